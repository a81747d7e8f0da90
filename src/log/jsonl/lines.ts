import { closeSync, fstatSync, readSync } from "node:fs";

import { erasedTail, lineToEvent, tailStart } from "../../core/event/event-line.ts";
import { isSealed, isWholeSealed } from "../../platform/encryption/sealed-line.ts";
import { openRegular } from "../../platform/files/regular-file.ts";
import { isPacked, unpackFile } from "./packed-segment.ts";

/** A line of a segment as bytes. `buffer` is only valid until the next chunk is read. */
export interface Line {
  readonly buffer: Buffer;
  /** The start and end of the line in the buffer, without the newline. */
  readonly start: number;
  readonly end: number;
  /** The position of the line in the file. */
  readonly offset: number;
}

/** Some whole lines, and the offset where reading continues. */
export interface Chunk {
  readonly lines: readonly Line[];
  readonly nextOffset: number;
}

const chunkBytes = 256 * 1024;
// Longer than any line that an append accepts. So only damage can fill it without a newline.
const longestLine = 4 * 1024 * 1024;

/**
 * Reads the whole, non-blank lines of a segment from an offset on. Bytes after the last newline are still being
 * written, or a writer was killed. They are left for later, unless `takeTail` is set.
 */
export function* readChunks(path: string, from: number, takeTail = false): Generator<Chunk> {
  const file = openBytes(path);
  try {
    let offset = from;
    let size = chunkBytes;
    for (;;) {
      const buffer = Buffer.allocUnsafe(Math.min(size, Math.max(0, file.size() - offset)));
      const length = file.read(buffer, offset);
      if (length === 0) return;
      const isLast = length < size;
      const whole = buffer.lastIndexOf(newline, length - 1) + 1;
      if (whole === 0 && !isLast && size < longestLine) {
        size *= 2;
        continue;
      }
      const end = whole === 0 && (!isLast || takeTail) ? length : takeTail && isLast ? length : whole;
      if (end === 0) return;
      yield { lines: splitLines(buffer, end, offset), nextOffset: offset + end };
      offset += end;
      size = chunkBytes;
    }
  } finally {
    file.close();
  }
}

interface OpenBytes {
  size(): number;
  read(buffer: Buffer, offset: number): number;
  close(): void;
}

/** Opens a segment for reading, compressed or not. */
function openBytes(path: string): OpenBytes {
  if (isPacked(path)) {
    const bytes = unpackFile(path);
    return {
      size: () => bytes.length,
      read: (buffer, offset) => bytes.copy(buffer, 0, offset, offset + buffer.length),
      close: () => {},
    };
  }
  const file = openRegular(path);
  return {
    size: () => fstatSync(file).size,
    read: (buffer, offset) => readSync(file, buffer, 0, buffer.length, offset),
    close: () => closeSync(file),
  };
}

const newline = 0x0a;

function splitLines(buffer: Buffer, end: number, offset: number): Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start < end) {
    const found = buffer.indexOf(newline, start);
    const stop = found < 0 || found > end ? end : found;
    if (stop > start) lines.push({ buffer, start, end: stop, offset: offset + start });
    start = stop + 1;
  }
  return lines;
}

export function lineText(line: Line): string {
  return line.buffer.toString("utf8", line.start, line.end);
}

const idPrefix = /^\{"v":"[0-9.]{5,16}","id":"([0-9a-f-]{36})"/;
const longestPrefix = 80;

/** Returns the id at the beginning of a line, or null. Works without parsing, even for a torn line. */
export function lineId(line: Line): string | null {
  const prefix = line.buffer.toString("latin1", line.start, Math.min(line.end, line.start + longestPrefix));
  return idPrefix.exec(prefix)?.[1] ?? null;
}

/**
 * Returns the end of a line's head, as an index into its buffer. The head ends before the salt, or after the id in
 * versions without a salt. Returns -1 if the line does not begin like an event. Heads never change; the rest may be
 * erased.
 */
export function headEnd(line: Line): number {
  const prefix = idPrefix.exec(
    line.buffer.toString("latin1", line.start, Math.min(line.end, line.start + longestPrefix)),
  );
  if (prefix === null) return -1;
  // Before 1.0, `salt` could appear anywhere, even inside the content.
  if (isBefore1(line)) return line.start + prefix[0].length;
  const tail = line.buffer.indexOf(tailStart, line.start);
  return tail >= 0 && tail < line.end ? tail : line.start + prefix[0].length;
}

/** Returns the bytes that overwrite a line after its head. Null if the rest is too short to have content. */
export function blankBytes(line: Line, head: number): Buffer | null {
  const length = line.end - head;
  const headFields = isBefore1(line) ? headOfRecord(line) : "";
  const blank = [headFields, ""]
    .map((fields) => fields + erasedTail.slice(0, -1))
    .find((text) => Buffer.byteLength(text) < length);
  return blank === undefined ? null : Buffer.from(`${blank}${" ".repeat(length - Buffer.byteLength(blank) - 1)}}`);
}

/** Returns the time and place of a line from before 1.0, to be written again. Such a line has no separate head. */
function headOfRecord(line: Line): string {
  try {
    const { ts, type, session_id, workspace } = JSON.parse(lineText(line)) as Record<string, unknown>;
    return JSON.stringify({ ts, type, session_id, workspace }).replace(/^\{/, ",").slice(0, -1).replace(/^,$/, "");
  } catch {
    return "";
  }
}

function isBefore1(line: Line): boolean {
  return line.buffer.toString("latin1", line.start, line.start + 8) === '{"v":"0.';
}

/** True if nothing after the head remains to be erased. */
export function isErased(line: Line, head: number): boolean {
  const blank = blankBytes(line, head);
  return blank === null || blank.equals(line.buffer.subarray(head, line.end));
}

/**
 * True for a torn or altered line: it is not an event, or its content cannot be read. A sealed line is checked without
 * opening it.
 */
export function isDamaged(line: Line): boolean {
  const text = lineText(line);
  if (isSealed(text)) return !isWholeSealed(text);
  const decoded = lineToEvent(text);
  return decoded.status === "damaged" || (decoded.status === "event" && decoded.contentLost);
}
