import { readFileSync, statSync } from "node:fs";

import { hasCode, LociError } from "../core/errors.ts";

const maxBytes = 1_048_576;

/** The text of a settings file; null if there is none. */
export function readSettingsFile(path: string): string | null {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return null;
    // A clone may hold a link to a device or a pipe: reading one would never end.
    if (!stats.isFile() || stats.size > maxBytes) {
      throw new LociError("CONFIG_INVALID", `${path} must be a file of at most 1 MiB`);
    }
    return readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    if (error instanceof LociError) throw error;
    if (hasCode(error, "ENOTDIR")) return null;
    throw new LociError("NOT_READABLE", `${path} cannot be read: check its owner and mode`, { cause: error });
  }
}
