import { describe, expect, it } from "vitest";

import { hasSameQuantities, ratePeriods, withDigits } from "./quantities.ts";

describe("number words", () => {
  it.each([
    ["Two users and Twenty-five admins", "2 users and 25 admins"],
    ["a dozen eggs, two dozen pears, half a dozen figs", "12 eggs, 24 pears, 6 figs"],
    ["phase one of four, no one else", "phase 1 of 4, no one else"],
    ["a 3-year-old dog", "a 3 year-old dog"],
    ["often, tension, stone", "often, tension, stone"],
  ])("become digits: “%s” is “%s”", (text, digits) => {
    expect(withDigits(text)).toBe(digits);
  });
});

describe("quantities", () => {
  it.each([
    ["at most 5 retries", "up to 5 retries"],
    ["12 percent of users", "12% of users"],
    ["port = 8080", "port 8080"],
    ["from 9 a.m. on", "from 9 am on"],
  ])("are the same in “%s” and “%s”", (said, text) => {
    expect(hasSameQuantities(text, [said])).toBe(true);
  });

  it.each([
    ["at most 5 retries", "5 retries"],
    ["at most 5 retries", "at least 5 retries"],
    ["5 million users", "5 users"],
    ["5 % of users", "5 users"],
    ["port != 8080", "port 8080"],
    ["version < 18", "version 18"],
    ["a minimum of -5 degrees", "a minimum of 5 degrees"],
    ["9 am", "9 pm"],
    ["5 percentage points", "5 percent"],
    ["$5", "5 users"],
  ])("differ in “%s” and “%s”", (said, text) => {
    expect(hasSameQuantities(text, [said])).toBe(false);
  });

  it("include the period of a rate", () => {
    expect(ratePeriods("400 euros per month, 5 builds a day, a week ago")).toEqual(["month", "day"]);
  });
});
