import { LociError } from "../../core/errors.ts";
import type { TimeZone } from "../../core/text/time/wall-clock.ts";

/** The greatest difference of a clock from UTC, in minutes. */
const mostMinutes = 14 * 60;

/** Returns the zone with this fixed difference from UTC in minutes. Throws USAGE if no clock has it. */
export function toZone(minutes: number | undefined): TimeZone | undefined {
  if (minutes === undefined) return undefined;
  if (!Number.isInteger(minutes) || Math.abs(minutes) > mostMinutes)
    throw new LociError("USAGE", `zone is ${minutes}; it must be whole minutes from -${mostMinutes} to ${mostMinutes}`);
  return () => minutes;
}
