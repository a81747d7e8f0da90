import { LociError } from "../../core/errors.ts";
import type { ChangeWatch } from "./change-watch.ts";
import type { NextBatch, Place } from "./shared-batches.ts";

export interface EventStreamOptions {
  /** The place after which the stream begins. */
  readonly after: Place;
  readonly next: NextBatch;
  /** Finds the place after the last change. */
  readonly end: () => Promise<Place>;
  readonly watch: ChangeWatch;
  readonly heartbeatMs: number;
  readonly signal: AbortSignal;
}

/**
 * Yields the changes of a memory as server-sent events. One event has all changes of one batch of the log, and its id is
 * the place after them. A client gets an event whole or not at all, so a client that sends its last id back misses
 * nothing and gets nothing twice, also from another process.
 */
export async function* streamChanges({
  after,
  next,
  end,
  watch,
  heartbeatMs,
  signal,
}: EventStreamOptions): AsyncGenerator<string> {
  let place = after;
  const message = (event: string, data: string): string => `id: ${place.id}\nevent: ${event}\ndata: ${data}\n\n`;
  // The first id lets a client resume that loses its connection before the first change.
  yield `retry: 1000\n${message("ready", "{}")}`;
  while (!signal.aborted) {
    const seen = watch.version();
    try {
      for (let batch = await next(place); batch !== null; batch = await next(place)) {
        place = batch.place;
        if (batch.data !== null) yield message("memory_update", batch.data);
        if (signal.aborted) return;
      }
    } catch (error) {
      if (!isLost(error)) throw error;
      // The log was restored from a backup, or its devices count differently. The client reads its state again.
      place = await end();
      yield message("reset", JSON.stringify({ code: error.code }));
    }
    while (!(await watch.changedSince(seen, heartbeatMs, signal))) {
      if (signal.aborted) return;
      yield ": alive\n\n";
    }
  }
}

function isLost(error: unknown): error is LociError {
  return error instanceof LociError && (error.code === "CURSOR_LOST" || error.code === "DEVICES_CHANGED");
}
