import { steadyTime } from "../../platform/clock/clock.ts";
import { shortSleep } from "../../platform/clock/sleep.ts";
import { isBusy } from "../../platform/files/is-sqlite-busy.ts";

/**
 * Repeats `work` while SQLite reports that another process is writing, until it succeeds or `waitMs` have passed. If
 * SQLite itself waited, it would block this whole process.
 */
export async function whileBusy<T>(waitMs: number, work: () => T | Promise<T>): Promise<T> {
  const until = steadyTime() + waitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || steadyTime() >= until) throw error;
      await shortSleep();
    }
  }
}
