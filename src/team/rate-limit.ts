import { LociError } from "../core/errors.ts";

/** Too many requests of one sender. The sender may try again after so many seconds. */
export class RateLimited extends LociError {
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number) {
    super("TOO_MANY_REQUESTS", message);
    this.retryAfter = retryAfter;
  }
}

/** Lets each sender make so many requests a minute. A sender who was quiet may use up to a minute's share at once. */
export interface RateLimit {
  /** Counts one request. Throws RateLimited if the sender has none left. */
  readonly take: (sender: string, perMinute: number) => void;
}

/** The most senders that are remembered. The one who was quiet longest is dropped. */
const mostSenders = 50_000;

interface Bucket {
  readonly left: number;
  readonly at: number;
}

export function createRateLimit(what: string, now: () => number = Date.now): RateLimit {
  const buckets = new Map<string, Bucket>();
  return {
    take: (sender, perMinute) => {
      const at = now();
      const before = buckets.get(sender) ?? { left: perMinute, at };
      const left = Math.min(perMinute, before.left + ((at - before.at) / 60_000) * perMinute);
      if (left < 1) {
        const seconds = Math.max(1, Math.ceil(((1 - left) / perMinute) * 60));
        throw new RateLimited(`${what} may make ${perMinute} requests a minute`, seconds);
      }
      buckets.delete(sender);
      buckets.set(sender, { left: left - 1, at });
      const [oldest] = buckets.keys();
      if (buckets.size > mostSenders && oldest !== undefined) buckets.delete(oldest);
    },
  };
}
