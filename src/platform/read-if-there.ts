import { readFileSync, statSync } from "node:fs";

import { hasCode } from "../core/errors.ts";

/** The text of a file that every hook asks for and that is seldom there; null where it is not. To look takes a tenth of an error that is thrown and caught. */
export function readIfThere(path: string): string | null {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return null;
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}
