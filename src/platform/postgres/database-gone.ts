import { setTimeout as pauseFor } from "node:timers/promises";

import { LociError } from "../../core/errors.ts";

/** SQLSTATE classes of a server that is stopping, read-only, out of room or unreachable. */
const goneStates = /^(?:08|53|57P|58|25006|XX000)/;

/** True if the statement may have been lost with its connection or server. */
export function isGone(error: unknown): boolean {
  if (error instanceof LociError) return error.code === "DATABASE_GONE";
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // An error of PostgreSQL has a SQLSTATE of five characters; every other error comes from the connection.
  return /^[0-9A-Z]{5}$/.test(code) ? goneStates.test(code) : isConnectionError(error, code);
}

function isConnectionError(error: Error, code: string): boolean {
  return /^E[A-Z]+$/.test(code) || /connection|terminated|timeout|ended|after calling end/i.test(error.message);
}

export function errorText(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorText).join("; ");
  return error instanceof Error ? error.message : String(error);
}

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
