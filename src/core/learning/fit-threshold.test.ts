import { describe, expect, it } from "vitest";

import { fitThreshold, provenThreshold } from "./fit-threshold.ts";
import type { JudgedRecall } from "./judged-recall.ts";
import { factoryWeights } from "./learned-weights.ts";

const { threshold } = factoryWeights;
const always = () => 1;

function served(count: number, confidence: number, useful: readonly (number | null)[]): JudgedRecall[] {
  const candidates = useful.map((label, n) => ({
    id: String(n),
    parts: {},
    shown: true,
    chance: 1,
    useful: label,
    weight: 1,
  }));
  return Array.from({ length: count }, (_, n) => ({
    id: String(n),
    ts: n,
    role: null,
    space: null,
    policy: "default-4",
    confidence,
    candidates,
  }));
}

it("a higher threshold is kept only if it also pays on recalls that it was not fitted to", () => {
  const useless = served(3, 0.42, [0, 0]);
  expect(provenThreshold(0.45, threshold, useless)).toBe(0.45);
  expect(provenThreshold(0.45, threshold, [...useless, ...served(2, 0.42, [1, 0])])).toBe(threshold);
  expect(provenThreshold(0.45, threshold, [])).toBe(threshold);
  expect(provenThreshold(threshold, 0.45, [])).toBe(threshold);
});

describe("a fitted threshold", () => {
  it("rises just above recalls of which nothing was useful, and not further", () => {
    const recalls = [...served(20, 0.425, [0, 0]), ...served(20, 0.47, [1, 0])];
    expect(fitThreshold(recalls, always)).toBeCloseTo(0.43);
  });

  it("does not rise for few recalls, nor if one of three recalls was useful", () => {
    expect(fitThreshold(served(8, 0.42, [0, 0]), always)).toBe(threshold);
    expect(fitThreshold([...served(40, 0.42, [0, 0]), ...served(20, 0.42, [0, 1])], always)).toBe(threshold);
  });

  it("ignores recalls with a memory of unknown use, and recalls without a certainty", () => {
    expect(fitThreshold(served(50, 0.42, [0, null]), always)).toBe(threshold);
    const unlogged = served(50, 0.42, [0, 0]).map(({ confidence: _confidence, ...recall }) => recall);
    expect(fitThreshold(unlogged, always)).toBe(threshold);
  });

  it("returns to the factory's when its evidence is old, and never rises by more than 0.1", () => {
    const recalls = served(40, 0.49, [0]);
    expect(fitThreshold(recalls, always)).toBeCloseTo(0.5);
    expect(fitThreshold(recalls, () => 0.1)).toBe(threshold);
    expect(fitThreshold(served(40, 0.6, [0]), always)).toBe(threshold);
  });
});
