import { describe, expect, it } from "vitest";

import { madeRecalls } from "../../../test/made-recalls.ts";
import { factoryWeights, type LearnedWeights } from "./learned-weights.ts";
import { judgeTrial, trialRecalls } from "./trial.ts";

const timeLover = { factors: { time: 2, neighbours: 0.5 }, flipped: 0.2 };
const likesTime: LearnedWeights = { ...factoryWeights, factors: timeLover.factors };

describe("a trial", () => {
  it("is won by a policy that wins at least six recalls more than it loses", () => {
    const outcomes = Array.from({ length: 200 }, (_, seed) =>
      judgeTrial(madeRecalls(trialRecalls, timeLover, { seed }), likesTime, factoryWeights),
    );
    const leads = (state: string) => outcomes.filter((one) => one.state === state).map((one) => one.wins - one.losses);
    expect(Math.min(...leads("won"))).toBe(6);
    expect(Math.max(...leads("lost"))).toBe(5);
  });

  it("is hardly ever won by a policy that exaggerates what the person prefers", () => {
    const mild = { factors: { time: 1.2 }, flipped: 0.2 };
    const outcomes = Array.from({ length: 200 }, (_, seed) =>
      judgeTrial(madeRecalls(trialRecalls, mild, { seed }), likesTime, factoryWeights),
    );
    expect(outcomes.filter(({ state }) => state === "won").length).toBeLessThanOrEqual(4);
    expect(Math.max(...outcomes.map(({ recalls }) => recalls))).toBeLessThanOrEqual(trialRecalls);
  });

  it("is seldom lost by a policy that fits", () => {
    const sure = { ...timeLover, flipped: 0.05 };
    const states = Array.from({ length: 40 }, (_, seed) =>
      judgeTrial(madeRecalls(300, sure, { seed }), likesTime, factoryWeights),
    );
    expect(states.filter(({ state }) => state === "lost").length).toBeLessThanOrEqual(8);
  });
});
