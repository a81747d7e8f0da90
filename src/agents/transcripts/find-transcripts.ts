import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

import type { TranscriptFile } from "./transcript-source.ts";

/**
 * The files under a folder whose relative path matches, ordered by path. Links are not followed: a transcript is where
 * its host wrote it.
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

/** The depth of hosts' transcripts, and one more. */
const mostLevels = 5;

function namesUnder(folder: string, below: string, levels: number): string[] {
  if (levels < 0) return [];
  try {
    return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
      const name = below === "" ? entry.name : `${below}/${entry.name}`;
      return entry.isDirectory() ? namesUnder(folder, name, levels - 1) : [name];
    });
  } catch {
    // An unused host has no folder; an unreadable one is skipped.
    return [];
  }
}

/** The home folder, or the one that an environment variable names instead of a folder in it. */
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
