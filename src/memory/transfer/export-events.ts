import { LociError } from "../../core/errors.ts";
import { eventToLine } from "../../core/event/event-line.ts";
import type { Event } from "../../core/event/event.ts";
import { orderTime } from "../../core/event/order.ts";
import { hiddenTest } from "../../index/erasure/erasure-views.ts";
import { spaceTest } from "../../index/views/space-views.ts";
import type { Parts } from "../parts.ts";
import { openEventOrder, type EventOrder, type OrderedEvent, type SeenEvent } from "./event-order.ts";
import { exportFormat, exportVersion, type ExportHeader } from "./export-header.ts";
import { createLogPlaces, toldBy, type LogPlaces, type Told } from "./log-places.ts";

/** The part of the memory, and the receiver of progress. */
export interface EventExport {
  /** Only events of this space. */
  readonly space?: string | undefined;
  /** Only events since this time, in milliseconds since 1970. */
  readonly since?: number | undefined;
  /** Receives the number of events that are done, and of all. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The largest amount of contents in memory, in characters. */
const windowCharacters = 16_000_000;

/**
 * Every event of the log once, in the order of (time, id), as lines. The log is read twice: for the order, then for the
 * contents, a window at a time; no other file contains the contents. Forgotten or cleared events come without content.
 */
export async function* exportEvents(parts: Parts, options: EventExport): AsyncGenerator<string> {
  const order = openEventOrder();
  const places = createLogPlaces(parts.log);
  try {
    await survey(places, order, await createPart(parts, options));
    const total = order.count();
    const isHidden = await parts.index.query(hiddenTest);
    yield `${JSON.stringify(headerOf(options, total))}\n`;
    let done = 0;
    for (const window of windows(order.ordered())) {
      const lines = await linesOf(window, places, isHidden);
      done += window.length;
      options.onProgress?.(done, total);
      yield `${lines.join("\n")}\n`;
    }
  } finally {
    order.close();
  }
}

function headerOf({ space, since }: EventExport, events: number): ExportHeader {
  return {
    format: exportFormat,
    version: exportVersion,
    events,
    ...(space === undefined ? {} : { space }),
    ...(since === undefined ? {} : { since: new Date(since).toISOString() }),
  };
}

/** Decides what belongs to the wanted part. */
interface Part {
  readonly isWhole: boolean;
  readonly has: (event: Event) => boolean;
}

async function createPart(parts: Parts, { space, since }: EventExport): Promise<Part> {
  const isInSpace = space === undefined ? () => true : await parts.index.query((db) => spaceTest(db, space));
  // A version of a document is stored as a change to those before it.
  const isInTime = (event: Event): boolean =>
    since === undefined || event.kind === "document.written" || orderTime(event) >= since;
  return {
    isWhole: space === undefined && since === undefined,
    has: (event) => isInSpace(event) && isInTime(event),
  };
}

async function survey(places: LogPlaces, order: EventOrder, part: Part): Promise<void> {
  for await (const { batch, number } of places.read()) {
    order.add(toldBy(batch).map((told) => seenEvent(told, number, part)));
  }
  order.settle();
}

function seenEvent(told: Told, batch: number, part: Part): SeenEvent {
  const { id } = told;
  // Of a later version only the id is certain. It comes at the beginning, and only in an export of everything.
  if (!("event" in told)) return { id, ts: 0, batch, bytes: told.line.length, isWanted: part.isWhole };
  const { event } = told;
  const isWanted = part.has(event);
  return {
    id,
    ts: orderTime(event),
    batch,
    bytes: sizeOf(event),
    isWanted,
    ...(isWanted ? {} : { targets: targetsOf(event) }),
  };
}

/** The targets of an event about others. */
function targetsOf({ content }: Event): readonly string[] {
  if (content === null) return [];
  if ("targets" in content) return content.targets;
  if ("note" in content) return [content.note];
  return "recall" in content ? [content.recall] : [];
}

/** The approximate length of its line; an exact count would need writing it. */
function sizeOf({ content }: Event): number {
  if (content === null) return 500;
  if ("delta" in content) return content.delta.reduce((sum, { insert }) => sum + insert.length, 1000);
  return 1000 + ("text" in content && content.text !== undefined ? content.text.length : 0);
}

function* windows(events: Iterable<OrderedEvent>): Generator<OrderedEvent[]> {
  let window: OrderedEvent[] = [];
  let size = 0;
  for (const event of events) {
    window.push(event);
    size += event.bytes;
    if (size < windowCharacters) continue;
    yield window;
    [window, size] = [[], 0];
  }
  if (window.length > 0) yield window;
}

/** The lines of a window, read from their places in the log. */
async function linesOf(window: readonly OrderedEvent[], places: LogPlaces, isHidden: HiddenTest): Promise<string[]> {
  const found = new Map<string, string>();
  const wanted = new Set(window.map(({ id }) => id));
  /** The number of copies at each place. */
  const copies = new Map<number, number>();
  for (const place of window.flatMap(({ batches }) => batches).map((batch) => places.placeOf(batch)))
    copies.set(place, (copies.get(place) ?? 0) + 1);
  for (const [place, count] of [...copies].toSorted(([a], [b]) => a - b)) {
    let left = count;
    for await (const batch of places.from(place)) {
      for (const told of toldBy(batch)) {
        if (!wanted.has(told.id)) continue;
        left -= 1;
        found.set(told.id, betterLine(found.get(told.id), lineOf(told, isHidden)));
      }
      if (left <= 0) break;
    }
  }
  return window.map(({ id }) => found.get(id) ?? missing());
}

type HiddenTest = (event: Event) => boolean;

function lineOf(told: Told, isHidden: HiddenTest): string {
  if (!("event" in told)) return told.line;
  return eventToLine(isHidden(told.event) ? { ...told.event, salt: null, content: null } : told.event);
}

/** Of two copies, the one with content. Otherwise one of them, and always the same one. */
function betterLine(known: string | undefined, other: string): string {
  if (known === undefined) return other;
  const [first, second] = known < other ? [known, other] : [other, known];
  return isErased(first) && !isErased(second) ? second : first;
}

function isErased(line: string): boolean {
  return line.endsWith(',"salt":null,"content":null}');
}

function missing(): never {
  throw new LociError("BUSY", "the log was changed while it was exported; nothing is wrong with it: try again");
}
