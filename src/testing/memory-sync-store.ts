import { LociError } from "../core/errors.ts";
import type { EventId } from "../core/event/event.ts";
import type { Pulled, Push, Pushed, RefusedLine, StreamCursor, SyncStore } from "../core/ports/sync-store.ts";
import { checkPushedLine, joinLine, type PushedLine } from "../platform/lines/pushed-line.ts";

/** A stream in memory that several stores share, as a database would hold it. */
export interface MemoryStream {
  /** The events in the order of the stream. */
  events: MemoryStreamEvent[];
  /** The forgotten ids, each with the members who forgot it. Null stands for somebody who may forget all events. */
  forgotten: Map<EventId, Set<string | null>>;
  /** The cursor of each device, by `sourceKey`. */
  cursors: Map<string, string>;
  /** Changes when the stream was restored from a backup. */
  epoch: string;
}

/** An event of a stream in memory. */
export interface MemoryStreamEvent extends Pick<PushedLine, "id" | "kind" | "head"> {
  /** The salt and content of the line; null if the event is erased. */
  tail: string | null;
  /** The member who pushed the event. */
  readonly author: string;
  /** True if the content cannot be read, because its key is lost. */
  isUnreadable?: boolean;
}

/** The owner of a store, and how the store checks lines. */
export interface MemorySyncStoreOptions {
  /** The stream; an empty one if left out. */
  readonly stream?: MemoryStream;
  /** The member who pushes; `ada` if left out. */
  readonly author?: string;
  /** The kind of the stream; `person` if left out. */
  readonly kind?: "person" | "space";
  /** True for an owner of a shared stream, who may forget the events of others. */
  readonly isOwner?: boolean;
  /** The server's clock. */
  readonly now?: () => number;
}

/** Makes an empty stream. */
export function createMemoryStream(epoch = "1"): MemoryStream {
  return { events: [], forgotten: new Map(), cursors: new Map(), epoch };
}

/** The key of a device's cursor. A member cannot move the cursor of another's device. */
export function sourceKey(author: string, device: string): string {
  return `${author} ${device}`;
}

/** Returns a copy of a stream, as a backup would hold it. */
export function copyMemoryStream({ events, forgotten, cursors, epoch }: MemoryStream): MemoryStream {
  return {
    events: events.map((event) => ({ ...event })),
    forgotten: new Map([...forgotten].map(([id, by]) => [id, new Set(by)])),
    cursors: new Map(cursors),
    epoch,
  };
}

/** The server's side of a stream in memory, for tests. It fulfils all promises of a sync store except durability. */
export function createMemorySyncStore(options: MemorySyncStoreOptions = {}): SyncStore {
  const { stream = createMemoryStream(), author = "ada", kind = "person", now = Date.now } = options;
  const isPrivate = kind === "person";
  const rights: ForgetRights = { author, mayForgetAll: isPrivate || options.isOwner === true };
  return {
    epoch: async () => stream.epoch,
    head: async () => stream.events.length,
    sourceCursor: async (device) => stream.cursors.get(sourceKey(author, device)) ?? null,
    push: async (push) => pushTo(stream, push, rights, (line) => checkPushedLine(line, { now: now(), isPrivate })),
    pull: (after) => pullFrom(stream, after),
  };
}

interface ForgetRights {
  readonly author: string;
  readonly mayForgetAll: boolean;
}

function pushTo(
  stream: MemoryStream,
  { device, after, next, lines, forgets = [] }: Push,
  rights: ForgetRights,
  check: (line: string) => PushedLine | RefusedLine,
): Pushed {
  const from = endOf(stream);
  const lists = { stored: [] as EventId[], known: [] as EventId[], erased: [] as EventId[], conflict: [] as EventId[] };
  const refused: RefusedLine[] = [];
  const accepted: PushedLine[] = [];
  for (const line of lines.map(check)) {
    if ("reason" in line) refused.push(line);
    else if (!mayForget(stream, line, rights)) refused.push({ id: line.id, reason: "author" });
    else accepted.push(line);
  }
  // Forgettings count before content, also within one push.
  const forgotten = accepted.filter((line) => line.forgets.length > 0 && !isConflict(stream, line));
  for (const id of [...forgets, ...forgotten.flatMap((line) => line.forgets)]) forget(stream, id, rights);
  for (const line of accepted) lists[store(stream, line, rights.author)].push(line.id);
  const source = sourceKey(rights.author, device);
  if ((stream.cursors.get(source) ?? null) === after) stream.cursors.set(source, next);
  return { ...lists, refused, cursor: stream.cursors.get(source) ?? null, from, to: endOf(stream) };
}

