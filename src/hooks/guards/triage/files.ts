import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { hasCode } from "../../../core/errors.ts";
import { realPath } from "../../../platform/real-path.ts";

/** What triage asks of the file system: where links lead and what lies in a folder. It reads no file. */
export interface Files {
  realPath(path: string): string;
  exists(path: string): boolean;
  /**
   * Names in a folder: those of folders end with a slash, and instead of a link there is where it leads. Null where there is no such folder,
   * `closed` where it cannot be looked through.
   */
  list(folder: string): readonly string[] | "closed" | null;
}

const mostNames = 5_000;

export const realFiles: Files = {
  realPath,
  exists: existsSync,
  list: (folder) => {
    try {
      const names = readdirSync(folder, { withFileTypes: true });
      if (names.length > mostNames) return "closed";
      return names.map((entry) => {
        if (entry.isSymbolicLink()) return realPath(join(folder, entry.name));
        return entry.isDirectory() ? `${entry.name}/` : entry.name;
      });
    } catch (error) {
      return hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR") ? null : "closed";
    }
  },
};
