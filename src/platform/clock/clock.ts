import type { Clock } from "../../core/ports/machine.ts";
import type { TimeZone } from "../../core/text/time/wall-clock.ts";

/**
 * Returns milliseconds since an arbitrary moment, independent of clock changes. Hooks use this, because the first use
 * of `performance` loads a part of Node that takes a millisecond.
 */
export function steadyTime(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}

/** The time zone of this process, from TZ or the system's setting. */
export const localZone: TimeZone = (at) => -new Date(at).getTimezoneOffset();

export const systemClock: Clock = { now: () => Date.now(), steady: steadyTime };
