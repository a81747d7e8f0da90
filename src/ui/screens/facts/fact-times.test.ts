import { describe, expect, it } from "vitest";

import type { Fact } from "../../api/types.ts";
import { dayOf, endOfDay, timesOfChange, slotSpans } from "./fact-times.ts";

const first = new Date(2026, 2, 1, 15, 30).getTime();

describe("the days of the as-of slider", () => {
  it("are counted from the first fact, whatever the time of day", () => {
    expect(dayOf(first, first)).toBe(0);
    expect(dayOf(new Date(2026, 2, 2, 0, 1).getTime(), first)).toBe(1);
    expect(dayOf(new Date(2026, 3, 1, 23, 59).getTime(), first)).toBe(31);
  });

  it("end one millisecond before the next day", () => {
    expect(new Date(endOfDay(0, first) + 1)).toEqual(new Date(2026, 2, 2));
    expect(dayOf(endOfDay(40, first), first)).toBe(40);
  });

  it("mark each day with a change once", () => {
    const facts = [first, first + 1000, new Date(2026, 2, 6).getTime(), new Date(2026, 2, 11).getTime()];
    expect(
      timesOfChange(
        facts.map((from) => ({ from })),
        first,
        10,
      ),
    ).toEqual([0, 0.5, 1]);
  });
});

const value = (from: number, until: number | null) => ({ from, until }) as Fact;

it("the values of a slot are drawn on a line from the first value to now", () => {
  const spans = slotSpans([value(100, 150), value(150, null)], 200);
  expect(spans.map(({ start, end }) => [start, end])).toEqual([
    [0, 0.5],
    [0.5, 1],
  ]);
});

it("values of the future, and a single moment, stay within the line", () => {
  expect(slotSpans([value(100, null)], 100).map(({ start, end }) => [start, end])).toEqual([[0, 0]]);
  expect(slotSpans([value(100, 120), value(300, null)], 200).at(1)).toMatchObject({ start: 1, end: 1 });
});