/** In a shared stream, only an owner may forget an event of somebody else. */
function mayForget(stream: MemoryStream, { forgets }: PushedLine, { author, mayForgetAll }: ForgetRights): boolean {
  if (mayForgetAll || forgets.length === 0) return true;
  const targets = new Set(forgets);
  return stream.events.every((event) => !targets.has(event.id) || event.author === author);
}

function isConflict(stream: MemoryStream, line: PushedLine): boolean {
  const known = find(stream, line);
  // Two devices may seal the same event with different keys, so the heads of sealed lines differ.
  return known !== undefined && line.kind !== "sealed" && known.head !== line.head;
}

/** Erases the event, and remembers the id for content that arrives later. */
function forget(stream: MemoryStream, id: EventId, { author, mayForgetAll }: ForgetRights): void {
  const by = stream.forgotten.get(id) ?? new Set();
  stream.forgotten.set(id, by.add(mayForgetAll ? null : author));
  for (const event of stream.events) if (event.id === id && isForgotten(stream, event)) event.tail = null;
}

/** A forgetting reaches the events of its author, or all events if it comes from somebody who may forget all. */
function isForgotten(stream: MemoryStream, { id, author }: Pick<MemoryStreamEvent, "id" | "author">): boolean {
  const by = stream.forgotten.get(id);
  return by !== undefined && (by.has(null) || by.has(author));
}

function store(stream: MemoryStream, line: PushedLine, author: string): "stored" | "known" | "erased" | "conflict" {
  if (isConflict(stream, line)) return "conflict";
  const { id, kind, head, tail } = line;
  const isErased = isForgotten(stream, { id, author });
  const known = find(stream, line);
  if (known === undefined) stream.events.push({ id, kind, head, tail: isErased ? null : tail, author });
  const isBlank = known !== undefined && (known.tail === null || known.isUnreadable === true);
  if (tail !== null && isBlank && !isForgotten(stream, known) && known.author === author) {
    stream.events[stream.events.indexOf(known)] = {
      ...known,
      kind: `moved ${stream.events.length}`,
      head: "",
      tail: null,
    };
    stream.events.push({ id, kind, head, tail, author });
    return "stored";
  }
  const hasLost = tail !== null && (known === undefined ? isErased : known.tail === null);
  if (hasLost) return "erased";
  return known === undefined ? "stored" : "known";
}

function find(stream: MemoryStream, { id, kind }: Pick<PushedLine, "id" | "kind">): MemoryStreamEvent | undefined {
  return stream.events.find((event) => event.id === id && event.kind === kind);
}

const pullLines = 500;

async function* pullFrom(stream: MemoryStream, after: StreamCursor | null): AsyncGenerator<readonly Pulled[]> {
  let seq = after === null ? 0 : seqOf(stream, after);
  for (;;) {
    const from = seq;
    const events = stream.events.slice(from, from + pullLines);
    if (events.length === 0) return;
    const batch = events.flatMap((event, at): Pulled[] => (isMoved(event) ? [] : [toPulled(event, from + at + 1)]));
    if (batch.length > 0) yield batch;
    seq += events.length;
  }
}

function toPulled(event: MemoryStreamEvent, seq: number): Pulled {
  const { id, author, tail, isUnreadable = false } = event;
  const pulled = { seq, author, cursor: `${seq}.${id}` };
  return isUnreadable && tail !== null
    ? { ...pulled, line: joinLine({ ...event, tail: null }), isUnreadable }
    : { ...pulled, line: joinLine(event) };
}

/** True for the place that an event left when its content was stored again at the end. */
function isMoved({ kind }: MemoryStreamEvent): boolean {
  return kind.startsWith("moved ");
}

function seqOf(stream: MemoryStream, cursor: StreamCursor): number {
  const seq = Number.parseInt(cursor, 10);
  if (cursor === `${seq}.${stream.events[seq - 1]?.id}`) return seq;
  throw new LociError("CURSOR_LOST", "the stream does not contain this cursor; was the server restored?");
}

function endOf({ events }: MemoryStream): StreamCursor | null {
  const last = events.at(-1);
  return last === undefined ? null : `${events.length}.${last.id}`;
}
