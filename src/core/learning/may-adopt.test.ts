import { describe, expect, it } from "vitest";

import { madeRecalls, minute } from "../../../test/made-recalls.ts";
import { fit } from "./fit.ts";
import { factoryWeights, type LearnedWeights } from "./learned-weights.ts";
import { holdBack, mayAdopt } from "./may-adopt.ts";

const timeLover = { factors: { time: 2, neighbours: 0.5 }, flipped: 0.05 };
const likesTime: LearnedWeights = { ...factoryWeights, factors: timeLover.factors };

describe("the held-out recalls", () => {
  it("are the newest third of the judged recalls, in whatever order those are passed", () => {
    const recalls = madeRecalls(9, timeLover);
    const unjudged = madeRecalls(3, timeLover, { from: 100 }).map((recall) => ({
      ...recall,
      candidates: recall.candidates.map((one) => ({ ...one, useful: null })),
    }));
    const { fitted, held } = holdBack([...unjudged, ...recalls.toReversed()]);
    expect(fitted.map(({ id }) => id)).toEqual(recalls.slice(0, 6).map(({ id }) => id));
    expect(held.map(({ id }) => id)).toEqual(recalls.slice(6).map(({ id }) => id));
  });
});

describe("the gate for a new policy", () => {
  it("needs 200 judged recalls, fitted and held out together", () => {
    const few = mayAdopt(likesTime, factoryWeights, holdBack(madeRecalls(199, timeLover)));
    expect(few).toMatchObject({ adopt: false, reason: "199 judged recalls are not enough; 200 are needed" });
    expect(mayAdopt(likesTime, factoryWeights, holdBack(madeRecalls(200, timeLover))).adopt).toBe(true);
  });

  it("counts weakly labelled recalls as less than one recall each", () => {
    const recalls = madeRecalls(240, timeLover).map((recall, n) => ({
      ...recall,
      candidates: recall.candidates.map((one) => ({ ...one, weight: n % 3 === 0 ? 1 : 0.05 })),
    }));
    expect(mayAdopt(likesTime, factoryWeights, holdBack(recalls)).reason).toMatch(/^9\d judged recalls are not enough/);
  });

  it("adopts a policy that fits a habit, and reports how often it was better", () => {
    const { fitted, held } = holdBack(madeRecalls(400, timeLover));
    const proposed = fit(fitted, factoryWeights, { now: 400 * 60 * minute });
    const { adopt, reason, evaluation } = mayAdopt(proposed, factoryWeights, { fitted, held });
    expect(adopt).toBe(true);
    expect(reason).toContain(`${evaluation.better} got better and ${evaluation.worse} worse`);
  });

  it("refuses a policy that fits the old recalls but not the new ones", () => {
    const old = madeRecalls(200, timeLover);
    const recent = madeRecalls(100, { factors: { time: 0.5 }, flipped: 0.2 }, { from: 200 });
    const { fitted, held } = holdBack([...old, ...recent]);
    const proposed = fit(fitted, factoryWeights, { now: 300 * 60 * minute });
    expect(proposed.factors["time"]).toBeGreaterThan(1.2);
    expect(mayAdopt(proposed, factoryWeights, { fitted, held })).toMatchObject({ adopt: false });
  });

  it("refuses a policy that costs a regression set more than half a point, and names the set", () => {
    const split = holdBack(madeRecalls(300, timeLover));
    const others = madeRecalls(300, { factors: { time: 0, neighbours: 2 }, flipped: 0 }, { seed: 5, candidates: 20 });
    const { adopt, reason } = mayAdopt(likesTime, factoryWeights, split, [
      { name: "the others' set", recalls: others },
    ]);
    expect(adopt).toBe(false);
    expect(reason).toMatch(/but the others' set falls by \d+\.\d points/);
    const alike = madeRecalls(300, { ...timeLover, flipped: 0 }, { seed: 6, candidates: 20 });
    expect(mayAdopt(likesTime, factoryWeights, split, [{ name: "alike", recalls: alike }]).adopt).toBe(true);
  });
});
