import { join } from "node:path";

import { LociError } from "../../core/errors.ts";
import { lineToEvent } from "../../core/event/event-line.ts";
import type { Event, EventId } from "../../core/event/event.ts";
import type { Reach } from "../../core/ports/local-stream.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import { decodeLine, isSealed, isWholeSealed } from "../../platform/encryption/sealed-line.ts";
import { forgottenBy } from "../../platform/lines/pushed-line.ts";
import { headEnd, isErased, lineId, readChunks, type Line } from "../jsonl/lines.ts";
import { listSegments, type DeviceFolder } from "../jsonl/segments.ts";

/** An event by its id and kind; the kind is empty for a sealed line. */
interface LineName {
  readonly id: EventId;
  readonly kind: string;
}

/** Received lines, sorted by what has to be done with them. */
export interface SortedLines {
  /** Lines that are new here. */
  readonly fresh: readonly string[];
  /** Events that are stored here whole, and arrived without content. */
  readonly blank: readonly EventId[];
  /** The number of lines that are not events. */
  readonly damaged: number;
}

/**
 * A line of an unknown kind or a newer version is stored too, because a later program can read it. So is content of an
 * event that is blank here: if the event is forgotten, the content is erased when the memory is opened.
 */
export function sortReceived(lines: readonly string[], known: KnownLines, maySeal: boolean): SortedLines {
  const fresh = new Map<string, string>();
  const blank: EventId[] = [];
  let damaged = 0;
  for (const line of lines) {
    const name = nameOf(line);
    if (name === null || /[\r\n]/.test(line) || !isReadable(line, maySeal)) {
      damaged += 1;
      continue;
    }
    const [state, isBlank] = [known.stateOf(name.id, name.kind), isErasedLine(line)];
    if (state === undefined || (state === "erased" && !isBlank)) fresh.set(`${name.id} ${name.kind}`, line);
    else if (isBlank && state === "whole") blank.push(name.id);
  }
  return { fresh: [...fresh.values()], blank, damaged };
}

/** Returns which completely stored events the new lines among these would erase. */
export function reachOf(lines: readonly string[], known: KnownLines, keys: Pick<HomeKeys, "ring">): Reach {
  const ids = new Set<EventId>();
  for (const line of lines) {
    const name = nameOf(line);
    if (name === null || known.stateOf(name.id, name.kind) !== undefined) continue;
    for (const id of namedGone(line, keys)) if (known.whole.has(id)) ids.add(id);
  }
  return { ids: [...ids], total: known.whole.size };
}

/** The events that an event ends: forgotten memories, cleared entries and removed notes. */
export function endedBy(event: Pick<Event, "kind" | "content">): readonly EventId[] {
  if (event.content === null) return [];
  if (event.kind === "memory.forgotten") return forgottenBy(event);
  const { targets, note } = event.content as { readonly targets?: unknown; readonly note?: unknown };
  if (event.kind === "entry.cleared" && Array.isArray(targets)) return targets.filter((id) => typeof id === "string");
  return event.kind === "note.removed" && typeof note === "string" ? [note] : [];
}

function namedGone(line: string, { ring }: Pick<HomeKeys, "ring">): readonly EventId[] {
  if (!isSealed(line) && !/"kind":"(?:memory\.forgotten|entry\.cleared|note\.removed)"/.test(line)) return [];
  try {
    const decoded = decodeLine(line, ring);
    return decoded.status === "event" ? endedBy(decoded.event) : [];
  } catch (error) {
    // A locked memory cannot read a sealed line, so its targets are unknown. The proof of the line is checked when the
    // line is read.
    if (error instanceof LociError) return [];
    throw error;
  }
}

function isReadable(line: string, maySeal: boolean): boolean {
  return isSealed(line) ? maySeal && isWholeSealed(line) : lineToEvent(line).status !== "damaged";
}

function isErasedLine(line: string): boolean {
  return /,"salt":null,"content":null *\}$/.test(line);
}

function nameOf(line: string): LineName | null {
  const [, id, kind] = /^\{"v":"[^"]*","id":"([^"]*)"(?:.*?"kind":"([^"]*)")?/.exec(line) ?? [];
  return id === undefined ? null : { id, kind: kind ?? "" };
}

/** The lines that a log contains, so that a line that arrives twice is stored once. */
interface KnownLines {
  /** Reads what was appended to these folders since the last call. */
  refresh(folders: readonly Pick<DeviceFolder, "path">[]): void;
  /** Returns whether the event is stored whole or erased; undefined if it is not stored. */
  stateOf(id: string, kind: string): LineState | undefined;
  /** The ids of events that are stored whole. */
  readonly whole: ReadonlySet<string>;
}

type LineState = "whole" | "erased";

/**
 * Replaces the kind of a sealed line, because the line does not show its kind. Lines of two kinds may have the same
 * id.
 */
const anyKind = "";

export function createKnownLines(): KnownLines {
  const states = new Map<string, LineState>();
  const whole = new Set<string>();
  const offsets = new Map<string, number>();
  const keep = (line: Line): void => {
    const [id, end] = [lineId(line), headEnd(line)];
    if (id === null) return;
    const kind = /"kind":"([^"]*)"/.exec(line.buffer.toString("utf8", line.start, end))?.[1] ?? anyKind;
    const [name, isBlank] = [`${id} ${kind}`, isErased(line, end)];
    // A blank line does not count if another line of the same event has the content.
    if (isBlank && states.get(name) === "whole") return;
    states.set(name, isBlank ? "erased" : "whole");
    if (!isBlank) whole.add(id);
  };
  const readSegment = (path: string): void => {
    for (const { lines, nextOffset } of readChunks(path, offsets.get(path) ?? 0)) {
      for (const line of lines) keep(line);
      offsets.set(path, nextOffset);
    }
  };
  const keyOf = (id: string, kind: string) => (states.has(`${id} ${kind}`) ? `${id} ${kind}` : `${id} ${anyKind}`);
  return {
    whole,
    refresh: (folders) => {
      for (const { path } of folders) for (const segment of listSegments(path)) readSegment(join(path, segment));
    },
    stateOf: (id, kind) => states.get(keyOf(id, kind)),
  };
}
