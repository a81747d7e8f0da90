import { closeSync, fstatSync, fsyncSync, readSync, writeSync } from "node:fs";

import { openRegular } from "../files/regular-file.ts";

/** Fewer bytes than this cannot hold a version and an id, so no reader would take them for an event. */
const shortestLine = 60;

/**
 * Overwrites with newlines the bytes that a refused append has left in a segment. A full disk may write the first lines
 * of a batch but not the rest. A reader must not find a part of a refused batch. The file is neither truncated nor
 * moved, because other processes append to it. Readers skip blank lines, and overwriting needs no room on the disk.
 * `from` is a size that the segment had before the append; the bytes are somewhere after it. If this fails too, the
 * caller still gets the refusal, and the lines stay.
 */
export function takeBack(path: string, from: number, bytes: Buffer): void {
  if (bytes.length < shortestLine) return;
  try {
    // Opened again, because a descriptor for appending would write at the end of the file, whatever the offset.
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
    // The disk refuses even this write.
  }
}
