import type { Cursor } from "../../core/ports/log.ts";
import type { Changes } from "../../memory/insight/changes.ts";

/** Tells the readers of one memory that there may be something new. One look at the log serves all of them. */
export interface ChangeWatch {
  /** A number that changes with the log. Take it before reading. */
  readonly version: () => number;
  /** Waits until the version differs from `seen`. Returns false after `mostMs` or when the signal ends it. */
  readonly changedSince: (seen: number, mostMs: number, signal: AbortSignal) => Promise<boolean>;
}

/** Watches a log. It looks only while somebody waits. A log does not announce other processes' writes, so it is asked. */
export function watchChanges(changes: Changes, everyMs: number): ChangeWatch {
  const waiting = new Set<() => void>();
  let version = 0;
  let cursor: Cursor | null | undefined;
  let isLooking = false;
  const bump = (): void => {
    version += 1;
    for (const wake of waiting) wake();
  };
  const look = async (): Promise<void> => {
    if (cursor === undefined) {
      cursor = await changes.position();
      bump();
    }
    for await (const batch of changes.read(cursor)) {
      cursor = batch.cursor;
      bump();
    }
  };
  const keepLooking = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    while (waiting.size > 0) {
      try {
        await look();
      } catch {
        // The readers get the same error when they read, and report it.
        cursor = undefined;
        bump();
      }
      await new Promise((resolve) => setTimeout(resolve, everyMs).unref());
    }
    isLooking = false;
  };
  return {
    version: () => version,
    changedSince: async (seen, mostMs, signal) => {
      if (version !== seen || signal.aborted) return version !== seen;
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      const wake = (): void => resolve();
      waiting.add(wake);
      const timer = setTimeout(wake, mostMs);
      signal.addEventListener("abort", wake);
      void keepLooking();
      await woken;
      clearTimeout(timer);
      signal.removeEventListener("abort", wake);
      waiting.delete(wake);
      return version !== seen;
    },
  };
}
