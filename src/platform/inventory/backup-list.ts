import { statSync } from "node:fs";
import { basename, join } from "node:path";

import { makeFolder } from "../files/make-files.ts";
import { appendText, readText, writeFresh } from "../files/regular-file.ts";

/** The list has one line per backup. This is enough for a million backups. */
const mostListBytes = 268_435_456;

/** Returns the paths of all backups that this machine has made of the memory, in order, including missing ones. */
export function listBackups(state: string): string[] {
  try {
    return [...new Set(readText(join(state, "backups.list"), mostListBytes).split("\n"))].filter((path) => path !== "");
  } catch {
    return [];
  }
}

export function rememberBackup(state: string, path: string): void {
  makeFolder(state);
  appendText(join(state, "backups.list"), `${path}\n`, { flush: true });
}

/** Returns the name of a backup's folder, which contains its time. */
export function backupName(made: Date): string {
  return `loci-${made.toISOString().replace(/[:.]/g, "-")}`;
}

/** Reads from a backup's name when it was made. Returns null for a renamed folder. */
export function backupTime(path: string): number | null {
  const found = /^loci-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z$/.exec(basename(path));
  if (found === null) return null;
  const [, day, hour, minute, second, part] = found;
  const time = Date.parse(`${day}T${hour}:${minute}:${second}.${part}Z`);
  return Number.isNaN(time) ? null : time;
}

export type BackupSchedule = "off" | "session" | "day" | "week";

/**
 * The shortest time between two scheduled backups. With `session`, it prevents one backup for each of several sessions
 * that end together.
 */
export const scheduleMs: Readonly<Record<BackupSchedule, number>> = {
  off: Number.POSITIVE_INFINITY,
  session: 600_000,
  day: 86_400_000,
  week: 604_800_000,
};

/** A scheduled backup that failed or did not finish is not started again before this time. */
const retryMs = 3_600_000;

/** True if a backup is due. Reads only two small files, because hooks call it. */
export function isBackupDue(state: string, every: BackupSchedule, now: number): boolean {
  if (every === "off") return false;
  const tried = statSync(triedFile(state), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return isOlderThan(state, scheduleMs[every], now) && isOld(tried, Math.min(retryMs, scheduleMs[every]), now);
}

/** True if the newest backup is older than `ms`, or if there is none. */
export function isOlderThan(state: string, ms: number, now: number): boolean {
  return isOld(Math.max(0, ...listBackups(state).map((path) => backupTime(path) ?? 0)), ms, now);
}

// A time in the future counts as old, so that a clock that was set back does not prevent backups.
function isOld(time: number, ms: number, now: number): boolean {
  return now - time >= ms || time > now;
}

/** Records when a scheduled backup was started. */
export function markBackupTried(state: string): void {
  writeFresh(triedFile(state), "");
}

function triedFile(state: string): string {
  return join(state, "backup-tried");
}
