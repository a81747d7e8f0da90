import { closeSync, lstatSync, readdirSync, type Dirent } from "node:fs";
import { join } from "node:path";

import { fileErrorToLociError, hasCode, LociError } from "../../core/errors.ts";
import type { LogWriter } from "../../platform/device.ts";
import { makeFolder, publishFile, syncFolder } from "../../platform/files.ts";
import { createNew, largestFile, openRegular, readText, smallFileBytes } from "../../platform/regular-file.ts";
import { isPacked } from "./packed-segment.ts";

/** A new segment begins at this size or with a new month. */
export const segmentBytes = 8 * 1024 * 1024;

/** One device's folder of the log. */
export interface DeviceFolder {
  readonly device: string;
  readonly path: string;
  /**
   * True for folders that this machine wrote, under any id: only there may it change a byte. The folder names its
   * machine, which anybody can write; so it counts only if this state folder has made the device, or a person has
   * accepted it.
   */
  readonly own: boolean;
  /** Bytes at the start of each segment that a migration has moved to a newer log. */
  readonly migrated: Readonly<Record<string, number>>;
}

/** All devices' folders under a log, in a stable order. A missing log has none. */
export function listDeviceFolders(
  log: string,
  machine: string,
  isKnown: (device: string) => boolean = () => true,
): DeviceFolder[] {
  return listEntries(log)
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map(({ name: device }) => {
      const path = join(log, device);
      return { device, path, own: readOwner(path) === machine && isKnown(device), migrated: readMigrated(path) };
    });
}

/** The segments of a device in the order of creation. Conflict copies of a sync tool are read too. */
export function listSegments(folder: string): string[] {
  return listEntries(folder)
    .map(({ name }) => name)
    .filter((name) => name.endsWith(".jsonl") && isReadable(join(folder, name)));
}

/**
 * A sync can bring a pipe, a device, a link or an endless file under the name of a segment. Loci skips it, because it
 * must not block the other segments; `loci doctor` names it.
 */
function isReadable(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.size <= largestFile;
}

/** The same in a backup, where sealed ones may be compressed. */
export function listStoredSegments(folder: string): string[] {
  return listEntries(folder)
    .map(({ name }) => name)
    .filter((name) => name.endsWith(".jsonl") || isPacked(name));
}

/** Makes the device's folder on first use, marked with the machine that may write to it. */
export function openDeviceFolder(log: string, device: LogWriter): string {
  const path = join(log, device.id);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) makeFolder(path);
  // A sync can bring a link: memories would be written elsewhere, and nobody would read them.
  else if (stats.isSymbolicLink())
    throw new LociError("NOT_WRITABLE", `${path} is a link; nothing is stored behind it`, {
      next: "Remove the link; Loci creates the folder again.",
    });
  if (readOwner(path) === null) {
    publishFile(join(path, "owner.json"), JSON.stringify({ machine: device.machine }));
    // A memory folder inside a repository must not be committed by accident.
    publishFile(join(log, "..", ".gitignore"), "*\n");
  }
  return path;
}

/** A segment that is open for appending. */
export interface OpenSegment {
  readonly file: number;
  readonly path: string;
}

/**
 * Opens the segment for appending, and begins a new one if the last is full or of an earlier month. Another process may
 * begin it at the same moment: O_EXCL lets one of them win, and both append to the winner's.
 */
export function openSegment(folder: string, now: Date, maxBytes: number): OpenSegment {
  const last = listEntries(folder).findLast(({ name }) => segmentName.test(name))?.name;
  const month = now.toISOString().slice(0, 7);
  const size = last === undefined ? undefined : sizeOf(join(folder, last));
  if (last !== undefined && size !== undefined) {
    const path = join(folder, last);
    // Its creator may not have synced the name yet, and an acknowledgement must not depend on that.
    if (size === 0) syncFolder(folder);
    // A clock that went back does not begin a segment that would sort before the last one.
    if (last.slice(0, 7) >= month && size < maxBytes)
      return { file: openRegular(path, "append", { followLinks: false }), path };
  }
  const path = join(folder, nextSegment(last, month));
  try {
    closeSync(createNew(path));
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
  syncFolder(folder);
  return { file: openRegular(path, "append", { followLinks: false }), path };
}

/** Undefined for a file that cannot be appended to. */
function sizeOf(path: string): number | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true ? stats.size : undefined;
}

const segmentName = /^\d{4}-\d{2}-\d{6}\.jsonl$/;

function nextSegment(last: string | undefined, month: string): string {
  const lastMonth = last?.slice(0, 7) ?? month;
  const number = last === undefined ? 1 : Number(last.slice(8, 14)) + 1;
  return `${lastMonth > month ? lastMonth : month}-${String(number).padStart(6, "0")}.jsonl`;
}

function listEntries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw fileErrorToLociError(error, "reading the folder", folder);
  }
}

function readOwner(folder: string): string | null {
  const owner = readJson(join(folder, "owner.json"));
  return typeof owner === "object" && owner !== null && "machine" in owner ? String(owner.machine) : null;
}

/** The file that a migration leaves in the old log: how much of each segment the new log contains. */
export const migratedFile = "migrated.json";

/** How much of each segment of a folder a migration has moved to a newer log. */
export function readMigrated(folder: string): Record<string, number> {
  const migrated = readJson(join(folder, migratedFile));
  return typeof migrated === "object" && migrated !== null && "segments" in migrated
    ? (migrated.segments as Record<string, number>)
    : {};
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readText(path, smallFileBytes)) as unknown;
  } catch {
    return null;
  }
}
