import { steadyTime } from "./clock.ts";

/** Waits and blocks this process. Use it for a moment only, or in a short process that has nothing else to do. */
export function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/**
 * Waits a few milliseconds. The time is random, so that two processes that wait for each other do not collide again and
 * again.
 */
export async function shortSleep(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * 9));
}

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
