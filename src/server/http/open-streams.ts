import { LociError } from "../../core/errors.ts";
import { pulledStream } from "./pulled-stream.ts";
import type { RequestContext } from "./request-context.ts";

/** Makes the response of a stream. `make` gets a signal that ends with the client or the server. */
export type OpenStream = (
  context: RequestContext,
  make: (signal: AbortSignal) => AsyncIterable<string | Uint8Array>,
  type: string,
) => Response;

/** Opens the streams of one server. The number of open streams is limited. */
export function createOpenStream(limits: {
  readonly streams: number;
  readonly stallMs: number;
  readonly stopping: AbortSignal;
}): OpenStream {
  let openStreams = 0;
  return (context, make, type) => {
    if (openStreams >= limits.streams) throw new LociError("TOO_MANY_REQUESTS", "too many streams are open");
    openStreams += 1;
    const ended = new AbortController();
    let isOpen = true;
    const body = pulledStream(make(AbortSignal.any([limits.stopping, ended.signal])), {
      stallMs: limits.stallMs,
      cut: () => void context.env.outgoing?.destroy(),
      end: () => {
        ended.abort();
        if (isOpen) openStreams -= 1;
        isOpen = false;
      },
    });
    return new Response(body, { headers: { "Content-Type": type, "X-Accel-Buffering": "no" } });
  };
}
