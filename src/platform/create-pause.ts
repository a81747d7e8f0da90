import { steadyTime } from "./steady-time.ts";

/** Long enough that the pauses cost almost nothing. Short enough that other work in this process hardly waits. */
const turnMs = 20;

/**
 * Returns a function that long work calls between its steps. The function yields to other work every 20 ms, and throws
 * if the signal was aborted.
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
