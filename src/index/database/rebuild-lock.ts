import { LociError } from "../../core/errors.ts";
import { waitForLock, type Lock } from "../../platform/lock.ts";

/** How long a rebuild waits for another rebuild. */
const patienceMs = 60_000;

/**
 * Takes the lock for making or removing index files. Returns null if another process holds it for longer than `waitMs`.
 */
export async function tryRebuildLock(state: string, waitMs: number, signal?: AbortSignal): Promise<Lock | null> {
  return waitForLock(state, "rebuild", waitMs, signal);
}

/** Takes the rebuild lock. Throws BUSY after a minute. */
export async function takeRebuildLock(state: string, signal?: AbortSignal): Promise<Lock> {
  const lock = await tryRebuildLock(state, patienceMs, signal);
  if (lock === null) throw new LociError("BUSY", "another process is rebuilding the index; try again in a moment");
  return lock;
}
