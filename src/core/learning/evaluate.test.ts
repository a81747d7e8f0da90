import { describe, expect, it } from "vitest";

import { likesTime, recall } from "../../../test/judged-recall.ts";
import { evaluate } from "./evaluate.ts";
import type { JudgedRecall } from "./judged-recall.ts";
import { factoryWeights } from "./learned-weights.ts";

const gained = recall([0, 0, 0, 1]);
const lost = recall([0, 0, 1, 0]);
const times = (count: number, one: JudgedRecall) => Array.from({ length: count }, () => one);

describe("an evaluation", () => {
  it("counts a useful memory that enters or leaves the first three", () => {
    expect(evaluate(likesTime, [gained], factoryWeights)).toMatchObject({ gain: 1, better: 1, worse: 0 });
    expect(evaluate(likesTime, [lost], factoryWeights)).toMatchObject({ gain: -2, better: 0, worse: 1 });
    expect(evaluate(likesTime, [gained, gained, lost], factoryWeights).gain).toBeCloseTo(0);
  });

  it("sees no gain in a memory that nobody judged", () => {
    expect(evaluate(likesTime, [recall([0, 0, 0, null])], factoryWeights).gain).toBe(0);
    expect(evaluate(likesTime, [recall([0, 0, 1, null])], factoryWeights).gain).toBe(-2);
  });

  it("is uncertain after few wins among many unchanged recalls, and certain after many wins", () => {
    const unchanged = times(60, recall([1, 0, 0, 0]));
    expect(evaluate(likesTime, [...unchanged, ...times(4, gained)], factoryWeights).lower).toBeLessThan(0);
    expect(evaluate(likesTime, [...unchanged, ...times(12, gained)], factoryWeights).lower).toBeGreaterThan(0);
    const mixed = [...times(12, gained), ...times(6, lost)];
    expect(evaluate(likesTime, [...unchanged, ...mixed], factoryWeights).lower).toBeLessThan(0);
  });

  it("weighs a recall by the inverse of its probability, up to a limit, and by the weights of its labels", () => {
    const rare = recall([0, 0, 0, 1], { chance: 0.25 });
    expect(evaluate(likesTime, [rare, lost], factoryWeights).gain).toBeCloseTo((4 * 1 + 1 * -2) / 5);
    const clipped = recall([0, 0, 0, 1], { chance: 1e-6 });
    expect(evaluate(likesTime, [clipped, lost], factoryWeights).gain).toBeCloseTo((10 * 1 + 1 * -2) / 11);
    const implicit = recall([0, 0, 1, 0], { weight: 0.5 });
    expect(evaluate(likesTime, [gained, implicit], factoryWeights).gain).toBeCloseTo((1 - 0.5 * 2) / 1.5);
  });

  it("has a smaller effective size if a few recalls weigh much", () => {
    const rare = recall([0, 0, 0, 1], { chance: 0.1 });
    expect(evaluate(likesTime, times(100, gained), factoryWeights).effective).toBeCloseTo(100);
    const { judged, effective } = evaluate(likesTime, [...times(99, gained), rare], factoryWeights);
    expect(judged).toBe(100);
    expect(effective).toBeLessThan(65);
  });

  it("leaves out recalls without a judgement", () => {
    const unknown = recall([null, null, null, null]);
    expect(evaluate(likesTime, [unknown, gained], factoryWeights)).toMatchObject({ judged: 1, gain: 1 });
    expect(evaluate(likesTime, [unknown], factoryWeights)).toMatchObject({ judged: 0, effective: 0, lower: 0 });
  });
});
