import { closeSync, readSync } from "node:fs";

import { openRegular } from "../files/regular-file.ts";
import { splitLines, type FilePart } from "./split-lines.ts";

const partBytes = 262_144;

/** Reads a file in parts, up to its end at that time. Only one part and one line are in memory. Skips blank lines. */
export function readLines(path: string, mostBytes: number): Generator<FilePart> {
  return splitLines(readParts(path), mostBytes);
}

/** Reads the bytes of a file in parts. A part is valid only until the next one is read. */
export function* readParts(path: string): Generator<Buffer> {
  const file = openRegular(path);
  try {
    const buffer = Buffer.allocUnsafe(partBytes);
    for (let bytes = readSync(file, buffer); bytes > 0; bytes = readSync(file, buffer)) yield buffer.subarray(0, bytes);
  } finally {
    closeSync(file);
  }
}
