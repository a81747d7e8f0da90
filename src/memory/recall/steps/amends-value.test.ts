import { describe, expect, it } from "vitest";

import { amendsValue } from "./amends-value.ts";

describe("a later prompt", () => {
  it.each([
    ["24 is too few. make it 32", "the mixer takes at most 24 lamps"],
    ["hold on, the base is 1.38, 1.42 was last year's", "The base is 1.42."],
    ["30 days is too long, let them expire after 7 days", "Drafts expire after 30 days."],
    ["it must be 50, as with 100 the tower is too slow", "Batches of 100 lamps."],
  ])("changes a value that it repeats next to another one: %s", (prompt, exchange) => {
    expect(amendsValue(prompt, exchange)).toBe("repeated");
  });

  it("changes a value with the same unit", () => {
    expect(amendsValue("harbour: 6 slots now", "The harbour has 4 slots.")).toBe("same unit");
  });

  it.each([
    ["light the harbour", "at most 24 lamps"],
    ["24 lamps is fine", "at most 24 lamps"],
    ["commit 0b7f6e9 of 2026-03-09", "7 lamps, 9 towers"],
    ["2. and 3. first", "step 2 and step 4"],
  ])("changes no value: %s", (prompt, exchange) => {
    expect(amendsValue(prompt, exchange)).toBeNull();
  });
});
