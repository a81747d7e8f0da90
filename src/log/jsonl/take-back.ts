import { closeSync, fstatSync, fsyncSync, readSync, writeSync } from "node:fs";

import { openRegular } from "../../platform/regular-file.ts";

/** Too short to hold version and id: nothing that a reader would take for an event. */
const shortestLine = 60;

/**
 * Overwrites with newlines what a refused append has left in a segment: a full disk takes the first lines of a batch and not the rest, and
 * a reader must not find a part of what its writer was told is not stored. It neither cuts the file off nor moves anything, because other
 * processes append to the same file meanwhile. Blank lines mean nothing, and blanks need no room on the disk.
 *
 * `from`: a size that the segment had before the append; the bytes stand somewhere behind it. Where this fails too, the refusal is still
 * what the caller hears, and the lines stay.
 */
export function takeBack(path: string, from: number, bytes: Buffer): void {
  if (bytes.length < shortestLine) return;
  try {
    // The appending descriptor would write at the end of the file, wherever it is told to.
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
    // The disk takes not even this.
  }
}
