import { closeSync, fstatSync, fsyncSync, lstatSync, readdirSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

import { openRegular } from "./regular-file.ts";

/**
 * Removes a file with words, and overwrites its bytes. Otherwise they would stay in free blocks of the disk, and in
 * every process that has the file open. The name is removed first, so nobody opens a half-overwritten file. A file that
 * has another name is only unlinked. docs/erasure.md says which disks keep the old blocks anyway.
 */
export function wipeFile(path: string): void {
  const file = openToWipe(path);
  try {
    rmSync(path, { force: true });
    if (file !== null) overwriteRemoved(file);
  } finally {
    if (file !== null) closeSync(file);
  }
}

/** Removes a file or a folder, and overwrites all files in it. */
export function wipeTree(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
    for (const name of readdirSync(path)) wipeTree(join(path, name));
  else wipeFile(path);
  rmSync(path, { recursive: true, force: true });
}

/**
 * Removes one file of a SQLite database. The `-shm` file is not overwritten, because it contains no words, and other
 * processes use it to agree about the database.
 */
export function wipeDatabaseFile(path: string): void {
  if (path.endsWith("-shm")) rmSync(path, { force: true });
  else wipeFile(path);
}

/**
 * Overwrites the bytes of an open file if it has no name any more. Does nothing if the disk refuses, because the file
 * is already removed.
 */
export function overwriteRemoved(file: number): void {
  try {
    const { nlink, size } = fstatSync(file);
    if (nlink > 0 || size === 0) return;
    const zeros = Buffer.alloc(Math.min(size, chunkBytes));
    for (let at = 0; at < size;) at += writeSync(file, zeros, 0, Math.min(zeros.length, size - at), at);
    // The system discards the zeros if the file is closed before they are on the disk.
    fsyncSync(file);
  } catch {
    // The overwrite can fail, for example on a full copy-on-write disk.
  }
}

/** Opens a file for `overwriteRemoved`. Returns null for a link, a folder, or a file that this user may not write. */
export function openToWipe(path: string): number | null {
  try {
    return openRegular(path, "change", { followLinks: false });
  } catch {
    return null;
  }
}

const chunkBytes = 1_048_576;
