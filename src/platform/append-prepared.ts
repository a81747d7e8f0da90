import { closeSync, fstatSync, fsyncSync, statSync, writeSync } from "node:fs";

import { checkWritten } from "./files.ts";
import { openRegular } from "./regular-file.ts";
import { takeBack } from "./take-back.ts";

/** Lines for the end of a file. One process has chosen the file and made the lines; another one appends them. */
export interface PreparedAppend {
  readonly path: string;
  /** The inode of the file when it was chosen. In digits, because JSON has no bigint and a number rounds above 2^53. */
  readonly inode: string;
  readonly text: string;
}

/**
 * Appends prepared lines in one write and one fsync. Returns false if they are not stored: the file was moved or
 * removed since it was chosen, or the disk refused.
 */
export function appendPrepared({ path, inode, text }: PreparedAppend): boolean {
  try {
    // Opening would create a missing file, and lines in it would begin another log.
    if (inodeAt(path) !== inode) return false;
    const file = openRegular(path, "append", { followLinks: false });
    try {
      const { ino, size } = fstatSync(file, { bigint: true });
      if (String(ino) !== inode) return false;
      const bytes = Buffer.from(text);
      writeBytes(file, bytes, { path, size: Number(size) });
      // If the file was moved meanwhile, nobody reads these lines.
      return inodeAt(path) === inode;
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}

function inodeAt(path: string): string {
  return String(statSync(path, { bigint: true }).ino);
}

/** Writes all bytes and makes them durable, or takes back what was written and throws. */
function writeBytes(file: number, bytes: Buffer, { path, size }: { path: string; size: number }): void {
  const written = writeSync(file, bytes, 0, bytes.length);
  try {
    checkWritten(written, bytes, path);
    fsyncSync(file);
  } catch (error) {
    takeBack(path, size, bytes.subarray(0, written));
    throw error;
  }
}
