import { day, minute } from "./calendar.ts";

/** How far a clock is ahead of UTC at a time, in minutes (120 for Berlin in summer): not the same all year. */
export type TimeZone = (at: number) => number;

export const utc: TimeZone = () => 0;

/** Tells times apart from what a clock on the wall shows at them. */
export interface WallClock {
  at(time: number): number;
  /** When it shows this. Of an hour that comes twice the first one; of one that is left out, when it would have been. */
  when(shown: number): number;
}

export function createWallClock(zone: TimeZone): WallClock {
  // Beyond the range of a Date there is no zone.
  const ahead = (time: number): number => (zone(time) || 0) * minute;
  const at = (time: number): number => time + ahead(time);
  return {
    at,
    when: (shown) => {
      if (!Number.isFinite(shown)) return shown;
      // No clock is changed twice in a few days.
      const before = shown - ahead(shown - 2 * day);
      const after = shown - ahead(before);
      return at(before) !== shown && at(after) === shown ? after : before;
    },
  };
}
