import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { hasCode } from "../../../core/errors.ts";
import { realPath } from "../../../platform/real-path.ts";

/** What triage asks of the file system: where links lead and what lies in a folder. Of files it reads only .gitignore. */
export interface Files {
  realPath(path: string): string;
  exists(path: string): boolean;
  /**
   * Names in a folder: those of folders end with a slash, and instead of a link there is where it leads. Null where there is no such folder,
   * `closed` where it cannot be looked through.
   */
  list(folder: string): readonly string[] | "closed" | null;
  /** Which names the .gitignore at the top of a repository leaves out wherever they stand; none if it takes anything back. */
  ignoredNames(repository: string): readonly string[];
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
  ignoredNames: (repository) => {
    if (!existsSync(join(repository, ".git"))) return [];
    try {
      const lines = readFileSync(join(repository, ".gitignore"), "utf8").split("\n");
      if (lines.some((line) => line.startsWith("!"))) return [];
      return lines.flatMap((line) => /^([\w.-]+)\/?$/.exec(line)?.[1] ?? []);
    } catch {
      return [];
    }
  },
};
