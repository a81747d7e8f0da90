import { closeSync, readdirSync, readlinkSync, readSync } from "node:fs";
import { basename } from "node:path";

import { openRegular, readText, smallFileBytes } from "../../platform/files/regular-file.ts";

/** A removed file that a process still has open, with content that can be read there. */
export interface HeldFile {
  readonly path: string;
  readonly pid: number;
  /** The program of the process, such as `node`. */
  readonly program: string;
}

/**
 * Finds the removed files of a folder that processes of this user still have open. Files that were overwritten before
 * they were removed are left out. Returns null if the system does not list the files of processes; only Linux does.
 */
export function heldFiles(folder: string): HeldFile[] | null {
  if (process.platform !== "linux") return null;
  const found = new Map<string, HeldFile>();
  for (const pid of namesIn("/proc").filter((name) => /^\d+$/.test(name)))
    for (const file of namesIn(`/proc/${pid}/fd`)) {
      const place = `/proc/${pid}/fd/${file}`;
      const path = removedPath(place, folder);
      if (path !== null && hasContent(place))
        found.set(`${pid} ${path}`, { path, pid: Number(pid), program: programOf(pid) });
    }
  return [...found.values()];
}

/** Returns the former path of an open file if it was in the folder and is removed. */
function removedPath(place: string, folder: string): string | null {
  try {
    const target = readlinkSync(place);
    if (!target.startsWith(`${folder}/`) || !target.endsWith(removed)) return null;
    return target.slice(0, -removed.length);
  } catch {
    return null;
  }
}

/** True if not all bytes are zero. Other users' files cannot be read and count as empty. */
function hasContent(place: string): boolean {
  try {
    const file = openRegular(place);
    try {
      const bytes = Buffer.allocUnsafe(65_536);
      for (;;) {
        const length = readSync(file, bytes, 0, bytes.length, null);
        if (length === 0) return false;
        if (bytes.subarray(0, length).some((byte) => byte !== 0)) return true;
      }
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}

function programOf(pid: string): string {
  try {
    return basename(readText(`/proc/${pid}/cmdline`, smallFileBytes).split("\0")[0] ?? "");
  } catch {
    return "";
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const removed = " (deleted)";
