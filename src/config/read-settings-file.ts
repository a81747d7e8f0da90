import { statSync } from "node:fs";

import { hasCode, LociError } from "../core/errors.ts";
import { readText, smallFileBytes } from "../platform/files/regular-file.ts";

/** Reads the text of a settings file; null if the file does not exist. */
export function readSettingsFile(path: string): string | null {
  try {
    // Checking first is ten times faster than catching an error.
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return null;
    return readText(path, smallFileBytes).replace(/^\uFEFF/, "");
  } catch (error) {
    // A clone may contain a link to a device or a pipe.
    if (error instanceof LociError) {
      throw new LociError("CONFIG_INVALID", `${path} must be a file of at most 1 MiB`, { cause: error });
    }
    if (hasCode(error, "ENOENT")) return null;
    if (hasCode(error, "ENOTDIR")) return null;
    throw new LociError("NOT_READABLE", `${path} cannot be read: check its owner and mode`, { cause: error });
  }
}

/** Parses a settings file. The error names the line and column. */
export function parseJsonFile(path: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const at = brokenAt(text);
    const before = text.slice(0, at).split("\n");
    const place = `line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
    const found = at >= text.length ? "it ends too early" : `'${text.charAt(at)}' is not expected there`;
    throw new LociError("CONFIG_INVALID", `${path} is not valid JSON: ${place}: ${found}`, { cause: error });
  }
}

/**
 * Finds the place where a text stops being JSON. V8 reports the position only for some mistakes, so this tries prefixes
 * of the text.
 */
function brokenAt(text: string): number {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (couldGoOn(text.slice(0, middle + 1))) low = middle + 1;
    else high = middle;
  }
  return low;
}

function couldGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    if (/^Unexpected end|^Unterminated/.test(message)) return true;
    const position = /at position (\d+)/.exec(message)?.[1];
    return position !== undefined && Number(position) >= beginning.length;
  }
}
