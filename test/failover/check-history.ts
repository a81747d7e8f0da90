import type { AcknowledgedAppend, Copy, FinalStream, History, Reading } from "./history.ts";

/**
 * What can be wrong with a history.
 *
 * - `lost`: an acknowledged event is missing in the end.
 * - `duplicated`: a stream has an event twice, or a reader got it twice.
 * - `gap`: a number of a stream has no event, or the head is not the last number.
 * - `moved`: the position that an append returned belongs to another event in the end, or is before one of the appended
 *   events.
 * - `order`: a reader saw another order than the final one, or missed an event.
 * - `erased`: a reader who asked after an erasure was acknowledged saw the erased content, or the content still exists
 *   in the end.
 * - `blank`: the content of an acknowledged event is gone, and nobody asked to erase it.
 */
export type FaultKind = "lost" | "duplicated" | "gap" | "moved" | "order" | "erased" | "blank";

export interface Fault {
  readonly kind: FaultKind;
  readonly stream: number;
  readonly detail: string;
}

/** Compares acknowledgements with what readers saw and what is stored in the end. */
export function checkHistory(history: History): Fault[] {
  const streams = new Map(history.final.map((final) => [final.stream, indexStream(final)]));
  const erasedAt = new Map(history.erasures.map(({ stream, id, at }) => [`${stream} ${id}`, at]));
  const faults: Fault[] = [];
  for (const stream of streams.values()) faults.push(...checkNumbers(stream));
  for (const append of history.appends) faults.push(...checkAppend(append, streams.get(append.stream), history));
  for (const reading of history.readings)
    faults.push(...checkOrder(reading, streams.get(reading.stream)), ...checkSeenErased(reading, erasedAt));
  for (const copy of history.copies) faults.push(...checkCopy(copy, streams.get(copy.stream)));
  for (const { stream, id } of history.erasures)
    if (streams.get(stream)?.byId.get(id)?.hasContent === true)
      faults.push({ kind: "erased", stream, detail: `${id} has content in the end` });
  return faults;
}

interface IndexedStream extends FinalStream {
  readonly byId: ReadonlyMap<string, FinalStream["events"][number]>;
}

function indexStream(final: FinalStream): IndexedStream {
  return { ...final, byId: new Map(final.events.map((event) => [event.id, event])) };
}

function checkNumbers({ stream, head, events }: FinalStream): Fault[] {
  const faults: Fault[] = [];
  const seen = new Set<string>();
  for (const [at, { seq, id }] of events.entries()) {
    const before = events[at - 1]?.seq ?? 0;
    if (seq > before + 1) faults.push({ kind: "gap", stream, detail: `no event has the numbers after ${before}` });
    if (seq <= before || seen.has(id)) faults.push({ kind: "duplicated", stream, detail: `${id} at ${seq}` });
    seen.add(id);
  }
  const last = events.at(-1)?.seq ?? 0;
  if (last !== head) faults.push({ kind: "gap", stream, detail: `the head is ${head}, the last number ${last}` });
  return faults;
}

function checkAppend(
  { stream, ids, position }: AcknowledgedAppend,
  final: IndexedStream | undefined,
  { erasuresAsked }: History,
): Fault[] {
  const faults: Fault[] = [];
  const [seq = Infinity, id = ""] = position?.split(".") ?? [];
  const limit = final?.byId.get(id)?.seq;
  if (limit !== undefined && limit !== Number(seq))
    faults.push({ kind: "moved", stream, detail: `${position} is now number ${limit}` });
  for (const own of ids) {
    const found = final?.byId.get(own);
    if (found === undefined)
      faults.push({ kind: "lost", stream, detail: `${own}, acknowledged at ${position ?? "its sync"}` });
    else if (found.seq > Number(seq))
      faults.push({ kind: "moved", stream, detail: `${own} is number ${found.seq}, behind ${position}` });
    else if (!found.hasContent && !erasuresAsked.has(own))
      faults.push({ kind: "blank", stream, detail: `${own} at ${found.seq}` });
  }
  return faults;
}

/**
 * What a reader has seen must be the start of the final order. A reader that had to start over may have seen, at the
 * end, events that only a crashed server had.
 */
function checkOrder(reading: Reading, final: IndexedStream | undefined): Fault[] {
  const { reader, stream, isDropped } = reading;
  const seen = reading.pages.flatMap(({ events }) => events.map(({ id }) => id));
  if (new Set(seen).size < seen.length) return [{ kind: "duplicated", stream, detail: `${reader} got an event twice` }];
  const at = seen.findIndex((id, place) => final?.events[place]?.id !== id);
  if (at < 0 || isDropped) return [];
  const expected = final?.events[at]?.id ?? "nothing";
  return [{ kind: "order", stream, detail: `${reader} got ${seen[at]} as event ${at + 1}, where ${expected} is` }];
}

/** A laptop that has synced must have the stream's events, and no content that the stream lacks. */
function checkCopy({ laptop, stream, events }: Copy, final: IndexedStream | undefined): Fault[] {
  const copied = new Map(events.map((event) => [event.id, event.hasContent]));
  const faults: Fault[] = [];
  for (const { id, hasContent } of final?.events ?? [])
    if (!copied.has(id)) faults.push({ kind: "lost", stream, detail: `${laptop} does not have ${id}` });
    else if (copied.get(id) === true && !hasContent)
      faults.push({ kind: "erased", stream, detail: `${laptop} has the content of ${id}` });
    else if (copied.get(id) === false && hasContent)
      faults.push({ kind: "blank", stream, detail: `${laptop} lacks the content of ${id}` });
  for (const id of copied.keys())
    if (final?.byId.has(id) !== true) faults.push({ kind: "lost", stream, detail: `only ${laptop} has ${id}` });
  return faults;
}

function checkSeenErased({ reader, stream, pages }: Reading, erasedAt: ReadonlyMap<string, number>): Fault[] {
  const faults: Fault[] = [];
  for (const { askedAt, events } of pages)
    for (const { id, hasContent } of events)
      if (hasContent && (erasedAt.get(`${stream} ${id}`) ?? Infinity) < askedAt)
        faults.push({ kind: "erased", stream, detail: `${reader} got the content of ${id}` });
  return faults;
}
