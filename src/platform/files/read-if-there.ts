import { statSync } from "node:fs";

import { hasCode } from "../../core/errors.ts";
import { readText } from "./regular-file.ts";

/** The largest file that is read. Lists of pauses grow with the number of sessions. */
const mostBytes = 16_777_216;

/**
 * Reads a file that every hook asks for and that rarely exists. Returns null if it does not exist. Checking first is
 * ten times faster than catching an error.
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
