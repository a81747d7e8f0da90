import { LociError } from "../../core/errors.ts";

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
