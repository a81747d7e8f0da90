import {
  addMonths,
  createMoment,
  day,
  dayAt,
  hour,
  minute,
  monthStretch,
  startOfDay,
  startOfWeek,
} from "./calendar.ts";
import type { Moment, Stretch } from "./calendar.ts";
import type { CalendarUnit, TimeUnit } from "./time-words.ts";

/** Returns the moment `count` units later, or earlier if `count` is negative. */
function shifted(time: number, unit: TimeUnit, count: number): number {
  switch (unit) {
    case "minute":
      return time + count * minute;
    case "hour":
      return time + count * hour;
    case "day":
      return time + count * day;
    case "week":
      return time + count * 7 * day;
    case "month":
      return Number.isInteger(count) ? addMonths(time, count) : time + Math.round(count * 30) * day;
    case "year":
      return addMonths(time, Math.round(count * 12));
  }
}

/** Returns how far people who say "n units ago" may be wrong, in milliseconds. */
function slack(unit: TimeUnit, count: number): number {
  switch (unit) {
    case "minute":
      return Math.max(2, count * 0.2) * minute;
    case "hour":
      return Math.max(0.5, Math.min(count * 0.2, 6)) * hour;
    case "day":
      return Math.min(Math.floor(count / 5), 14) * day;
    case "week":
      return Math.min(3 + Math.floor(count / 3), 14) * day;
    case "month":
      return Math.min(10 + Math.floor(2 * count), 45) * day;
    case "year":
      return Math.min(60 + Math.floor(30 * count), 400) * day;
  }
}

/**
 * Returns the span between `least` and `most` units from a time, with some slack. Direction 1 is the future, -1 the
 * past.
 */
export function unitsAway(time: number, unit: TimeUnit, least: number, most: number, direction: 1 | -1): Stretch {
  const ends = [shifted(time, unit, least * direction), shifted(time, unit, most * direction)];
  const [first, last] = [Math.min(...ends), Math.max(...ends)];
  const around = slack(unit, most);
  if (unit === "minute" || unit === "hour") return { from: first - around, to: last + around };
  return { from: startOfDay(first) - around, to: startOfDay(last) + day + around };
}

/** Returns the span that "n units ago" means, which is never later than today. */
export function unitsAgo(moment: Moment, unit: TimeUnit, least: number, most: number): Stretch {
  const { from, to } = unitsAway(moment.now, unit, least, most, -1);
  const isShort = unit === "minute" || unit === "hour";
  return { from, to: Math.min(to, isShort ? moment.now + 1 : moment.today + day) };
}

/** Returns the span that "the last n units" means, up to now. For days and longer units it consists of whole days. */
export function lastUnits(moment: Moment, unit: TimeUnit, count: number): Stretch {
  const from = shifted(moment.now, unit, -count);
  if (unit === "minute" || unit === "hour") return { from, to: moment.now + 1 };
  return { from: startOfDay(from), to: moment.today + day };
}

/**
 * Returns the week, month, … that contains a moment, or the one `shift` units later (earlier if negative). Weeks begin
 * on Monday.
 */
export function calendarUnit(moment: Moment, unit: CalendarUnit, shift: number): Stretch {
  switch (unit) {
    case "day":
      return { from: moment.today + shift * day, to: moment.today + (shift + 1) * day };
    case "week": {
      const from = startOfWeek(moment.now) + shift * 7 * day;
      return { from, to: from + 7 * day };
    }
    case "weekend": {
      const from = startOfWeek(moment.now) + (shift * 7 + 5) * day;
      return { from, to: from + 2 * day };
    }
    case "month":
      return monthStretch(moment.year, moment.month + shift);
    case "quarter":
      return monthStretch(moment.year, (Math.floor(moment.month / 3) + shift) * 3, 3);
    case "year":
      return { from: dayAt(moment.year + shift, 0), to: dayAt(moment.year + shift + 1, 0) };
  }
}

/** Returns the latest weekend that has begun. */
export function latestWeekend(moment: Moment): Stretch {
  const current = calendarUnit(moment, "weekend", 0);
  return current.from <= moment.now ? current : calendarUnit(moment, "weekend", -1);
}

/** Returns the day, week, month, … directly before or after a span, as in "the weekend before Easter". */
export function besides(stretch: Stretch, unit: CalendarUnit, direction: 1 | -1): Stretch {
  if (unit === "weekend") {
    // The weekend before a Sunday is not the weekend that contains this Sunday.
    const edge = direction < 0 ? stretch.from : stretch.to;
    const { from, to } = calendarUnit(createMoment(edge), "weekend", 0);
    if (direction > 0) return from >= edge ? { from, to } : { from: from + 7 * day, to: to + 7 * day };
    return to <= edge ? { from, to } : { from: from - 7 * day, to: to - 7 * day };
  }
  const [base, count]: [TimeUnit, number] = unit === "quarter" ? ["month", 3] : [unit, 1];
  if (direction < 0) return { from: shifted(stretch.from, base, -count), to: stretch.from };
  return { from: stretch.to, to: shifted(stretch.to, base, count) };
}
