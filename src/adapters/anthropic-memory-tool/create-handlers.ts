import type { MemoryToolHandlers } from "@anthropic-ai/sdk/helpers/beta/memory";

import { documentForModel } from "../../core/documents/document-for-model.ts";
import { LociError } from "../../core/errors.ts";
import { capText, errorToAnswer } from "../../tools/tool-answer.ts";
import { openSession } from "../session/open-session.ts";
import type { SessionOptions } from "../session/session-options.ts";
import { hasMark, SessionDocuments, type Files } from "./session-documents.ts";

/** Creates the handlers of the tool's commands. */
export async function createHandlers(options: SessionOptions): Promise<MemoryToolHandlers> {
  const documents = await openDocuments(options);
  const handlers: MemoryToolHandlers = {
    view: ({ path, view_range: range }) => view(documents, path, range),
    create: ({ path, file_text }) => {
      const { scope, file } = documents.placeOf(path);
      return documents.edit(scope, (files) => {
        if (file === "") throw new LociError("USAGE", `${path} is a folder`);
        files.set(file, checked(file_text));
        return `File created successfully at: ${path}`;
      });
    },
    str_replace: ({ path, old_str, new_str }) => {
      const { scope, file } = documents.placeOf(path);
      return documents.edit(scope, (files) => {
        const text = textOf(files, file, path);
        const count = old_str === "" ? 0 : text.split(old_str).length - 1;
        if (count !== 1)
          throw new LociError("USAGE", `No replacement was performed: old_str is in ${path} ${count} times, not once`);
        files.set(file, checked(text.replace(old_str, () => new_str)));
        return `The file ${path} has been edited.`;
      });
    },
    insert: ({ path, insert_line, insert_text }) => {
      const { scope, file } = documents.placeOf(path);
      return documents.edit(scope, (files) => {
        const lines = textOf(files, file, path).split("\n");
        if (!Number.isInteger(insert_line) || insert_line < 0 || insert_line > lines.length)
          throw new LociError("USAGE", `insert_line must be a line from 0 to ${lines.length}`);
        const added = insert_text.replace(/\n$/, "").split("\n");
        files.set(file, checked(lines.toSpliced(insert_line, 0, ...added).join("\n")));
        return `The file ${path} has been edited.`;
      });
    },
    delete: ({ path }) => {
      const { scope, file } = documents.placeOf(path);
      return documents.edit(scope, (files) => {
        for (const name of namesIn(files, file, path)) files.delete(name);
        return `Successfully deleted ${path}`;
      });
    },
    rename: ({ old_path, new_path }) => {
      const [from, to] = [documents.placeOf(old_path), documents.placeOf(new_path)];
      if (from.scope !== to.scope)
        throw new LociError("SCOPE_REFUSED", "a file cannot move to another scope; create it there");
      return documents.edit(from.scope, (files) => {
        if (to.file === "" || [...files.keys()].some((name) => name === to.file || name.startsWith(`${to.file}/`)))
          throw new LociError("USAGE", `The destination ${new_path} already exists`);
        for (const name of namesIn(files, from.file, old_path)) {
          files.set(`${to.file}${name.slice(from.file.length)}`, files.get(name) ?? "");
          files.delete(name);
        }
        return `Successfully renamed ${old_path} to ${new_path}`;
      });
    },
  };
  return answering(handlers, options.onFault);
}

async function openDocuments(options: SessionOptions): Promise<SessionDocuments> {
  const { folder, agent, record = true } = options;
  const { principal, memory } = await openSession(options);
  const context = { principal, folder, memory: async () => memory };
  return new SessionDocuments({ memory, context, agent, isReadOnly: !record });
}

/** Shows a file with line numbers, or lists the files of a folder. */
async function view(documents: SessionDocuments, path: string, range: readonly number[] | undefined): Promise<string> {
  const place = documents.placeOf(path);
  const { files, isUnconfirmed } = await documents.read(place.scope);
  const text = files.get(place.file);
  if (text !== undefined) return viewFile(path, documentForModel(text, isUnconfirmed), range);
  const found = await documents.list(place);
  if (found.length === 0 && place.file !== "") throw missing(path);
  return [`Here're the files and directories in ${path}:`, `\t${path}`, ...found].join("\n");
}

/** Lets every handler fail with a text for the model, which names no file of the machine. */
function answering(handlers: MemoryToolHandlers, onFault?: (error: unknown) => void): MemoryToolHandlers {
  const wrapped = Object.entries(handlers).map(([name, handle]) => [
    name,
    async (command: never) => {
      try {
        const answer = await handle(command);
        return typeof answer === "string" ? capText(answer) : answer;
      } catch (error) {
        throw new Error(errorToAnswer(error, onFault).text, { cause: error });
      }
    },
  ]);
  return Object.fromEntries(wrapped) as MemoryToolHandlers;
}

function checked(text: string): string {
  if (hasMark(text)) throw new LociError("USAGE", "a line of the text looks like the mark of a file; change it");
  return text;
}

function textOf(files: Files, file: string, path: string): string {
  const text = files.get(file);
  if (text === undefined) throw missing(path);
  return text;
}

/** The file with this name, or all files of the folder with this name. */
function namesIn(files: Files, file: string, path: string): string[] {
  if (file === "") throw new LociError("USAGE", `${path} itself cannot be removed or renamed`);
  const names = [...files.keys()].filter((name) => name === file || name.startsWith(`${file}/`));
  if (names.length === 0) throw missing(path);
  return names;
}

function missing(path: string): LociError {
  return new LociError("NOT_FOUND", `The path ${path} does not exist. Please provide a valid path.`);
}

function viewFile(path: string, text: string, range: readonly number[] | undefined): string {
  const lines = text.split("\n").map((line, index) => `${String(index + 1).padStart(6)}\t${line}`);
  const [first = 1, last = -1] = range ?? [];
  const shown = lines.slice(Math.max(1, first) - 1, last === -1 ? undefined : last);
  return [`Here's the content of ${path} with line numbers:`, ...shown].join("\n");
}
