import { closeSync, fstatSync, fsyncSync, readSync, writeSync } from "node:fs";

import { openRegular } from "../../platform/regular-file.ts";

/** Too short for version and id: no reader would take it for an event. */
const shortestLine = 60;

/**
 * Overwrites with newlines what a refused append has left in a segment. A full disk writes the first lines of a batch and
 * not the rest, and a reader must not find a part of a refused batch. It neither truncates nor moves anything, because
 * other processes append to the same file. Readers skip blank lines, and blanks need no room on the disk.
 *
 * `from`: a size that the segment had before the append; the bytes are somewhere after it. If this fails too, the caller
 * still gets the refusal, and the lines stay.
 */
export function takeBack(path: string, from: number, bytes: Buffer): void {
  if (bytes.length < shortestLine) return;
  try {
    // The appending descriptor would write at the end of the file at any offset.
    const file = openRegular(path, "change", { followLinks: false });
    try {
      const tail = Buffer.alloc(Math.max(0, fstatSync(file).size - from));
      const at = tail.subarray(0, readSync(file, tail, 0, tail.length, from)).lastIndexOf(bytes);
      if (at < 0) return;
      writeSync(file, Buffer.alloc(bytes.length, "\n"), 0, bytes.length, from + at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch {
    // The disk does not even accept this.
  }
}
