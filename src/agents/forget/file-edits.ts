import { closeSync, fsyncSync, readSync, writeSync } from "node:fs";

import { LociError } from "../../core/errors.ts";
import type { TextFinder } from "../../core/text/text-finder.ts";
import { openRegular } from "../../platform/files/regular-file.ts";
import { readParts } from "../../platform/lines/read-lines.ts";
import { applyEdits, findForgottenStrings, isJsonText } from "./forgotten-strings.ts";

/** Bytes of a file, and a replacement of the same length. */
export interface FileEdit {
  readonly path: string;
  readonly offset: number;
  readonly before: Buffer;
  readonly after: Buffer;
}

/** Longer lines, and larger files that consist of one JSON value, are not searched. In bytes. */
const longest = 67_108_864;

/**
 * Finds the places in a JSON file that contain forgotten text. The file is one JSON value or has one per line.
 * `skipped` counts the lines that cannot be edited safely: too long, not UTF-8, or not JSON.
 */
export function findFileEdits(path: string, isWhole: boolean, isForgotten: TextFinder) {
  const edits: FileEdit[] = [];
  let skipped = 0;
  for (const { bytes, offset } of isWhole ? wholeFile(path) : linesOf(path)) {
    const text = bytes?.toString("utf8");
    // Offsets in the text match offsets in the file only if decoding changed no byte.
    if (bytes === null || text === undefined || !Buffer.from(text).equals(bytes)) skipped += 1;
    else {
      const found = findForgottenStrings(text, isForgotten);
      if (found.length === 0) continue;
      // The host must be able to read the result, so a line that is not JSON stays unchanged.
      if (!isJsonText(applyEdits(text, found))) {
        skipped += 1;
        continue;
      }
      let [at, byte] = [0, offset];
      for (const { start, before, after } of found) {
        byte += Buffer.byteLength(text.slice(at, start));
        at = start;
        edits.push({ path, offset: byte, before: Buffer.from(before), after: Buffer.from(after) });
      }
    }
  }
  return { edits, skipped };
}

/**
 * Edits a file in place. The file keeps its length and its inode, so a program that appends to it at the same time
 * loses nothing. Throws CONFLICT, before any change, if the file has changed since it was read.
 */
export function makeFileEdits(path: string, edits: readonly FileEdit[]): void {
  const file = openRegular(path, "change", { followLinks: false });
  try {
    for (const { offset, before } of edits)
      if (!readAt(file, offset, before.length).equals(before))
        throw new LociError("CONFLICT", `${path} has changed since it was read; nothing in it was edited`, {
          next: "End the agent that writes it, then run the command again.",
        });
    for (const { offset, after } of edits) writeSync(file, after, 0, after.length, offset);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Completes interrupted edits. Each byte must be the old or the new one. Returns false for a file that has changed. */
export function completeFileEdits(path: string, edits: readonly FileEdit[]): boolean {
  const file = openRegular(path, "change", { followLinks: false });
  try {
    const isOurs = edits.every(({ offset, before, after }) =>
      readAt(file, offset, before.length).every((byte, at) => byte === before[at] || byte === after[at]),
    );
    if (isOurs) for (const { offset, after } of edits) writeSync(file, after, 0, after.length, offset);
    fsyncSync(file);
    return isOurs;
  } finally {
    closeSync(file);
  }
}

function readAt(file: number, offset: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, offset));
}

interface Piece {
  /** Null if the piece is too long to search. */
  readonly bytes: Buffer | null;
  readonly offset: number;
}

function* wholeFile(path: string): Generator<Piece> {
  const parts: Buffer[] = [];
  let size = 0;
  for (const part of readParts(path)) {
    size += part.length;
    if (size <= longest) parts.push(Buffer.from(part));
  }
  yield { bytes: size > longest ? null : Buffer.concat(parts), offset: 0 };
}

function* linesOf(path: string): Generator<Piece> {
  let [rest, offset, skipping]: [Buffer[], number, number] = [[], 0, 0];
  const take = (last: Buffer): Piece => {
    const length = rest.reduce((sum, { length: one }) => sum + one, skipping) + last.length;
    const line = { bytes: length > longest ? null : Buffer.concat([...rest, last]), offset };
    [rest, skipping] = [[], 0];
    offset += length + 1;
    return line;
  };
  for (const part of readParts(path)) {
    let start = 0;
    for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, start)) {
      yield take(part.subarray(start, end));
      start = end + 1;
    }
    const left = Buffer.from(part.subarray(start));
    const held = rest.reduce((sum, { length }) => sum + length, 0);
    if (skipping > 0 || held + left.length > longest) [rest, skipping] = [[], skipping + held + left.length];
    else if (left.length > 0) rest.push(left);
  }
  if (rest.length > 0 || skipping > 0) yield take(Buffer.alloc(0));
}
