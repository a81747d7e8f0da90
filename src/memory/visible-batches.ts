import type { Batch } from "../core/ports/log.ts";

/** Yields the events that one person may read in a log with several writers: their own events, and those of spaces. */
export async function* visibleBatches(batches: AsyncIterable<Batch>, user: string): AsyncGenerator<Batch> {
  for await (const batch of batches) yield batch.author === user ? batch : sharedOf(batch);
}

function sharedOf({ events, cursor, damage, unknown, author, forgetsAny = false }: Batch): Batch {
  const shared = events.filter(({ scope }) => scope.level === "space");
  return { events: shared, cursor, damage, unknown, forgetsAny, ...(author === undefined ? {} : { author }) };
}
