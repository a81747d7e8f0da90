import { statSync } from "node:fs";

import { hasCode } from "../core/errors.ts";
import { readText } from "./regular-file.ts";

/** Lists of pauses grow with their sessions. */
const mostBytes = 16_777_216;

/**
 * The text of a file that every hook asks for and that rarely exists; null if it does not. Checking takes a tenth of
 * the time of a thrown and caught error.
 */
export function readIfThere(path: string): string | null {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return null;
  try {
    return readText(path, mostBytes);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}
