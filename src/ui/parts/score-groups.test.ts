import { describe, expect, it } from "vitest";

import { groupScore, partsOfScore, totalScore } from "./score-groups.ts";

describe("the groups of a score", () => {
  it("sum up the parts of the same kind, in a fixed order", () => {
    expect(groupScore({ recency: 0.5, words: 4, neighbours: 1, space: 2, date: 0.25 })).toEqual([
      { group: "words", value: 5 },
      { group: "place", value: 2 },
      { group: "time", value: 0.75 },
    ]);
  });

  it("apply the factor for the type to words and meaning only", () => {
    expect(groupScore({ type: 0.5, words: 4, meaning: 2, space: 1 })).toEqual([
      { group: "words", value: 2 },
      { group: "meaning", value: 1 },
      { group: "place", value: 1 },
    ]);
  });

  it("leave out parts that lower the score, and parts that are not numbers", () => {
    expect(groupScore({ question: -2, words: 1, meaning: "high" })).toEqual([{ group: "words", value: 1 }]);
  });
});

it("the total of a score is computed as in the ranking", () => {
  expect(totalScore({ words: 4, neighbours: 1, type: 0.5, space: 2, question: -1 })).toBe(3.5);
});

it("changes by later steps are one named part, so that the parts add up to the score", () => {
  const parts = partsOfScore({ words: 1, session: 0.3, type: 1, space: 0.15 }, 0.95);
  expect(parts["adjusted"]).toBeCloseTo(-0.5);
  expect(totalScore(parts)).toBeCloseTo(0.95);
});
