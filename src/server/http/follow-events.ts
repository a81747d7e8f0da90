import { LociError } from "../../core/errors.ts";
import type { Memory } from "../../memory/memory.ts";
import type { AppLimits, AppOptions } from "./app-options.ts";
import { watchChanges, type ChangeWatch } from "./change-watch.ts";
import { eventIdToCursor } from "./event-id.ts";
import { streamChanges } from "./event-stream.ts";
import type { OpenStream } from "./open-streams.ts";
import { readPrincipal, readQuery } from "./read-request.ts";
import type { RequestContext } from "./request-context.ts";

/** Creates the handler of `GET /events`, the stream of changes. */
export function createFollowEvents(
  { authenticate, memories, key }: Pick<AppOptions, "authenticate" | "memories" | "key">,
  { watchMs, heartbeatMs }: Pick<AppLimits, "watchMs" | "heartbeatMs">,
  openStream: OpenStream,
): (context: RequestContext) => Promise<Response> {
  const watches = new WeakMap<Memory, ChangeWatch>();
  return async (context) => {
    const { headers } = context.req.raw;
    const caller = authenticate(headers);
    const { after, from, ...rest } = readQuery(new URL(context.req.url));
    const unknown = Object.keys(rest)[0];
    if (unknown !== undefined) throw new LociError("USAGE", "the only parameters are after and from=start");
    const memory = await memories.open(caller, readPrincipal(headers));
    const { changes } = memory;
    const watch = watches.get(memory) ?? watchChanges(changes, watchMs);
    watches.set(memory, watch);
    const id = headers.get("last-event-id") ?? after;
    const start = id !== undefined ? eventIdToCursor(id, key()) : from === "start" ? null : await changes.position();
    return openStream(
      context,
      (signal) => streamChanges({ changes, after: start, watch, key: key(), heartbeatMs, signal }),
      "text/event-stream",
    );
  };
}
