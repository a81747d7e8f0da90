import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

import type { TranscriptFile } from "./transcript-source.ts";

/**
 * Finds the files in a folder whose relative path matches, ordered by path. Does not follow links, because hosts write
 * their transcripts directly into these folders.
 */
export function findTranscripts(folder: string, matches: RegExp, levels = mostLevels): TranscriptFile[] {
  return namesUnder(folder, "", levels)
    .filter((name) => matches.test(name))
    .toSorted()
    .flatMap((name) => {
      const path = join(folder, name);
      const stats = lstatSync(path, { throwIfNoEntry: false });
      return stats?.isFile() === true ? [{ path, bytes: stats.size, changedAt: Math.floor(stats.mtimeMs) }] : [];
    });
}

/** The depth of the search: one level more than the deepest transcript of any host. */
const mostLevels = 5;

function namesUnder(folder: string, below: string, levels: number): string[] {
  if (levels < 0) return [];
  try {
    return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
      const name = below === "" ? entry.name : `${below}/${entry.name}`;
      return entry.isDirectory() ? namesUnder(folder, name, levels - 1) : [name];
    });
  } catch {
    // A host that is not used has no folder. A folder that cannot be read is skipped.
    return [];
  }
}

/** Returns the host's folder: the folder that an environment variable names, or else a folder in the user's home. */
export function hostFolder(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  variable?: string,
): string | null {
  const own = variable === undefined ? undefined : env[variable];
  if (own !== undefined && own !== "") return own;
  const home = env["HOME"] ?? env["USERPROFILE"];
  return home === undefined || home === "" ? null : join(home, name);
}
