import { closeSync, fsyncSync, readSync, writeSync } from "node:fs";

import { LociError } from "../../core/errors.ts";
import type { TextFinder } from "../../core/text/text-finder.ts";
import { readParts } from "../../platform/read-lines.ts";
import { openRegular } from "../../platform/regular-file.ts";
import { applyEdits, findForgottenStrings, isJsonText } from "./forgotten-strings.ts";

/** Bytes of a file, to be replaced by as many others. */
export interface FileEdit {
  readonly path: string;
  readonly offset: number;
  readonly before: Buffer;
  readonly after: Buffer;
}

/** The longest line, and the largest file of one JSON value, that is searched. */
const longest = 67_108_864;

/**
 * The places in a JSON file, in lines or as one value, that contain forgotten text; `skipped` counts lines that are too
 * long or not UTF-8.
 */
export function findFileEdits(path: string, isWhole: boolean, isForgotten: TextFinder) {
  const edits: FileEdit[] = [];
  let skipped = 0;
  for (const { bytes, offset } of isWhole ? wholeFile(path) : linesOf(path)) {
    const text = bytes?.toString("utf8");
    // An offset in the text is an offset in the file only if decoding changed nothing.
    if (bytes === null || text === undefined || !Buffer.from(text).equals(bytes)) skipped += 1;
    else {
      const found = findForgottenStrings(text, isForgotten);
      if (found.length === 0) continue;
      // The host must be able to read the result; a line that is not JSON is left unchanged.
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
 * Edits in place. The file keeps its length and its inode, so a program that appends to it at the same time loses
 * nothing. Throws CONFLICT, before any change, if the file has changed since it was read.
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

/** Completes interrupted edits: each byte must be the old or the new one. Returns false for a file that has changed. */
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
  /** Null: too long to search. */
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
