import { steadyTime } from "./steady-time.ts";

/** Long enough that pauses cost nothing, short enough that nobody who waits for this process notices. */
const turnMs = 20;

/**
 * For work over a whole log: call the returned function between steps. It yields to other work every 20 ms, and throws
 * the reason of an aborted signal.
 */
export function createPause(signal?: AbortSignal): () => Promise<void> {
  let last = steadyTime();
  return async () => {
    signal?.throwIfAborted();
    if (steadyTime() - last < turnMs) return;
    await new Promise((resolve) => setImmediate(resolve));
    last = steadyTime();
    signal?.throwIfAborted();
  };
}
