/** A line of a patch in the form of `apply_patch` that names a file. */
export interface PatchHeader {
  readonly verb: "add" | "update" | "delete" | "move";
  readonly path: string;
}

// Codex ignores blanks around a header, including U+0085, which `\s` does not match.
const blanks = /^[\s\u0085]+|[\s\u0085]+$/g;
const header = /^\*\*\* (?:(add|update|delete) file|move to):(.*)$/i;

/** Returns the file that a line of a patch names; null for other lines. */
export function patchHeader(line: string): PatchHeader | null {
  const [found, verb = "move", path = ""] = header.exec(line.replace(blanks, "")) ?? [];
  return found === undefined
    ? null
    : { verb: verb.toLowerCase() as PatchHeader["verb"], path: path.replace(blanks, "") };
}

export function patchedPaths(patch: string): string[] {
  return patch.split("\n").flatMap((line) => patchHeader(line)?.path ?? []);
}
