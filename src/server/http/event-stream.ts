import { LociError } from "../../core/errors.ts";
import type { Cursor } from "../../core/ports/log.ts";
import { printableJson } from "../../core/text/phrases/printable.ts";
import type { Change, Changes } from "../../memory/changes.ts";
import type { ChangeWatch } from "./change-watch.ts";
import { cursorToEventId } from "./event-id.ts";

export interface EventStreamOptions {
  readonly changes: Changes;
  /** The place after which the stream begins. */
  readonly after: Cursor | null;
  readonly watch: ChangeWatch;
  /** The key that signs the ids. */
  readonly key: string;
  readonly heartbeatMs: number;
  readonly signal: AbortSignal;
}

/**
 * Yields the changes of a memory as server-sent events. One event has all changes of one batch of the log, and its id is
 * the place after them. A client gets an event whole or not at all, so a client that sends its last id back misses
 * nothing and gets nothing twice, also from another process.
 */
export async function* streamChanges(options: EventStreamOptions): AsyncGenerator<string> {
  const { changes, watch, key, heartbeatMs, signal } = options;
  let cursor = options.after;
  const message = (event: string, data: unknown): string =>
    `id: ${cursorToEventId(cursor, key)}\nevent: ${event}\ndata: ${printableJson(data)}\n\n`;
  // The first id lets a client resume that loses its connection before the first change.
  yield `retry: 1000\n${message("ready", {})}`;
  while (!signal.aborted) {
    const seen = watch.version();
    try {
      for await (const batch of changes.read(cursor)) {
        cursor = batch.cursor;
        if (batch.changes.length > 0)
          yield message("memory_update", { changes: batch.changes satisfies readonly Change[] });
        if (signal.aborted) return;
      }
    } catch (error) {
      if (!isLost(error)) throw error;
      // The log was restored from a backup, or its devices count differently. The client reads its state again.
      cursor = await changes.position();
      yield message("reset", { code: (error as LociError).code });
    }
    while (!(await watch.changedSince(seen, heartbeatMs, signal))) {
      if (signal.aborted) return;
      yield ": alive\n\n";
    }
  }
}

function isLost(error: unknown): boolean {
  return error instanceof LociError && (error.code === "CURSOR_LOST" || error.code === "DEVICES_CHANGED");
}
