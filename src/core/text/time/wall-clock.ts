import { day, minute } from "./calendar.ts";

/** The offset of a clock from UTC at a time, in minutes (120 for Berlin in summer): it changes during the year. */
export type TimeZone = (at: number) => number;

export const utc: TimeZone = () => 0;

/** Converts between times and what a wall clock shows. */
export interface WallClock {
  at(time: number): number;
  /** The time at which it shows this. For a repeated hour the first; for a skipped one, when it would have been. */
  when(shown: number): number;
}

export function createWallClock(zone: TimeZone): WallClock {
  // There is no zone beyond the range of a Date.
  const ahead = (time: number): number => (zone(time) || 0) * minute;
  const at = (time: number): number => time + ahead(time);
  return {
    at,
    when: (shown) => {
      if (!Number.isFinite(shown)) return shown;
      // No clock changes twice in a few days.
      const before = shown - ahead(shown - 2 * day);
      const after = shown - ahead(before);
      return at(before) !== shown && at(after) === shown ? after : before;
    },
  };
}
