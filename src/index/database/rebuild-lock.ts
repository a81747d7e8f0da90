import { LociError } from "../../core/errors.ts";
import { waitForLock, type Lock } from "../../platform/lock.ts";

/** How long a rebuild waits for another one. */
const patienceMs = 60_000;

/** The lock for making or removing index files; null if another process holds it for longer than `waitMs`. */
export async function tryRebuildLock(state: string, waitMs: number, signal?: AbortSignal): Promise<Lock | null> {
  return waitForLock(state, "rebuild", waitMs, signal);
}

/** The same lock, or BUSY after a minute. */
export async function takeRebuildLock(state: string, signal?: AbortSignal): Promise<Lock> {
  const lock = await tryRebuildLock(state, patienceMs, signal);
  if (lock === null) throw new LociError("BUSY", "another process is rebuilding the index; try again in a moment");
  return lock;
}
