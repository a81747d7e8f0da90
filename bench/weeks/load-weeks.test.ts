import { expect, it } from "vitest";

import { loadWeeks } from "./load-weeks.ts";

const weeks = loadWeeks();

it("the tuning half and the test half both have weeks, and each week has 60 moments", () => {
  expect(new Set(weeks.map(({ half }) => half))).toEqual(new Set(["tune", "test"]));
  expect(new Set(weeks.map(({ moments }) => moments.length))).toEqual(new Set([60]));
});

it.each(weeks)("everything that a moment of $week needs was written in an earlier session", ({ sessions, moments }) => {
  const texts = sessions.map((session) => JSON.stringify(session.turns).toLowerCase());
  for (const { id, after, must } of moments) {
    const before = texts.slice(0, sessions.findIndex((session) => session.id === after) + 1);
    for (const spellings of must)
      expect(
        spellings.some((one) => before.some((text) => text.includes(JSON.stringify(one.toLowerCase()).slice(1, -1)))),
        `${id}: ${spellings.join(" / ")}`,
      ).toBe(true);
  }
});
