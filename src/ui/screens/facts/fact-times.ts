import type { Fact } from "../../api/types.ts";
import { startOfDay } from "../../text/times.ts";

const day = 86_400_000;

/** Counts the days from the day of `first` to the day of `ts`. Days of 23 or 25 hours count as one. */
export function dayOf(ts: number, first: number): number {
  return Math.round((startOfDay(ts) - startOfDay(first)) / day);
}

/** Returns the last moment of the day that is this many days after the day of `first`. */
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

export interface SlotSpan {
  readonly fact: Fact;
  /** Where the span begins and ends, as shares of the whole time, from 0 to 1. */
  readonly start: number;
  readonly end: number;
}

/** Places the values of a slot on one line of time, from the first value until now. */
export function slotSpans(history: readonly Fact[], now: number): readonly SlotSpan[] {
  const first = Math.min(...history.map(({ from }) => from));
  const whole = Math.max(now - first, 1);
  return history.map((fact) => {
    const start = clamp((fact.from - first) / whole);
    return { fact, start, end: Math.max(start, clamp(((fact.until ?? now) - first) / whole)) };
  });
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}
