import { LociError } from "../core/errors.ts";
import type { Teams, TeamUsage } from "./team.ts";

/** Too many requests of one sender. The sender may try again after this many seconds. */
export class RateLimited extends LociError {
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number) {
    super("TOO_MANY_REQUESTS", message);
    this.retryAfter = retryAfter;
  }
}

/** Limits the requests of each sender per minute. A sender who was quiet may use up to a minute's share at once. */
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

/** The limits of each team on one node. */
export interface TeamLimits {
  /** Counts a request. Throws RateLimited if the team has made too many in the last minute. */
  readonly request: (tenant: string) => Promise<void>;
  /** Throws QUOTA_EXCEEDED if the team has stored as much as it may. */
  readonly write: (tenant: string) => Promise<void>;
}

/**
 * Each node counts separately and reads a team's storage at most this often, so a limit can be exceeded for some
 * seconds.
 */
const usageMs = 10_000;
const mostTeams = 50_000;

export function createTeamLimits(teams: Pick<Teams, "usage">, now: () => number = Date.now): TeamLimits {
  const rate = createRateLimit("a team", now);
  const known = new Map<string, { readonly since: number; readonly usage: Promise<TeamUsage> }>();
  const usageOf = async (tenant: string): Promise<TeamUsage> => {
    const found = known.get(tenant);
    if (found !== undefined && now() - found.since < usageMs) return found.usage;
    const usage = teams.usage(tenant);
    known.delete(tenant);
    known.set(tenant, { since: now(), usage });
    const [oldest] = known.keys();
    if (known.size > mostTeams && oldest !== undefined) known.delete(oldest);
    usage.catch(() => known.delete(tenant));
    return usage;
  };
  return {
    request: async (tenant) => rate.take(tenant, (await usageOf(tenant)).requestsAMinute),
    write: async (tenant) => {
      const { events, bytes, mostEvents, mostBytes } = await usageOf(tenant);
      if (events >= mostEvents)
        throw new LociError("QUOTA_EXCEEDED", `the team has stored ${events} events, and may store ${mostEvents}`);
      if (bytes >= mostBytes)
        throw new LociError("QUOTA_EXCEEDED", `the team has stored ${bytes} bytes, and may store ${mostBytes}`);
    },
  };
}

/** Counts wrong tokens by the address that they come from. */
export interface FailureLimit {
  /**
   * Counts a wrong token, and throws TOO_MANY_REQUESTS if too many came from an address in the last minute. A right
   * token is always accepted, because many people may share an address.
   */
  readonly add: (address: string) => void;
}

const windowMs = 60_000;
const mostFailures = 20;
/** The most addresses that are remembered. The oldest is dropped. */
const mostAddresses = 10_000;

export function createFailureLimit(now: () => number = Date.now): FailureLimit {
  const failures = new Map<string, { readonly since: number; readonly count: number }>();
  const recent = (address: string) => {
    const found = failures.get(address);
    return found === undefined || now() - found.since > windowMs ? { since: now(), count: 0 } : found;
  };
  return {
    add: (address) => {
      const { since, count } = recent(address);
      failures.delete(address);
      failures.set(address, { since, count: count + 1 });
      const [oldest] = failures.keys();
      if (failures.size > mostAddresses && oldest !== undefined) failures.delete(oldest);
      if (count >= mostFailures)
        throw new LociError("TOO_MANY_REQUESTS", "too many requests with a wrong token in the last minute");
    },
  };
}
