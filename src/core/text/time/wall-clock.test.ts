import { expect, it } from "vitest";

import { hour, minute } from "./calendar.ts";
import { findTimeSpans } from "./time-expressions.ts";
import { createWallClock, type TimeZone } from "./wall-clock.ts";

// Berlin in 2026. Clocks skip an hour on 29 March and repeat an hour on 25 October, both at 01:00 UTC.
const berlin: TimeZone = (at) => (at >= Date.UTC(2026, 2, 29, 1) && at < Date.UTC(2026, 9, 25, 1) ? 120 : 60);
const spansIn = (text: string, now: number) =>
  findTimeSpans(text, now, berlin).map(({ from, to }) => [from, to].map((time) => new Date(time).toISOString()));

it("local times are converted correctly, also on days with a clock change", () => {
  const wall = createWallClock(berlin);
  const spring = Date.UTC(2026, 2, 29);
  const autumn = Date.UTC(2026, 9, 25);
  expect(wall.when(spring + 1.5 * hour)).toBe(spring + 0.5 * hour);
  expect(wall.when(spring + 2.5 * hour)).toBe(spring + 1.5 * hour);
  expect(wall.when(spring + 3.5 * hour)).toBe(spring + 1.5 * hour);
  expect(wall.when(autumn + 2.5 * hour)).toBe(autumn + 0.5 * hour);
  expect(wall.when(autumn + 3.5 * hour)).toBe(autumn + 2.5 * hour);
  expect(wall.when(Number.NEGATIVE_INFINITY)).toBe(Number.NEGATIVE_INFINITY);
  for (let time = autumn - 72 * hour; time < autumn; time += 7 * minute) expect(wall.when(wall.at(time))).toBe(time);
});

it("a day is a day in the speaker's time zone, even if it has 25 hours", () => {
  // At a quarter past midnight in Berlin, it is still the day before in UTC.
  expect(spansIn("what did we do yesterday?", Date.UTC(2026, 6, 14, 22, 15))).toEqual([
    ["2026-07-13T22:00:00.000Z", "2026-07-14T22:00:00.000Z"],
  ]);
  expect(spansIn("yesterday", Date.UTC(2026, 9, 26, 12))).toEqual([
    ["2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
  ]);
  expect(spansIn("last week", Date.UTC(2026, 9, 28, 12))).toEqual([
    ["2026-10-18T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
  ]);
  expect(spansIn("in January 2026", Date.UTC(2026, 6, 14))).toEqual([
    ["2025-12-31T23:00:00.000Z", "2026-01-31T23:00:00.000Z"],
  ]);
});

it("the time zone is not read for a text without a time", () => {
  const zone = () => expect.unreachable();
  expect(findTimeSpans("Where is the parser of the lexer?", 0, zone)).toEqual([]);
});
