import type { Event } from "../../core/event/event.ts";
import type { Batch, Cursor, Log } from "../../core/ports/log.ts";

/** The most places of the log to remember. With more batches, each place covers several. */
const mostPlaces = 512;

/** Places of a log from which its batches can be read again. */
export interface LogPlaces {
  /** Reads the whole log once, and keeps the places. */
  read(): AsyncGenerator<{ readonly batch: Batch; readonly number: number }>;
  /** The place from which the batch of this number is read. */
  placeOf(batch: number): number;
  /** Everything from a place on. */
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

/** An event of the log, or the line of an unknown one: the items of an export. */
export type Told = { readonly id: string; readonly event: Event } | { readonly id: string; readonly line: string };

/** All items of a batch. */
export function toldBy({ events, unknownLines = [] }: Batch): Told[] {
  return [
    ...events.map((event) => ({ id: event.id, event })),
    ...unknownLines.map((line) => ({ id: idOfLine.exec(line)?.[1] ?? "", line })),
  ];
}

// Every line of a log begins like this, in any version.
const idOfLine = /"id":"([0-9a-f-]{36})"/;
