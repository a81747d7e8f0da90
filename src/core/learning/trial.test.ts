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

  it("contains each item of both lists once, and begins with either list with equal chance", () => {
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

  it("shows the best two items of both lists among the first four", () => {
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

  it("ends as lost before its 50 recalls are over, once a bad policy is three losses behind", () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const recalls = madeRecalls(trialRecalls, timeHater, { seed });
      const { state, recalls: needed, losses, wins } = judgeTrial(recalls, likesTime, factoryWeights);
      expect(state).toBe("lost");
      expect(needed).toBeLessThan(trialRecalls);
      expect(losses - wins).toBe(3);
      expect(judgeTrial(recalls.slice(0, needed - 1), likesTime, factoryWeights).state).toBe("running");
    }
  });

  it("detects changed habits after its end", () => {
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
});
