import { describe, expect, it } from "vitest";

import { dayOf, endOfDay, timesOfChange } from "./as-of-days.ts";

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
