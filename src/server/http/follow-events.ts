import { LociError } from "../../core/errors.ts";
import type { Changes } from "../../memory/changes.ts";
import type { Memory } from "../../memory/memory.ts";
import type { AppLimits, AppOptions } from "./app-options.ts";
import type { Caller } from "./caller.ts";
import { watchChanges, type ChangeWatch } from "./change-watch.ts";
import { eventIdToCursor } from "./event-id.ts";
import { streamChanges } from "./event-stream.ts";
import type { OpenStream } from "./open-streams.ts";
import { readPrincipal, readQuery } from "./read-request.ts";
import type { RequestContext } from "./request-context.ts";
import { placeOf, shareBatches, type NextBatch, type Place } from "./shared-batches.ts";

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
    const memory = await memories.open(caller, readPrincipal(headers));
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
