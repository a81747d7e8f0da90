import { LociError } from "../../core/errors.ts";
import type { DocumentScope } from "../../tools/allowed.ts";

/** A place of the memory tool: a file of a document, or a folder of files if `file` ends with a slash or is empty. */
export interface MemoryPlace {
  readonly scope: DocumentScope;
  /** The path in the document; empty for all its files. */
  readonly file: string;
  /** True for `/memories` itself, which also contains the other scopes. */
  readonly isRoot: boolean;
}

const root = "/memories";
const longest = 200;
// A name must not leave its folder, hide, or end the mark of a file.
const unsafe = /(?:^|\/)\.|\/\/|\\|--|[\u0000-\u001f\u007f]/;

/**
 * Finds the place of a path. `/memories/user/…`, `/memories/space/…` and `/memories/agent/…` are the documents that the
 * session may read; any other path belongs to the first of them.
 */
export function pathToPlace(path: string, scopes: readonly [DocumentScope, ...DocumentScope[]]): MemoryPlace {
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
export function placeToPath(scope: DocumentScope, file: string, own: DocumentScope): string {
  return scope === own ? `${root}/${file}` : `${root}/${scope}/${file}`;
}
