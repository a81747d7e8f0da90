import type { MemoryToolHandlers } from "@anthropic-ai/sdk/helpers/beta/memory";

import { documentForModel } from "../../core/documents/document-for-model.ts";
import { LociError } from "../../core/errors.ts";
import { documentRef, documentScopes, type DocumentScope } from "../../tools/allowed.ts";
import { capText } from "../../tools/cap-text.ts";
import { errorToAnswer } from "../../tools/tool-error.ts";
import { openSession } from "../session/open-session.ts";
import type { SessionOptions } from "../session/session-options.ts";
import { documentToFiles, filesToDocument, hasMark } from "./document-files.ts";
import { pathToPlace, placeToPath, type MemoryPlace } from "./memory-path.ts";

type Files = Map<string, string>;

/** How often an edit starts again because somebody else changed the document at the same time. */
const mostTries = 4;

/** Creates the handlers of the tool's commands. */
export async function createHandlers(options: SessionOptions): Promise<MemoryToolHandlers> {
  const { folder, agent, record = true, onFault } = options;
  const { principal, memory } = await openSession(options);
  const context = { principal, folder, memory: async () => memory };
  const scopes = documentScopes(context, "read");
  const [own] = documentScopes(context, "replace") ?? [];
  if (scopes === null || own === undefined)
    throw new LociError(
      "USAGE",
      "this session has no document that it may write; pass a folder, or leave out the agent",
    );
  // The document that the session may write comes first.
  const order: [DocumentScope, ...DocumentScope[]] = [own, ...scopes.filter((scope) => scope !== own)];
  const placeOf = (path: string): MemoryPlace => pathToPlace(path, order);

  const open = async (scope: DocumentScope) => {
    const read = await memory.documents.read(documentRef(context, scope));
    return { ...read, files: documentToFiles(read.text) };
  };
  const edit = async (scope: DocumentScope, change: (files: Files) => string, tries = mostTries): Promise<string> => {
    if (!record) throw new LociError("SCOPE_REFUSED", "this session may only read");
    const { files, version, isUnconfirmed } = await open(scope);
    if (isUnconfirmed)
      throw new LociError("SCOPE_REFUSED", `the user has not confirmed the ${scope} document, so it cannot be edited`);
    const done = change(files);
    try {
      await memory.documents.replace(documentRef(context, scope), filesToDocument(files), { version, by: agent });
    } catch (error) {
      if (!(error instanceof LociError) || error.code !== "CONFLICT" || tries <= 1) throw error;
      return edit(scope, change, tries - 1);
    }
    return done;
  };
  const list = async (scope: DocumentScope, below: string): Promise<string[]> =>
    [...(await open(scope)).files]
      .filter(([file]) => below === "" || file.startsWith(`${below}/`))
      .map(([file, text]) => `${Buffer.byteLength(text)}B\t${placeToPath(scope, file, own)}`);

  const handlers: MemoryToolHandlers = {
    view: async ({ path, view_range }) => {
      const place = placeOf(path);
      const { files, isUnconfirmed } = await open(place.scope);
      const text = files.get(place.file);
      if (text !== undefined) return viewFile(path, documentForModel(text, isUnconfirmed), view_range);
      const found = await Promise.all((place.isRoot ? order : [place.scope]).map((scope) => list(scope, place.file)));
      if (found.flat().length === 0 && place.file !== "") throw missing(path);
      return [`Here're the files and directories in ${path}:`, `\t${path}`, ...found.flat()].join("\n");
    },
    create: ({ path, file_text }) => {
      const { scope, file } = placeOf(path);
      return edit(scope, (files) => {
        if (file === "") throw new LociError("USAGE", `${path} is a folder`);
        files.set(file, checked(file_text));
        return `File created successfully at: ${path}`;
      });
    },
    str_replace: ({ path, old_str, new_str }) => {
      const { scope, file } = placeOf(path);
      return edit(scope, (files) => {
        const text = textOf(files, file, path);
        const count = old_str === "" ? 0 : text.split(old_str).length - 1;
        if (count !== 1)
          throw new LociError("USAGE", `No replacement was performed: old_str is in ${path} ${count} times, not once`);
        files.set(file, checked(text.replace(old_str, () => new_str)));
        return `The file ${path} has been edited.`;
      });
    },
    insert: ({ path, insert_line, insert_text }) => {
      const { scope, file } = placeOf(path);
      return edit(scope, (files) => {
        const lines = textOf(files, file, path).split("\n");
        if (!Number.isInteger(insert_line) || insert_line < 0 || insert_line > lines.length)
          throw new LociError("USAGE", `insert_line must be a line from 0 to ${lines.length}`);
        const added = insert_text.replace(/\n$/, "").split("\n");
        files.set(file, checked(lines.toSpliced(insert_line, 0, ...added).join("\n")));
        return `The file ${path} has been edited.`;
      });
    },
    delete: ({ path }) => {
      const { scope, file } = placeOf(path);
      return edit(scope, (files) => {
        for (const name of namesIn(files, file, path)) files.delete(name);
        return `Successfully deleted ${path}`;
      });
    },
    rename: ({ old_path, new_path }) => {
      const [from, to] = [placeOf(old_path), placeOf(new_path)];
      if (from.scope !== to.scope)
        throw new LociError("SCOPE_REFUSED", "a file cannot move to another scope; create it there");
      return edit(from.scope, (files) => {
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
  return answering(handlers, onFault);
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
