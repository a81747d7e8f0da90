/**
 * Calendar arithmetic in one time zone. Every time is a number of milliseconds since 1970 on that zone's wall clock.
 */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A span of time: `from` is its first moment, `to` the first moment after it. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The time at which a text is read, with the calendar fields that readers need. */
export interface Moment {
  readonly now: number;
  /** The beginning of the day that contains `now`. */
  readonly today: number;
  readonly year: number;
  /** 0 is January. */
  readonly month: number;
}

/** Returns the moment of a wall-clock time, with its calendar fields. */
export function createMoment(now: number): Moment {
  const date = new Date(now);
  return { now, today: startOfDay(now), year: date.getUTCFullYear(), month: date.getUTCMonth() };
}

/**
 * Returns the beginning of a day. Months and days beyond their range carry over. `Date.UTC` would read the year 50 as
 * 1950.
 */
export function dayAt(year: number, month: number, dayOfMonth = 1): number {
  return new Date(0).setUTCFullYear(year, month, dayOfMonth);
}

/** Returns the beginning of the day that contains a time. */
export function startOfDay(time: number): number {
  return Math.floor(time / day) * day;
}

/** Returns the weekday of a time; 0 is Sunday. */
function weekdayOf(time: number): number {
  return new Date(time).getUTCDay();
}

/** Returns the beginning of the Monday of the week that contains a time. */
export function startOfWeek(time: number): number {
  return startOfDay(time) - ((weekdayOf(time) + 6) % 7) * day;
}

/** Returns the same day of another month. If that month is too short, returns its last day. */
export function addMonths(time: number, months: number): number {
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(dayAt(year, month + 1, 0)).getUTCDate();
  return dayAt(year, month, Math.min(date.getUTCDate(), lastDay)) + (time - startOfDay(time));
}

/** Returns one day of a year, or undefined if the month has no such day. */
export function dayStretch(year: number, month: number, dayOfMonth: number): Stretch | undefined {
  const from = dayAt(year, month, dayOfMonth);
  const isReal = month >= 0 && month < 12 && new Date(from).getUTCDate() === dayOfMonth;
  return isReal ? { from, to: from + day } : undefined;
}

/** Returns the span of one or more whole months. */
export function monthStretch(year: number, month: number, months = 1): Stretch {
  return { from: dayAt(year, month), to: dayAt(year, month + months) };
}

/** Returns the last day before `time` that is this weekday. */
export function weekdayBefore(time: number, weekday: number): number {
  const start = startOfDay(time);
  return start - ((weekdayOf(start) - weekday + 6) % 7) * day - day;
}

/** Returns the first, second, … such weekday of a month. For 0, returns the last one of the month before. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  return weekdayBefore(dayAt(year, month), weekday) + nth * 7 * day;
}

/** Returns Easter Sunday of a year in the Gregorian calendar (the anonymous algorithm). */
export function easterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const skipped = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + skipped + 15) % 30;
  const late = Math.floor((golden + 11 * epact) / 319);
  const paschal = dayAt(year, 2, 21 + epact - late);
  return weekdayBefore(paschal + day, 0) + 7 * day;
}

/** Which occurrence of a yearly event a text means. */
export type Which = "last" | "this" | "next" | undefined;

/**
 * Returns the occurrence of a yearly event that `which` means. If it is undefined, returns the latest that has begun.
 */
export function occurrence(
  moment: Moment,
  which: Which,
  inYear: (year: number) => Stretch | undefined,
): Stretch | undefined {
  const isMeant = meant[which ?? "any"];
  const direction = which === "next" ? 1 : -1;
  // Searches eight years, because 29 February occurs every fourth year and sometimes only every eighth.
  for (let years = 0; years <= 8; years += 1) {
    const found = inYear(moment.year + years * direction);
    if (found && isMeant(found, moment.now)) return found;
  }
  // "This summer" can be in the future, while "this winter" can have begun last year.
  return which === "this" ? inYear(moment.year) : undefined;
}

const meant: Record<"last" | "this" | "next" | "any", (found: Stretch, now: number) => boolean> = {
  last: (found, now) => found.to <= now,
  this: (found, now) => found.from <= now && now < found.to,
  next: (found, now) => found.from > now,
  any: (found, now) => found.from <= now,
};
