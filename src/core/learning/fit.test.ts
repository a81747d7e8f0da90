import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { madeRecalls, minute } from "../../../test/made-recalls.ts";
import { fit, fitThreshold, provenThreshold } from "./fit.ts";
import type { JudgedRecall } from "./judged-recall.ts";
import { factorBounds, factoryWeights } from "./learned-weights.ts";

const timeLover = { factors: { time: 2, neighbours: 0.5 }, flipped: 0.2 };
const factoryLover = { factors: {}, flipped: 0.2 };
const hours = (count: number) => ({ now: count * 60 * minute });

describe("a fit", () => {
  it("finds what a person's useful memories have in common, even if a fifth of the labels are wrong", () => {
    const { factors } = fit(madeRecalls(400, timeLover), factoryWeights, hours(400));
    expect(factors["time"]).toBeGreaterThan(1.3);
    expect(factors["neighbours"]).toBeLessThan(0.8);
    expect(factors["session"]).toBeGreaterThan(0.6);
    expect(factors["session"]).toBeLessThan(1.5);
  });

  it("moves little with little evidence, and further with more", () => {
    const timeAfter = (count: number) =>
      fit(madeRecalls(count, timeLover), factoryWeights, hours(count)).factors["time"] ?? 0;
    expect(timeAfter(5)).toBeLessThan(1.25);
    expect(timeAfter(400)).toBeGreaterThan(timeAfter(20));
  });

  it("learns parts with unknown names, also with negative values", () => {
    const recalls = madeRecalls(300, factoryLover).map((recall) => ({
      ...recall,
      candidates: recall.candidates.map((one, n) => {
        const question = n % 3 === 0 ? -0.1 : 0;
        return { ...one, parts: { ...one.parts, question }, useful: question < 0 ? 0 : one.useful };
      }),
    }));
    expect(fit(recalls, factoryWeights, hours(300)).factors["question"]).toBe(2);
  });

  it("stays at the prior if the prior is right", () => {
    const { factors } = fit(madeRecalls(600, factoryLover), factoryWeights, hours(600));
    for (const factor of Object.values(factors)) expect(Math.abs(factor - 1)).toBeLessThan(0.2);
  });

  it("counts newer recalls more", () => {
    const old = madeRecalls(300, { factors: { time: 0.5 }, flipped: 0 });
    const year = 365 * 24;
    const recent = madeRecalls(300, { factors: { time: 2 }, flipped: 0 }, { from: year, seed: 2 });
    const { factors } = fit([...old, ...recent], factoryWeights, hours(year + 300));
    const alone = fit(recent, factoryWeights, hours(year + 300));
    expect(Math.abs((factors["time"] ?? 0) - (alone.factors["time"] ?? 0))).toBeLessThan(0.1);
    expect(fit(old, factoryWeights, hours(300)).factors["time"]).toBeLessThan(0.8);
  });

  it("ignores candidates without a judgement, and labels without weight", () => {
    const recalls = madeRecalls(100, timeLover);
    const muted = recalls.map((recall) => ({
      ...recall,
      candidates: recall.candidates.map((one, n) => (n % 2 === 0 ? { ...one, useful: null } : { ...one, weight: 0 })),
    }));
    expect(fit(muted, factoryWeights, hours(100)).factors["time"] ?? 1).toBe(1);
  });

  it("gives the same weights for the same recalls in any order", () => {
    const recalls = madeRecalls(60, timeLover);
    expect(fit(recalls.toReversed(), factoryWeights, hours(60))).toEqual(fit(recalls, factoryWeights, hours(60)));
  });

  it("never leaves the bounds, whatever the parts and labels are", () => {
    const value = fc.double({ min: -1e3, max: 1e3, noNaN: true });
    const candidate = fc.record({
      id: fc.string(),
      parts: fc.record({ words: value, neighbours: value, session: value, recency: value, type: value }),
      shown: fc.boolean(),
      chance: fc.double({ min: 0, max: 1, noNaN: true }),
      useful: fc.constantFrom(0, 1, null),
      weight: fc.double({ min: 0, max: 1e6, noNaN: true }),
    });
    const recall = fc.record({
      id: fc.string(),
      ts: fc.nat(1e9),
      role: fc.constant(null),
      space: fc.constant(null),
      policy: fc.constant("x"),
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      candidates: fc.array(candidate, { maxLength: 6 }),
    });
    fc.assert(
      fc.property(fc.array(recall, { maxLength: 20 }), (recalls) => {
        const { factors, threshold } = fit(recalls, factoryWeights, { now: 1e9 });
        expect(Math.abs(threshold - factoryWeights.threshold)).toBeLessThanOrEqual(0.1 + 1e-9);
        for (const factor of Object.values(factors)) {
          expect(factor).toBeGreaterThanOrEqual(factorBounds.least);
          expect(factor).toBeLessThanOrEqual(factorBounds.most);
        }
      }),
    );
  });
});

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

it("a higher threshold is kept only if it also helps on recalls that it was not fitted to", () => {
  const useless = served(3, 0.42, [0, 0]);
  expect(provenThreshold(0.45, threshold, useless)).toBe(0.45);
  expect(provenThreshold(0.45, threshold, [...useless, ...served(2, 0.42, [1, 0])])).toBe(threshold);
  expect(provenThreshold(0.45, threshold, [])).toBe(threshold);
  expect(provenThreshold(threshold, 0.45, [])).toBe(threshold);
});

describe("a fitted threshold", () => {
  it("rises just above recalls without a useful memory, and not further", () => {
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

  it("returns to the shipped value when its evidence is old, and never rises by more than 0.1", () => {
    const recalls = served(40, 0.49, [0]);
    expect(fitThreshold(recalls, always)).toBeCloseTo(0.5);
    expect(fitThreshold(recalls, () => 0.1)).toBe(threshold);
    expect(fitThreshold(served(40, 0.6, [0]), always)).toBe(threshold);
  });
});
