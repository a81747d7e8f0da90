import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";

import { fileErrorToLociError } from "../../core/errors.ts";
import type { EventId } from "../../core/event.ts";
import type { Erasure } from "../../core/ports.ts";
import { blankBytes, headEnd, isErased, lineId, readChunks } from "./lines.ts";
import { listSegments, type DeviceFolder } from "./segments.ts";

/**
 * Blanks the content of events in place, at equal length. Never by writing a new file over the old: appends that other
 * processes make meanwhile would go to the old one and be lost. A crash in the middle leaves a line whose head is whole;
 * erasing again completes it.
 */
export function eraseEvents(folders: readonly DeviceFolder[], ids: ReadonlySet<EventId>): Erasure {
  const erased = new Set<EventId>();
  const pending = new Set<EventId>();
  for (const folder of folders) {
    for (const segment of listSegments(folder.path)) {
      const path = join(folder.path, segment);
      for (const id of folder.own ? eraseInSegment(path, ids) : findInSegment(path, ids))
        (folder.own ? erased : pending).add(id);
    }
  }
  return { erased: [...erased], pending: [...pending] };
}

interface Place {
  readonly id: EventId;
  readonly offset: number;
  readonly blank: Buffer;
}

function eraseInSegment(path: string, ids: ReadonlySet<EventId>): EventId[] {
  const places = findPlaces(path, ids);
  if (places.length === 0) return [];
  try {
    const file = openSync(path, "r+");
    try {
      for (const { offset, blank } of places) writeSync(file, blank, 0, blank.length, offset);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw fileErrorToLociError(error, "erasing in", path);
  }
  return places.map(({ id }) => id);
}

function findInSegment(path: string, ids: ReadonlySet<EventId>): EventId[] {
  return findPlaces(path, ids).map(({ id }) => id);
}

/** Where the erasable bytes of these events are, the tails of torn lines included; what is erased already is left out. */
function findPlaces(path: string, ids: ReadonlySet<EventId>): Place[] {
  const places: Place[] = [];
  for (const chunk of readChunks(path, 0, true)) {
    for (const line of chunk.lines) {
      const id = lineId(line);
      if (id === null || !ids.has(id)) continue;
      const head = headEnd(line);
      const blank = isErased(line, head) ? null : blankBytes(line, head);
      if (blank !== null) places.push({ id, offset: line.offset + head - line.start, blank });
    }
  }
  return places;
}
