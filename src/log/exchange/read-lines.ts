import { join } from "node:path";

import { erasedTail, tailStart } from "../../core/event/event-line.ts";
import type { EventId } from "../../core/event/event.ts";
import type { LineLimits, LocalLines } from "../../core/ports/local-stream.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import { isSealed, plainLine } from "../../platform/encryption/sealed-line.ts";
import { forgottenBy } from "../../platform/lines/pushed-line.ts";
import { checkLine } from "../check-line.ts";
import { isMarkValid, markAfter, type Mark } from "../jsonl/cursor.ts";
import { lineText, readChunks, type Line } from "../jsonl/lines.ts";
import { listSegments, type DeviceFolder } from "../jsonl/segments.ts";

/** How lines leave this machine. */
export interface ReadLinesOptions {
  readonly keys: Pick<HomeKeys, "ring">;
  /** True to send sealed lines as they are. Otherwise they are opened, because others have to read them. */
  readonly keepSealed: boolean;
  /** True to read only forgettings. */
  readonly isForgetting: boolean;
  readonly limits: LineLimits;
}

type Folder = Pick<DeviceFolder, "path" | "migrated">;

/** Reads the intact lines of a folder after a cursor, in batches. */
export function* readLinesToPush(
  folder: Folder,
  after: string | null,
  options: ReadLinesOptions,
): Generator<LocalLines> {
  const marks = cursorToMarks(after);
  let batch = emptyBatch();
  const close = (): LocalLines => {
    const { lines, forgets } = batch;
    batch = emptyBatch();
    return { lines, forgets, next: marksToCursor(marks) };
  };
  let isMoved = false;
  for (const segment of listSegments(folder.path)) {
    const path = join(folder.path, segment);
    const start = startIn(path, marks.get(segment), folder.migrated[segment] ?? 0);
    for (const { lines, nextOffset } of readChunks(path, start)) {
      for (const [at, line] of lines.entries()) {
        const found = lineToPush(line, options);
        if (found !== null && isFull(batch, found.line, options.limits)) {
          const before = lines[at - 1];
          if (before !== undefined) marks.set(segment, markAfter([before], endOf(before), undefined));
          yield close();
          isMoved = false;
        }
        if (found !== null) add(batch, found);
        isMoved = true;
      }
      marks.set(segment, markAfter(lines, nextOffset, marks.get(segment)));
    }
  }
  if (isMoved) yield close();
}

function endOf({ offset, start, end }: Line): number {
  return offset + end - start + 1;
}

export function countLinesToPush(folder: Folder, after: string | null): number {
  const marks = cursorToMarks(after);
  let found = 0;
  for (const segment of listSegments(folder.path)) {
    const path = join(folder.path, segment);
    const start = startIn(path, marks.get(segment), folder.migrated[segment] ?? 0);
    for (const { lines } of readChunks(path, start)) found += lines.length;
  }
  return found;
}

/** True if the files of a folder contain all places of a cursor. */
export function containsCursor({ path }: Folder, cursor: string): boolean {
  const segments = new Set(listSegments(path));
  return [...cursorToMarks(cursor)].every(([name, mark]) => segments.has(name) && isMarkValid(join(path, name), mark));
}

interface FoundLine {
  readonly line: string;
  readonly forgets: readonly EventId[];
}

interface OpenBatch {
  readonly lines: string[];
  readonly forgets: EventId[];
  bytes: number;
}

const emptyBatch = (): OpenBatch => ({ lines: [], forgets: [], bytes: 0 });

function isFull({ lines, bytes }: OpenBatch, line: string, limits: LineLimits): boolean {
  return lines.length > 0 && (lines.length >= limits.lines || bytes + Buffer.byteLength(line) > limits.bytes);
}

function add(batch: OpenBatch, { line, forgets }: FoundLine): void {
  batch.lines.push(line);
  batch.forgets.push(...forgets);
  batch.bytes += Buffer.byteLength(line);
}

/** Returns a line as a server stores it; null if it is damaged here or not wanted. */
function lineToPush(line: Line, { keys, keepSealed, isForgetting }: ReadLinesOptions): FoundLine | null {
  const text = lineText(line);
  const isOpen = !isSealed(text);
  // Most lines need not be parsed to see that they are not forgettings.
  if (isForgetting && isOpen && !text.includes('"kind":"memory.forgotten"')) return null;
  const checked = checkLine(text, keys.ring);
  if (checked.status === "damaged" || checked.altered !== null) return null;
  if (checked.status === "event" && checked.contentLost) return null;
  const forgets = checked.status === "event" ? forgottenBy(checked.event) : [];
  if (isForgetting && forgets.length === 0) return null;
  const sent = isOpen || keepSealed ? text : (plainLine(text, keys.ring) ?? "");
  return { line: unpadded(sent), forgets: isSealed(sent) ? forgets : [] };
}

/** An erased line has spaces at its end, because it was blanked in place. A server would not store them. */
export function unpadded(line: string): string {
  const tail = line.indexOf(tailStart);
  return /^,"salt":null,"content":null *\}$/.test(line.slice(tail)) ? line.slice(0, tail) + erasedTail : line;
}

/**
 * Returns where to continue in a segment. If the segment was replaced, all its lines are read again. That is safe,
 * because known ids are not stored twice.
 */
function startIn(path: string, mark: Mark | undefined, migrated: number): number {
  return mark !== undefined && isMarkValid(path, mark) ? mark.offset : migrated;
}

function marksToCursor(marks: ReadonlyMap<string, Mark>): string {
  return JSON.stringify(
    Object.fromEntries(
      [...marks].map(([name, { offset, lastOffset, lastLength, check }]) => [
        name,
        [offset, lastOffset, lastLength, check],
      ]),
    ),
  );
}

/** Reads a cursor. A text that this machine did not write counts as no cursor. */
function cursorToMarks(cursor: string | null): Map<string, Mark> {
  try {
    const encoded: unknown = JSON.parse(cursor ?? "{}");
    if (typeof encoded !== "object" || encoded === null) return new Map();
    return new Map(
      Object.entries(encoded).flatMap(([name, numbers]) => {
        const [offset, lastOffset, lastLength, check] = Array.isArray(numbers) ? (numbers as unknown[]) : [];
        return isCount(offset) && isCount(lastOffset) && isCount(lastLength) && isCount(check)
          ? [[name, { offset, lastOffset, lastLength, check }] as const]
          : [];
      }),
    );
  } catch {
    return new Map();
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
