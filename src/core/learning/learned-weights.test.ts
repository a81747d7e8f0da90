import { describe, expect, it } from "vitest";

import { factoryWeights, scoreWith, withinBounds } from "./learned-weights.ts";

describe("learned weights", () => {
  it("are clamped to their bounds, and never contain a factor on the type", () => {
    const { factors, threshold } = withinBounds({
      factors: { words: 9, session: -3, tag: 1.5, meaning: Number.NaN, recency: Number.POSITIVE_INFINITY, type: 0.1 },
      threshold: 0.99,
    });
    expect(factors).toEqual({ words: 2, session: 0.5, tag: 1.5 });
    expect(threshold).toBeCloseTo(0.5);
    expect(withinBounds({ factors: {}, threshold: Number.NaN }).threshold).toBe(factoryWeights.threshold);
  });

  it("multiply the parts that depend on the type by the type's factor, and no other parts", () => {
    const parts = { words: 0.5, session: 0.2, type: 0.4, recency: 0.1, time: 0.3 };
    expect(scoreWith(factoryWeights, parts)).toBeCloseTo(0.4 * 0.7 + 0.4);
    expect(scoreWith({ ...factoryWeights, factors: { session: 2, time: 0.5 } }, parts)).toBeCloseTo(0.4 * 0.9 + 0.25);
  });
});
