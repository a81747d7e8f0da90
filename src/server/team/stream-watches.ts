import type { ChangeWatch } from "../http/change-watch.ts";
import { streamName, type StreamKey } from "./stream-caller.ts";

/** Tells live streams about changes: of this thread at once, and of other nodes when the main thread has seen them. */
export interface StreamWatches {
  readonly of: (key: StreamKey) => ChangeWatch;
  readonly changed: (key: StreamKey) => void;
}

interface Watched {
  version: number;
  readonly waiting: Set<() => void>;
  unfollow: NodeJS.Timeout | null;
}

/**
 * A live stream reads and waits in turn. So a stream is followed for a moment longer after its last reader has stopped
 * waiting.
 */
const lingerMs = 2000;

/** `follow` asks the main thread to look at a stream's head, and to stop looking. */
export function createStreamWatches(follow: (key: StreamKey, isFollowed: boolean) => void): StreamWatches {
  const watched = new Map<string, Watched>();
  const begin = (key: StreamKey): Watched => {
    const name = streamName(key);
    const known = watched.get(name);
    if (known !== undefined) {
      if (known.unfollow !== null) clearTimeout(known.unfollow);
      known.unfollow = null;
      return known;
    }
    const made: Watched = { version: 0, waiting: new Set(), unfollow: null };
    watched.set(name, made);
    follow(key, true);
    return made;
  };
  const endLater = (key: StreamKey, watch: Watched): void => {
    if (watch.waiting.size > 0 || watch.unfollow !== null) return;
    watch.unfollow = setTimeout(() => {
      watched.delete(streamName(key));
      follow(key, false);
    }, lingerMs).unref();
  };
  return {
    of: (key) => ({
      version: () => versionOf(watched.get(streamName(key))),
      changedSince: async (seen, mostMs, signal) => {
        const watch = begin(key);
        if (watch.version === seen && !signal.aborted) await untilWoken(watch.waiting, mostMs, signal);
        endLater(key, watch);
        return watch.version !== seen;
      },
    }),
    changed: (key) => {
      const watch = watched.get(streamName(key));
      if (watch === undefined) return;
      watch.version += 1;
      for (const wake of watch.waiting) wake();
    },
  };
}

/** Nobody follows the stream yet, so the first wait must end as soon as it is followed. */
const notFollowed = -1;

function versionOf(watch: Watched | undefined): number {
  return watch?.version ?? notFollowed;
}

async function untilWoken(waiting: Set<() => void>, mostMs: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wake = (): void => resolve();
  waiting.add(wake);
  const timer = setTimeout(wake, mostMs);
  signal.addEventListener("abort", wake);
  await promise;
  clearTimeout(timer);
  signal.removeEventListener("abort", wake);
  waiting.delete(wake);
}
