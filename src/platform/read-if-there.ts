import { statSync } from "node:fs";

import { hasCode } from "../core/errors.ts";
import { readText } from "./regular-file.ts";

/** Lists of pauses grow with the sessions that they are about. */
const mostBytes = 16_777_216;

/** The text of a file that every hook asks for and that is seldom there; null where it is not. To look takes a tenth of an error that is thrown and caught. */
export function readIfThere(path: string): string | null {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return null;
  try {
    return readText(path, mostBytes);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}
