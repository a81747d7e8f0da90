import { LociError } from "../../core/errors.ts";
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

/**
 * Makes the body of an answer from parts that are produced only while the client reads, so nothing is buffered. A client
 * that does not read for `stallMs` is cut off; `cut` closes its connection.
 */
function pulledStream(
  parts: AsyncIterable<string | Uint8Array>,
  { stallMs, cut, end }: { readonly stallMs: number; readonly cut: () => void; readonly end: () => void },
): ReadableStream<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let stalled: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(stalled);
    end();
    void iterator.return?.().catch(() => {});
  };
  return new ReadableStream(
    {
      pull: async (controller) => {
        clearTimeout(stalled);
        try {
          const { done = false, value } = await iterator.next();
          if (done) {
            stop();
            controller.close();
            return;
          }
          controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
          stalled = setTimeout(() => {
            stop();
            cut();
          }, stallMs).unref();
        } catch (error) {
          stop();
          // The status was sent already. A broken connection tells the client that the answer is not complete.
          controller.error(error);
          cut();
        }
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
}
