import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join, relative } from "node:path";

import { fileErrorToLociError } from "../core/errors.ts";
import { teamsFolder } from "./teams.ts";

/** What leaving a team removed from this machine, and what it found afterwards. */
export interface LeftTeam {
  /** The removed files, relative to the folder of the team, with their sizes in bytes. */
  readonly removed: readonly { readonly file: string; readonly bytes: number }[];
  /** Files of the team that still exist. */
  readonly left: readonly string[];
}

/** Lists the files that this machine stores of a team: replicas, indexes, rules, the token. */
export function filesOfTeam(folder: string): LeftTeam["removed"] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      file: relative(folder, path),
      bytes: statSync(path, { throwIfNoEntry: false })?.size ?? 0,
    }))
    .toSorted((one, other) => (one.file < other.file ? -1 : 1));
}

/** Removes everything that this machine stores of a team, and then looks again in the whole folder of teams. */
export function leaveTeam(state: string, folder: string): LeftTeam {
  const removed = filesOfTeam(folder);
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    // The last team: without the folder, a hook does not even look for one.
    if (readdirSync(teamsFolder(state)).length === 0) rmSync(teamsFolder(state), { recursive: true });
  } catch (error) {
    throw fileErrorToLociError(error, "removing", folder);
  }
  return { removed, left: filesOfTeam(folder).map(({ file }) => join(folder, file)) };
}
