import { LociError } from "../../core/errors.ts";
import type { Changes } from "../../memory/insight/changes.ts";
import type { Memory } from "../../memory/memory.ts";
import { accessOf, checkSession } from "../route-access.ts";
import type { AppLimits, AppOptions } from "./app-options.ts";
import { watchChanges, type ChangeWatch } from "./change-watch.ts";
import type { OpenStream } from "./open-streams.ts";
import { readPrincipal, readQuery } from "./read-request.ts";
import type { Caller, RequestContext } from "./request-context.ts";
import { eventIdToCursor, placeOf, shareBatches, type NextBatch, type Place } from "./shared-batches.ts";

/** What all streams of one memory share. */
interface Feed {
  readonly key: string;
  readonly watch: ChangeWatch;
  readonly next: NextBatch;
  readonly end: () => Promise<Place>;
}

/** Creates the handler of `GET /events`, the stream of changes. */
export function createFollowEvents(
  { authenticate, memories, key, watch: watchOf }: Pick<AppOptions, "authenticate" | "memories" | "key" | "watch">,
  { watchMs, heartbeatMs }: Pick<AppLimits, "watchMs" | "heartbeatMs">,
  openStream: OpenStream,
): (context: RequestContext) => Promise<Response> {
  const feeds = new WeakMap<Memory, Feed>();
  const feedOf = (memory: Memory, caller: Caller): Feed => {
    const known = feeds.get(memory);
    const current = key();
    if (known?.key === current) return known;
    const feed = createFeed(memory.changes, current, watchOf?.(caller) ?? watchChanges(memory.changes, watchMs));
    feeds.set(memory, feed);
    return feed;
  };
  return async (context) => {
    const { headers } = context.req.raw;
    const caller = authenticate(headers);
    const { after, from, ...rest } = readQuery(new URL(context.req.url));
    const unknown = Object.keys(rest)[0];
    if (unknown !== undefined) throw new LociError("USAGE", "the only parameters are after and from=start");
    const principal = readPrincipal(headers);
    checkSession(accessOf("GET", "/events"), principal);
    const memory = await memories.open(caller, principal);
    const { key: current, watch, next, end } = feedOf(memory, caller);
    const id = headers.get("last-event-id") ?? after;
    const start =
      id !== undefined
        ? placeOf(eventIdToCursor(id, current), current)
        : from === "start"
          ? placeOf(null, current)
          : await end();
    return openStream(
      context,
      (signal) => streamChanges({ after: start, next, end, watch, heartbeatMs, signal }),
      "text/event-stream",
    );
  };
}

function createFeed(changes: Changes, key: string, watch: ChangeWatch): Feed {
  return {
    key,
    watch,
    next: shareBatches(changes, { key, version: watch.version }),
    end: async () => placeOf(await changes.position(), key),
  };
}

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
async function* streamChanges({
  after,
  next,
  end,
  watch,
  heartbeatMs,
  signal,
}: EventStreamOptions): AsyncGenerator<string> {
  let place = after;
  const message = (event: string, data: string): string => `id: ${place.id}\nevent: ${event}\ndata: ${data}\n\n`;
  // A client that loses its connection before the first change can resume with this first id.
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
