import { closeSync, lstatSync, readdirSync, type Dirent } from "node:fs";
import { join } from "node:path";

import { fileErrorToLociError, hasCode, LociError } from "../../core/errors.ts";
import type { LogWriter } from "../../platform/devices/device.ts";
import { makeFolder, publishFile, syncFolder } from "../../platform/files/make-files.ts";
import { createNew, largestFile, openRegular, readText, smallFileBytes } from "../../platform/files/regular-file.ts";
import { isPacked } from "./packed-segment.ts";

/** The size at which a new segment begins. A new month also begins a new segment. */
export const segmentBytes = 8 * 1024 * 1024;

export interface DeviceFolder {
  readonly device: string;
  readonly path: string;
  /**
   * True for folders that this machine wrote, under any device id. The machine may change bytes only in its own
   * folders. A folder names its machine, but anybody can write such a name. So it counts only if this state folder made
   * the device, or a person accepted it.
   */
  readonly own: boolean;
  /** How many bytes at the start of each segment a migration has moved to a newer log. */
  readonly migrated: Readonly<Record<string, number>>;
}

/** Returns the folders of all devices in a log, in a stable order. Returns none if the log does not exist. */
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

/** Returns the segments of a device in the order of creation, including conflict copies of a sync tool. */
export function listSegments(folder: string): string[] {
  return listEntries(folder)
    .map(({ name }) => name)
    .filter((name) => name.endsWith(".jsonl") && isReadable(join(folder, name)));
}

/**
 * False for a pipe, a device, a link or an endless file. A sync can bring one under the name of a segment. Loci skips
 * it, so that it does not block the other segments; `loci doctor` reports it.
 */
function isReadable(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.size <= largestFile;
}

/** Returns the segments in a backup, where finished segments may be compressed. */
export function listStoredSegments(folder: string): string[] {
  return listEntries(folder)
    .map(({ name }) => name)
    .filter((name) => name.endsWith(".jsonl") || isPacked(name));
}

/** Makes the device's folder on first use. Stores in it which machine may write to it. */
export function openDeviceFolder(log: string, device: LogWriter): string {
  const path = join(log, device.id);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) makeFolder(path);
  // A sync can bring a link. Memories would then be written elsewhere, and nobody would read them.
  else if (stats.isSymbolicLink())
    throw new LociError("NOT_WRITABLE", `${path} is a link; nothing is stored behind it`, {
      next: "Remove the link; Loci creates the folder again.",
    });
  if (readOwner(path) === null) {
    publishFile(join(path, "owner.json"), JSON.stringify({ machine: device.machine }));
    // Keeps a memory folder inside a repository from being committed by accident.
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
 * Opens the last segment for appending. Begins a new one if the last is full or from an earlier month. Another process
 * may begin the same segment at the same moment. O_EXCL lets one of them create it, and both append to it.
 */
export function openSegment(folder: string, now: Date, maxBytes: number): OpenSegment {
  const last = listEntries(folder).findLast(({ name }) => segmentName.test(name))?.name;
  const month = now.toISOString().slice(0, 7);
  const size = last === undefined ? undefined : sizeOf(join(folder, last));
  if (last !== undefined && size !== undefined) {
    const path = join(folder, last);
    // The creator of the segment may not have synced its name yet. An acknowledged write must not depend on that.
    if (size === 0) syncFolder(folder);
    // If the clock was set back, no segment is begun that would sort before the last one.
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

/**
 * Returns the size of a segment, or undefined if it must not be appended to: it is not a regular file, or it has another
 * name too. The lines would then also appear in a file elsewhere.
 */
function sizeOf(path: string): number | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.nlink <= 1 ? stats.size : undefined;
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

/** Returns the machine that writes to a folder; null if the folder does not name one. */
export function readOwner(folder: string): string | null {
  const owner = readJson(join(folder, "owner.json"));
  return typeof owner === "object" && owner !== null && "machine" in owner ? String(owner.machine) : null;
}

/** The file that a migration leaves in the old folder. It says how much of each segment the new log contains. */
export const migratedFile = "migrated.json";

/** Returns how many bytes of each segment a migration has moved to a newer log. */
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
