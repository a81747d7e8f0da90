import { closeSync, readSync } from "node:fs";

import type { Cursor } from "../../core/ports/log.ts";
import { crc32 } from "../../core/text/crc32.ts";
import { openRegular } from "../../platform/files/regular-file.ts";
import { headEnd, type Line } from "./lines.ts";

/** How far a segment was read: the next offset, and a checksum of the last line before it. */
export interface Mark {
  readonly offset: number;
  readonly lastOffset: number;
  readonly lastLength: number;
  readonly check: number;
}

/** Device → segment → mark. This is small, because each segment has only four numbers. */
export type Marks = Map<string, Map<string, Mark>>;

type Encoded = Record<string, Record<string, [number, number, number, number]>>;

/**
 * The cursor stores under this name how each device counted its lines when they were read. Devices that counted fully
 * are left out. The name cannot be a device's folder, because it contains a slash.
 */
const tagsKey = "/tags";

/** Returns the tag of each device as it was when the cursor was made. */
export function cursorToTags(cursor: Cursor | null): ReadonlyMap<string, string> {
  const { [tagsKey]: tags = {} } = (cursor === null ? {} : JSON.parse(cursor)) as Record<string, object>;
  return new Map(Object.entries(tags) as [string, string][]);
}

export function marksToCursor(marks: Marks, tagOf: (device: string) => string): Cursor {
  const encoded: Encoded & { [tagsKey]?: Record<string, string> } = {};
  for (const [device, segments] of marks) {
    encoded[device] = Object.fromEntries(
      [...segments].map(([name, m]) => [name, [m.offset, m.lastOffset, m.lastLength, m.check]]),
    );
  }
  const tags = [...marks.keys()].map((device) => [device, tagOf(device)] as const).filter(([, tag]) => tag !== "");
  return JSON.stringify(tags.length === 0 ? encoded : { ...encoded, [tagsKey]: Object.fromEntries(tags) });
}

export function cursorToMarks(cursor: Cursor | null): Marks {
  const encoded = (cursor === null ? {} : JSON.parse(cursor)) as Encoded;
  return new Map(
    Object.entries(encoded)
      .filter(([device]) => device !== tagsKey)
      .map(([device, segments]) => [
        device,
        new Map(
          Object.entries(segments).map(([name, [offset, lastOffset, lastLength, check]]) => [
            name,
            { offset, lastOffset, lastLength, check },
          ]),
        ),
      ]),
  );
}

/**
 * Returns the mark after these lines. It covers only the head of the last line, because erasure may change the rest.
 */
export function markAfter(lines: readonly Line[], nextOffset: number, before: Mark | undefined): Mark {
  const last = lines.at(-1);
  if (last === undefined) return { lastOffset: 0, lastLength: 0, check: 0, ...before, offset: nextOffset };
  return { offset: nextOffset, lastOffset: last.offset, lastLength: last.end - last.start, check: headCheck(last) };
}

/** True if the file still contains the marked line. False if another line or file has replaced it. */
export function isMarkValid(path: string, mark: Mark): boolean {
  if (mark.lastLength === 0) return true;
  const buffer = Buffer.alloc(mark.lastLength);
  const file = openRegular(path);
  try {
    const length = readSync(file, buffer, 0, buffer.length, mark.lastOffset);
    return (
      length === buffer.length && headCheck({ buffer, start: 0, end: length, offset: mark.lastOffset }) === mark.check
    );
  } finally {
    closeSync(file);
  }
}

function headCheck(line: Line): number {
  const end = headEnd(line);
  return end < 0 ? 0 : crc32(line.buffer.subarray(line.start, end));
}
