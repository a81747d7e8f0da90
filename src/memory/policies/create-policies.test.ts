import { describe, expect, it } from "vitest";

import { factoryWeights } from "../../core/learning/learned-weights.ts";
import { describeChange } from "./create-policies.ts";

const change = (factors: Readonly<Record<string, number>>, threshold = factoryWeights.threshold) =>
  describeChange(factoryWeights, { factors, threshold });

describe("a change in words", () => {
  it("names what counts more and less, largest change first", () => {
    expect(change({ session: 0.8, recency: 1.3, tag: 1.05 })).toBe("counts recency more, session less");
    expect(change({ neighbours: 1.2, time: 1.9, words: 0.6, session: 0.8 })).toBe(
      "counts time much more, neighbours more, words much less, session less",
    );
  });

  it("compares with the previous policy, not with the shipped one", () => {
    const before = { factors: { time: 2, tag: 0.5 }, threshold: 0.4 };
    expect(describeChange(before, { factors: { time: 1.5, tag: 0.5 }, threshold: 0.4 })).toBe("counts time less");
    expect(describeChange(before, factoryWeights)).toBe("counts tag much more, time much less");
  });

  it("describes how the threshold changes", () => {
    expect(change({}, 0.45)).toBe("is silent more often");
    expect(change({ relativeTime: 1.3 }, 0.35)).toBe("counts relative time more; answers more often");
  });

  it("mentions it if almost nothing changes", () => {
    expect(change({ time: 1.04, tag: 0.97 }, 0.401)).toBe("changes almost nothing");
  });
});
