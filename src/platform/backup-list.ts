import { statSync } from "node:fs";
import { basename, join } from "node:path";

import { makeFolder } from "./files.ts";
import { appendText, readText, writeFresh } from "./regular-file.ts";

/** A list has a line a backup: enough for a million of them. */
const mostListBytes = 268_435_456;

/** Every backup that this machine has made of the memory, in the order they were made, also those that are not there any more. */
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

/** The name of a backup's folder says when it was made. */
export function backupName(made: Date): string {
  return `loci-${made.toISOString().replace(/[:.]/g, "-")}`;
}

/** When a backup was made, by its name; null for a folder that was renamed. */
export function backupTime(path: string): number | null {
  const found = /^loci-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z$/.exec(basename(path));
  if (found === null) return null;
  const [, day, hour, minute, second, part] = found;
  const time = Date.parse(`${day}T${hour}:${minute}:${second}.${part}Z`);
  return Number.isNaN(time) ? null : time;
}

/** How often backups are made by themselves. */
export type BackupSchedule = "off" | "session" | "day" | "week";

/** The time between two; with `session` it keeps sessions that end together from making a backup each. */
export const scheduleMs: Readonly<Record<BackupSchedule, number>> = {
  off: Number.POSITIVE_INFINITY,
  session: 600_000,
  day: 86_400_000,
  week: 604_800_000,
};

/** One that failed, or is still being made, is not begun again before this. */
const retryMs = 3_600_000;

/** Whether it is time for another backup. Reads two small files, for a hook to ask. */
export function isBackupDue(state: string, every: BackupSchedule, now: number): boolean {
  if (every === "off") return false;
  const tried = statSync(triedFile(state), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return isOlderThan(state, scheduleMs[every], now) && isOld(tried, Math.min(retryMs, scheduleMs[every]), now);
}

/** Whether the newest backup is older than this, or there is none. */
export function isOlderThan(state: string, ms: number, now: number): boolean {
  return isOld(Math.max(0, ...listBackups(state).map((path) => backupTime(path) ?? 0)), ms, now);
}

// A clock that went back must not keep backups from being made.
function isOld(time: number, ms: number, now: number): boolean {
  return now - time >= ms || time > now;
}

/** Keeps when a backup was begun by itself. */
export function markBackupTried(state: string): void {
  writeFresh(triedFile(state), "");
}

function triedFile(state: string): string {
  return join(state, "backup-tried");
}
