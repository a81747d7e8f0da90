import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { syncNotice } from "../core/block/notice.ts";
import { hasCode } from "../core/errors.ts";
import { timeAgo } from "../core/text/phrases/times.ts";
import { writeFresh } from "../platform/files/regular-file.ts";

/** A session that begins starts a sync if the last attempt is older than this. */
const everyMs = 300_000;
/** The person gets a notice if the last complete sync is older than this. */
const oldMs = 21_600_000;

const syncedFile = "synced";

/** Stores that a sync with a team was complete. */
export function markSynced(teamFolder: string): void {
  writeFresh(join(teamFolder, syncedFile), "");
}

/** When the last complete sync with a team ended, in milliseconds since 1970; null before the first. */
export function syncedAt(teamFolder: string): number | null {
  return timeOf(join(teamFolder, syncedFile));
}

/** True if this machine has joined a team and the last attempt to sync was some minutes ago. Marks the attempt. */
export function claimSync(state: string, now: number): boolean {
  const teams = join(state, "teams");
  if (!existsSync(teams)) return false;
  const tried = join(teams, "tried");
  const at = timeOf(tried);
  // A time in the future counts as old, so that a clock that was set back does not prevent a sync.
  if (at !== null && now - at < everyMs && at < now + everyMs) return false;
  writeFresh(tried, "");
  return true;
}

/**
 * Returns a notice for the session if a team was not synced for hours; null if all are up to date, or no team was
 * joined. A team that was never synced counts from the time when it was joined.
 */
export function oldSyncNotice(state: string, now: number): string | null {
  const teams = join(state, "teams");
  const times = namesIn(teams).flatMap((name) => {
    const folder = join(teams, name);
    const joined = timeOf(join(folder, "team.json"));
    return joined === null ? [] : [syncedAt(folder) ?? joined];
  });
  const oldest = Math.min(...times);
  return times.length > 0 && now - oldest > oldMs ? syncNotice(timeAgo(oldest, now)) : null;
}

function timeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}
