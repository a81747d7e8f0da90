import type { Fact } from "../../api/types.ts";
import { startOfDay } from "../../text/times.ts";

const day = 86_400_000;

/** Counts the days from the day of `first` to the day of `ts`. Days of 23 or 25 hours count as one. */
export function dayOf(ts: number, first: number): number {
  return Math.round((startOfDay(ts) - startOfDay(first)) / day);
}

/** Returns the last moment of the day that is so many days after the day of `first`. */
export function endOfDay(days: number, first: number): number {
  const date = new Date(startOfDay(first));
  date.setDate(date.getDate() + days + 1);
  return date.getTime() - 1;
}

/** Returns the days on which a fact began to hold, as shares of the slider's length, without repeats. */
export function timesOfChange(facts: readonly Pick<Fact, "from">[], first: number, last: number): readonly number[] {
  const days = new Set(facts.map(({ from }) => dayOf(from, first)));
  return [...days].filter((one) => one >= 0 && one <= last).map((one) => one / last);
}
