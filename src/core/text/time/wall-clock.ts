import { day, minute } from "./calendar.ts";

/**
 * Returns the offset of a clock from UTC at a time, in minutes: 120 for Berlin in summer. The offset changes during the
 * year.
 */
export type TimeZone = (at: number) => number;

export const utc: TimeZone = () => 0;

/** Converts between times and the readings of a wall clock. */
export interface WallClock {
  at(time: number): number;
  /**
   * Returns the time at which the clock shows `wallTime`. Of a repeated hour, the first one counts. For a skipped hour,
   * returns the time at which the clock would have shown it.
   */
  when(wallTime: number): number;
}

export function createWallClock(zone: TimeZone): WallClock {
  // Beyond the range of a Date, the zone has no offset, so 0 is used.
  const ahead = (time: number): number => (zone(time) || 0) * minute;
  const at = (time: number): number => time + ahead(time);
  return {
    at,
    when: (wallTime) => {
      if (!Number.isFinite(wallTime)) return wallTime;
      // Takes the offset of two days before, because no clock changes twice in a few days.
      const before = wallTime - ahead(wallTime - 2 * day);
      const after = wallTime - ahead(before);
      return at(before) !== wallTime && at(after) === wallTime ? after : before;
    },
  };
}
