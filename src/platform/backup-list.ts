import { statSync } from "node:fs";
import { basename, join } from "node:path";

import { makeFolder } from "./files.ts";
import { appendText, readText, writeFresh } from "./regular-file.ts";

/** A list has one line per backup: enough for a million of them. */
const mostListBytes = 268_435_456;

/** Every backup that this machine has made of the memory, in order, including missing ones. */
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

/** The name of a backup's folder contains its time. */
export function backupName(made: Date): string {
  return `loci-${made.toISOString().replace(/[:.]/g, "-")}`;
}

/** When a backup was made, by its name; null for a renamed folder. */
export function backupTime(path: string): number | null {
  const found = /^loci-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z$/.exec(basename(path));
  if (found === null) return null;
  const [, day, hour, minute, second, part] = found;
  const time = Date.parse(`${day}T${hour}:${minute}:${second}.${part}Z`);
  return Number.isNaN(time) ? null : time;
}

/** How often backups are scheduled. */
export type BackupSchedule = "off" | "session" | "day" | "week";

/** The time between two; with `session` it prevents a backup for each of several sessions that end together. */
export const scheduleMs: Readonly<Record<BackupSchedule, number>> = {
  off: Number.POSITIVE_INFINITY,
  session: 600_000,
  day: 86_400_000,
  week: 604_800_000,
};

/** A failed or unfinished one is not started again before this. */
const retryMs = 3_600_000;

/** True if a backup is due. Reads two small files, for a hook. */
export function isBackupDue(state: string, every: BackupSchedule, now: number): boolean {
  if (every === "off") return false;
  const tried = statSync(triedFile(state), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return isOlderThan(state, scheduleMs[every], now) && isOld(tried, Math.min(retryMs, scheduleMs[every]), now);
}

/** True if the newest backup is older than this, or there is none. */
export function isOlderThan(state: string, ms: number, now: number): boolean {
  return isOld(Math.max(0, ...listBackups(state).map((path) => backupTime(path) ?? 0)), ms, now);
}

// A clock that went back must not prevent backups.
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
