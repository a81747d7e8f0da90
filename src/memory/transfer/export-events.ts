import { LociError } from "../../core/errors.ts";
import { eventToLine } from "../../core/event/event-line.ts";
import type { Event } from "../../core/event/event.ts";
import { orderTime } from "../../core/event/order.ts";
import { hiddenTest } from "../../index/erasure/erasure-views.ts";
import { spaceTest } from "../../index/views/space-views.ts";
import type { Parts } from "../base/parts.ts";
import { openEventOrder, type EventOrder, type OrderedEvent, type SeenEvent } from "./event-order.ts";
import { exportFormat, exportVersion, type ExportHeader } from "./export-header.ts";
import { createLogPlaces, toldBy, type LogPlaces, type Told } from "./log-places.ts";

/** Selects the part of the memory to export. */
export interface EventExport {
  /** Only events of this space. */
  readonly space?: string | undefined;
  /** Only events since this time, in milliseconds since 1970. */
  readonly since?: number | undefined;
  /** Receives the number of events that are done, and the total number. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The maximum size of the contents in RAM at a time, in characters. */
const windowCharacters = 16_000_000;

/**
 * Yields every event of the log once, as lines, ordered by time and id. Reads the log twice: first for the order, then
 * for the contents, one window at a time. So no temporary file contains any content. Forgotten and cleared events are
 * exported without content.
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

/** Decides which events belong to the exported part. */
interface Part {
  readonly isWhole: boolean;
  readonly has: (event: Event) => boolean;
}

async function createPart(parts: Parts, { space, since }: EventExport): Promise<Part> {
  const isInSpace = space === undefined ? () => true : await parts.index.query((db) => spaceTest(db, space));
  // All versions of a document are exported, because each is stored as a change to the one before.
  const isInTime = (event: Event): boolean =>
    since === undefined || event.kind === "document.written" || orderTime(event) >= since;
  return {
    isWhole: space === undefined && since === undefined,
    has: (event) => isInSpace(event) && isInTime(event),
  };
}

async function survey(places: LogPlaces, order: EventOrder, part: Part): Promise<void> {
  for await (const { batch, number } of places.read()) {
    order.add(toldBy(batch).map((item) => seenEvent(item, number, part)));
  }
  order.settle();
}

function seenEvent(item: Told, batch: number, part: Part): SeenEvent {
  const { id } = item;
  // A newer version of Loci wrote this line, so only its id can be read. It is exported only with the whole memory, at
  // the beginning.
  if (!("event" in item)) return { id, ts: 0, batch, bytes: item.line.length, isWanted: part.isWhole };
  const { event } = item;
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

/** Returns the ids of the events that an event is about. */
function targetsOf({ content }: Event): readonly string[] {
  if (content === null) return [];
  if ("targets" in content) return content.targets;
  if ("note" in content) return [content.note];
  return "recall" in content ? [content.recall] : [];
}

/** Returns the approximate length of an event's line. The exact length is known only after the line is built. */
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

/** Returns the lines of the events in a window. Reads each line from its place in the log. */
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
      for (const item of toldBy(batch)) {
        if (!wanted.has(item.id)) continue;
        left -= 1;
        found.set(item.id, betterLine(found.get(item.id), lineOf(item, isHidden)));
      }
      if (left <= 0) break;
    }
  }
  return window.map(({ id }) => found.get(id) ?? missing());
}

type HiddenTest = (event: Event) => boolean;

function lineOf(item: Told, isHidden: HiddenTest): string {
  if (!("event" in item)) return item.line;
  return eventToLine(isHidden(item.event) ? { ...item.event, salt: null, content: null } : item.event);
}

/** Returns the copy that has content. If both or neither have content, always returns the same one. */
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
