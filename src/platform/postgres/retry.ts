import { setTimeout as pauseFor } from "node:timers/promises";

import { LociError } from "../../core/errors.ts";

/** How long a call waits for a database that is gone. A failover takes seconds. */
const patienceMs = 15_000;

/**
 * Repeats an action while the database is gone. The action learns how often it was tried before, because a try that
 * failed may have been committed.
 */
export async function whileGone<Result>(
  action: (tries: number) => Promise<Result>,
  waitMs: number = patienceMs,
): Promise<Result> {
  const end = performance.now() + waitMs;
  for (let tries = 0; ; tries += 1)
    try {
      return await action(tries);
    } catch (error) {
      const pause = Math.min(50 * 2 ** tries, 500);
      if (!(error instanceof LociError) || error.code !== "DATABASE_GONE" || performance.now() + pause > end)
        throw error;
      await pauseFor(pause);
    }
}
