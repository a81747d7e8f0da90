import { readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { fileErrorToLociError, hasCode } from "../../core/errors.ts";
import type { Parts } from "../parts.ts";
import { keptFile } from "./kept-file.ts";

/** Removes the file of a document, and what writers that were killed or stepped aside have left of it. True if it was there. */
export function removeLiveFile(parts: Parts, file: string): boolean {
  const names = keptFile(parts, file).paths.map((path) => basename(path));
  const isOfIt = (one: string) =>
    names.includes(one) ||
    names.some((name) =>
      [`${name}.kept-`, `.${name}.loci-new-`, `.${name}.loci-old-`].some((start) => one.startsWith(start)),
    );
  try {
    const found = readdirSync(dirname(file)).filter(isOfIt);
    for (const one of found) rmSync(join(dirname(file), one), { force: true });
    return found.length > 0;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw fileErrorToLociError(error, "removing", file);
  }
}
