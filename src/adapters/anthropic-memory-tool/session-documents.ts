import { LociError } from "../../core/errors.ts";
import type { Memory } from "../../memory/memory.ts";
import { documentRef, documentScopes, type DocumentScope } from "../../tools/allowed-scopes.ts";
import type { ToolContext } from "../../tools/tool.ts";

/** The files in a document by their paths. */
export type Files = Map<string, string>;

/** A document that was read, with the version that its next replacement must name. */
interface ReadDocument {
  readonly files: Files;
  readonly version: string | null;
  readonly isUnconfirmed: boolean;
}

interface DocumentSession {
  readonly memory: Memory;
  readonly context: ToolContext;
  readonly agent: string | undefined;
  readonly isReadOnly: boolean;
}

/** How often an edit starts again because somebody else changed the document at the same time. */
const mostTries = 4;

/** The documents that a session may read, each as a folder of files. */
export class SessionDocuments {
  readonly #session: DocumentSession;
  /** The document that the session may write. */
  readonly #own: DocumentScope;
  /** All documents that the session may read. Its own comes first. */
  readonly #order: readonly [DocumentScope, ...DocumentScope[]];

  /** Throws USAGE if the session may not write any document. */
  constructor(session: DocumentSession) {
    const scopes = documentScopes(session.context, "read");
    const [own] = documentScopes(session.context, "replace") ?? [];
    if (scopes === null || own === undefined)
      throw new LociError(
        "USAGE",
        "this session has no document that it may write; pass a folder, or leave out the agent",
      );
    this.#session = session;
    this.#own = own;
    this.#order = [own, ...scopes.filter((scope) => scope !== own)];
  }

  placeOf(path: string): MemoryPlace {
    return pathToPlace(path, this.#order);
  }

  async read(scope: DocumentScope): Promise<ReadDocument> {
    const { memory, context } = this.#session;
    const read = await memory.documents.read(documentRef(context, scope));
    return { ...read, files: documentToFiles(read.text) };
  }

  /** Lists the files of a place. The root also has those of the other documents. */
  async list({ scope, file, isRoot }: MemoryPlace): Promise<string[]> {
    const listed = await Promise.all((isRoot ? this.#order : [scope]).map((one) => this.#listDocument(one, file)));
    return listed.flat();
  }

  async #listDocument(scope: DocumentScope, below: string): Promise<string[]> {
    const { files } = await this.read(scope);
    return [...files]
      .filter(([file]) => below === "" || file.startsWith(`${below}/`))
      .map(([file, text]) => `${Buffer.byteLength(text)}B\t${placeToPath(scope, file, this.#own)}`);
  }

  /** Changes the files of a document, and returns what `change` returned. */
  async edit(scope: DocumentScope, change: (files: Files) => string, tries = mostTries): Promise<string> {
    const { memory, context, agent, isReadOnly } = this.#session;
    if (isReadOnly) throw new LociError("SCOPE_REFUSED", "this session may only read");
    const { files, version, isUnconfirmed } = await this.read(scope);
    if (isUnconfirmed)
      throw new LociError("SCOPE_REFUSED", `the user has not confirmed the ${scope} document, so it cannot be edited`);
    const done = change(files);
    try {
      await memory.documents.replace(documentRef(context, scope), filesToDocument(files), { version, by: agent });
    } catch (error) {
      if (!(error instanceof LociError) || error.code !== "CONFLICT" || tries <= 1) throw error;
      return this.edit(scope, change, tries - 1);
    }
    return done;
  }
}

/** A place of the memory tool: a file of a document, or a folder of files if `file` ends with a slash or is empty. */
interface MemoryPlace {
  readonly scope: DocumentScope;
  /** The path in the document; empty for all its files. */
  readonly file: string;
  /** True for `/memories` itself, which also contains the other scopes. */
  readonly isRoot: boolean;
}

const root = "/memories";
const longest = 200;
// A name must not lead out of its folder, make a hidden file, or contain the end of the comment that marks a file.
const unsafe = /(?:^|\/)\.|\/\/|\\|--|[\u0000-\u001f\u007f]/;

/**
 * Finds the place of a path. `/memories/user/…`, `/memories/space/…` and `/memories/agent/…` are the documents that the
 * session may read; any other path belongs to the first of them.
 */
function pathToPlace(path: string, scopes: readonly [DocumentScope, ...DocumentScope[]]): MemoryPlace {
  if (path !== root && !path.startsWith(`${root}/`))
    throw new LociError(
      "USAGE",
      `the path must start with ${root}, and it is ${JSON.stringify(path.slice(0, longest))}`,
    );
  const inside = path.slice(root.length).replace(/^\//, "").replace(/\/$/, "");
  if (inside.length > longest || unsafe.test(inside))
    throw new LociError("USAGE", `${JSON.stringify(path.slice(0, longest))} is not a plain path below ${root}`);
  const [first = "", ...rest] = inside.split("/");
  const scope = scopes.find((one) => one === first);
  if (scope !== undefined) return { scope, file: rest.join("/"), isRoot: false };
  return { scope: scopes[0], file: inside, isRoot: inside === "" };
}

/** The path of a file as the model sees it. */
function placeToPath(scope: DocumentScope, file: string, own: DocumentScope): string {
  return scope === own ? `${root}/${file}` : `${root}/${scope}/${file}`;
}

/** The name of the text before the first mark of a file. */
const mainFile = "MEMORY.md";

const mark = /^<!-- file: ([^\n]+) -->\n/m;

/** True for a text that would look like the mark of a file. */
export function hasMark(text: string): boolean {
  return mark.test(`${text}\n`);
}

/** Returns the files in a document by their paths. The text before the first mark is the main file. */
export function documentToFiles(text: string): Map<string, string> {
  const [main = "", ...rest] = text.split(mark);
  const files = new Map<string, string>();
  if (main !== "") files.set(mainFile, withoutEnd(main));
  for (let at = 0; at < rest.length; at += 2) files.set(rest[at] ?? "", withoutEnd(rest[at + 1] ?? ""));
  return files;
}

/** Returns the document with these files, the main file first. */
export function filesToDocument(files: ReadonlyMap<string, string>): string {
  const main = files.get(mainFile);
  const others = [...files].filter(([path]) => path !== mainFile);
  return [
    ...(main === undefined ? [] : [`${main}\n`]),
    ...others.map(([path, text]) => `<!-- file: ${path} -->\n${text}\n`),
  ].join("");
}

function withoutEnd(text: string): string {
  return text.endsWith("\n") ? text.slice(0, -1) : text;
}
