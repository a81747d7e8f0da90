import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { madeRecalls } from "../../../test/made-recalls.ts";
import { factoryWeights, type LearnedWeights } from "./learned-weights.ts";
import { interleave, judgeTrial, trialRecalls } from "./trial.ts";

const timeLover = { factors: { time: 2, neighbours: 0.5 }, flipped: 0.2 };
const timeHater = { factors: { time: 0.5, neighbours: 2 }, flipped: 0.2 };
const likesTime: LearnedWeights = { ...factoryWeights, factors: timeLover.factors };

describe("interleaving", () => {
  const lists = fc.tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: 15 })),
    fc.uniqueArray(fc.integer({ min: 0, max: 15 })),
    fc.string(),
  );

  it("has each item of both lists once, and gives both the same chance to be first", () => {
    fc.assert(
      fc.property(lists, ([a, b, seed]) => {
        const merged = interleave(a, b, seed);
        expect(merged.toSorted((x, y) => x - y)).toEqual([...new Set([...a, ...b])].toSorted((x, y) => x - y));
        expect([a[0], b[0]]).toContain(merged[0]);
        expect(interleave(a, b, seed)).toEqual(merged);
      }),
    );
    const firsts = Array.from({ length: 1_000 }, (_, n) => interleave(["new"], ["old"], `r${n}`)[0]);
    const news = firsts.filter((first) => first === "new").length;
    expect(news).toBeGreaterThan(440);
    expect(news).toBeLessThan(560);
  });

  it("shows the best two of both among the first four", () => {
    fc.assert(
      fc.property(lists, ([a, b, seed]) => {
        const bestOfBoth = [...a.slice(0, 2), ...b.slice(0, 2)];
        const shown = interleave(a, b, seed).slice(0, a.length > 1 && b.length > 1 ? 4 : undefined);
        expect(shown).toEqual(expect.arrayContaining(bestOfBoth));
      }),
    );
  });
});

describe("a trial", () => {
  it("runs for 50 recalls, and is won by a policy that fits", () => {
    const recalls = madeRecalls(trialRecalls, { ...timeLover, flipped: 0.05 });
    expect(judgeTrial(recalls.slice(1), likesTime, factoryWeights).state).toBe("running");
    const { state, wins, losses } = judgeTrial(recalls, likesTime, factoryWeights);
    expect(state).toBe("won");
    expect(wins).toBeGreaterThan(losses);
  });

  it("is lost within 50 recalls by a policy that does not fit, as soon as that is clear", () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const recalls = madeRecalls(trialRecalls, timeHater, { seed });
      const { state, recalls: needed, losses, wins } = judgeTrial(recalls, likesTime, factoryWeights);
      expect(state).toBe("lost");
      expect(needed).toBeLessThan(trialRecalls);
      expect(losses - wins).toBe(3);
      expect(judgeTrial(recalls.slice(0, needed - 1), likesTime, factoryWeights).state).toBe("running");
    }
  });

  it("notices after the trial that the habits have changed", () => {
    const before = madeRecalls(100, { ...timeLover, flipped: 0.05 });
    const after = madeRecalls(trialRecalls, timeHater, { from: 100, seed: 3 });
    expect(judgeTrial(before, likesTime, factoryWeights).state).toBe("won");
    expect(judgeTrial([...before, ...after], likesTime, factoryWeights).state).toBe("lost");
  });

  it("is lost by a policy that changes nothing, as soon as too few recalls are left to win", () => {
    const same: LearnedWeights = { ...factoryWeights, factors: { time: 1 } };
    const recalls = madeRecalls(trialRecalls, timeHater);
    expect(judgeTrial(recalls.slice(0, 44), same, factoryWeights).state).toBe("running");
    expect(judgeTrial(recalls, same, factoryWeights)).toMatchObject({ state: "lost", recalls: 45, wins: 0, losses: 0 });
  });

  it("is lost by a policy that was better in only five recalls more than worse", () => {
    const outcomes = Array.from({ length: 200 }, (_, seed) =>
      judgeTrial(madeRecalls(trialRecalls, timeLover, { seed }), likesTime, factoryWeights),
    );
    const leads = (state: string) => outcomes.filter((one) => one.state === state).map((one) => one.wins - one.losses);
    expect(Math.min(...leads("won"))).toBe(6);
    expect(Math.max(...leads("lost"))).toBe(5);
  });

  it("is hardly ever won by a policy for another habit, which is often better in a few recalls", () => {
    const mild = { factors: { time: 1.2 }, flipped: 0.2 };
    const outcomes = Array.from({ length: 200 }, (_, seed) =>
      judgeTrial(madeRecalls(trialRecalls, mild, { seed }), likesTime, factoryWeights),
    );
    expect(outcomes.filter(({ state }) => state === "won").length).toBeLessThanOrEqual(4);
    expect(Math.max(...outcomes.map(({ recalls }) => recalls))).toBeLessThanOrEqual(trialRecalls);
  });

  it("seldom ends a policy that fits", () => {
    const sure = { ...timeLover, flipped: 0.05 };
    const states = Array.from({ length: 40 }, (_, seed) =>
      judgeTrial(madeRecalls(300, sure, { seed }), likesTime, factoryWeights),
    );
    expect(states.filter(({ state }) => state === "lost").length).toBeLessThanOrEqual(8);
  });
});
