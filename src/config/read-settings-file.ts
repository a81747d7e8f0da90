import { statSync } from "node:fs";

import { hasCode, LociError } from "../core/errors.ts";
import { readText, smallFileBytes } from "../platform/regular-file.ts";

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
