import { streamName, type StreamKey } from "./stream-caller.ts";

/** Looks at the heads of all streams that somebody follows, with one question for all of them. */
export interface HeadsPoll {
  readonly follow: (key: StreamKey) => void;
  readonly unfollow: (key: StreamKey) => void;
  readonly followed: () => number;
  /** The duration of the last look, in seconds. */
  readonly seconds: () => number;
  /** How long ago all heads were last known, in seconds; 0 if nobody follows a stream. It grows while looks fail. */
  readonly lagSeconds: () => number;
  readonly close: () => void;
}

export interface HeadsPollOptions {
  readonly heads: (keys: readonly StreamKey[]) => Promise<readonly (number | null)[]>;
  readonly everyMs: number;
  readonly onChanged: (key: StreamKey) => void;
  readonly onFault: (error: unknown) => void;
}

interface Followed {
  readonly key: StreamKey;
  readers: number;
  /** Undefined before the first look. The first look counts as a change, because the stream may have changed before it. */
  head: number | null | undefined;
}

/** The most streams of one question. 1,000 heads take about 11 ms. */
const mostKeys = 1000;

export function createHeadsPoll({ heads, everyMs, onChanged, onFault }: HeadsPollOptions): HeadsPoll {
  const followed = new Map<string, Followed>();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let seconds = 0;
  let knownAt = performance.now();

  const look = async (some: readonly Followed[]): Promise<void> => {
    const found = await heads(some.map(({ key }) => key));
    for (const [at, one] of some.entries()) {
      const head = found[at] ?? null;
      if (one.head === head) continue;
      one.head = head;
      onChanged(one.key);
    }
  };
  const lookAtAll = async (): Promise<void> => {
    const before = performance.now();
    const all = [...followed.values()];
    try {
      for (let at = 0; at < all.length; at += mostKeys) await look(all.slice(at, at + mostKeys));
      knownAt = before;
    } catch (error) {
      onFault(error);
    }
    seconds = (performance.now() - before) / 1000;
    timer = null;
    schedule();
  };
  const schedule = (): void => {
    if (isClosed || timer !== null || followed.size === 0) return;
    timer = setTimeout(() => void lookAtAll(), everyMs).unref();
  };
  return {
    follow: (key) => {
      const name = streamName(key);
      if (followed.size === 0) knownAt = performance.now();
      const one = followed.get(name) ?? { key, readers: 0, head: undefined };
      one.readers += 1;
      followed.set(name, one);
      schedule();
    },
    unfollow: (key) => {
      const name = streamName(key);
      const one = followed.get(name);
      if (one === undefined) return;
      one.readers -= 1;
      if (one.readers <= 0) followed.delete(name);
    },
    followed: () => followed.size,
    seconds: () => seconds,
    lagSeconds: () => (followed.size === 0 ? 0 : (performance.now() - knownAt) / 1000),
    close: () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
