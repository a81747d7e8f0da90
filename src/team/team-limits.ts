import { LociError } from "../core/errors.ts";
import { createRateLimit } from "./rate-limit.ts";
import type { Teams, TeamUsage } from "./team.ts";

/** The limits of each team on one node. */
export interface TeamLimits {
  /** Counts a request. Throws RateLimited if the team has made too many in the last minute. */
  readonly request: (tenant: string) => Promise<void>;
  /** Throws QUOTA_EXCEEDED if the team has stored as much as it may. */
  readonly write: (tenant: string) => Promise<void>;
}

/** Each node counts by itself and reads what a team has stored at most so often, so a limit is passed by seconds' worth. */
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
