import type { Event } from "../../core/event/event.ts";
import type { Batch, Cursor, Log } from "../../core/ports/log.ts";

/** The maximum number of places to remember. If the log has more batches, each place covers several. */
const mostPlaces = 512;

/** Places in a log from which its batches can be read again. */
export interface LogPlaces {
  /** Reads the whole log once, and remembers the places. */
  read(): AsyncGenerator<{ readonly batch: Batch; readonly number: number }>;
  /** Returns the place from which the batch with this number can be read. */
  placeOf(batch: number): number;
  /** Reads all batches from a place on. */
  from(place: number): AsyncIterable<Batch>;
}

export function createLogPlaces(log: Pick<Log, "read">): LogPlaces {
  let cursors: (Cursor | null)[] = [];
  let stride = 1;
  return {
    read: async function* () {
      let before: Cursor | null = null;
      let number = 0;
      for await (const batch of log.read(null)) {
        if (number % stride === 0) cursors.push(before);
        if (cursors.length > mostPlaces) {
          cursors = cursors.filter((_, at) => at % 2 === 0);
          stride *= 2;
        }
        yield { batch, number };
        before = batch.cursor;
        number += 1;
      }
    },
    placeOf: (batch) => Math.floor(batch / stride),
    from: (place) => log.read(cursors[place] ?? null),
  };
}

/** One item of an export: an event, or a line of a newer version that this Loci cannot read. */
export type Told = { readonly id: string; readonly event: Event } | { readonly id: string; readonly line: string };

/** Returns all items of a batch. */
export function toldBy({ events, unknownLines = [] }: Batch): Told[] {
  return [
    ...events.map((event) => ({ id: event.id, event })),
    ...unknownLines.map((line) => ({ id: idOfLine.exec(line)?.[1] ?? "", line })),
  ];
}

// A line contains its id in this form in every version of the format.
const idOfLine = /"id":"([0-9a-f-]{36})"/;
