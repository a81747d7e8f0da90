import { describe, expect, it } from "vitest";

import { madeRecalls, minute, randomNumbers } from "../../../test/made-recalls.ts";
import { rerank } from "./evaluate.ts";
import { fit } from "./fit.ts";
import type { JudgedRecall } from "./judged-recall.ts";
import { factoryWeights, type LearnedWeights } from "./learned-weights.ts";
import { holdBack, mayAdopt } from "./may-adopt.ts";
import { judgeTrial, trialRecalls } from "./trial.ts";

const runs = 20;
const habit = { factors: { time: 1.3 }, flipped: 0 };

/** Learns from the recalls as the job does. Returns the weights that the gate lets through. */
function learn(recalls: readonly JudgedRecall[]): LearnedWeights | null {
  const split = holdBack(recalls);
  const proposed = fit(split.fitted, factoryWeights, { now: recalls.length * 60 * minute });
  return mayAdopt(proposed, factoryWeights, split).adopt ? proposed : null;
}

/** The share of useful memories among the first three. */
function quality(recalls: readonly JudgedRecall[], weights: LearnedWeights): number {
  const found = recalls.map(({ candidates }) =>
    rerank(candidates, weights)
      .slice(0, 3)
      .filter((one) => one.useful === 1),
  );
  return found.flat().length / (2 * recalls.length);
}

function judged(
  recalls: readonly JudgedRecall[],
  judge: (place: number, useful: number | null) => number,
): JudgedRecall[] {
  return recalls.map((recall) => ({
    ...recall,
    candidates: recall.candidates.map((one, place) => ({ ...one, useful: judge(place, one.useful) })),
  }));
}

// bench/learning measures the same over the public data sets, with more runs.
describe("learning is safe", () => {
  it("despite random judgements, which hardly ever pass the gate", () => {
    const adopted = Array.from({ length: runs }, (_, seed) => {
      const random = randomNumbers(seed + 1);
      return learn(judged(madeRecalls(300, habit, { seed }), () => (random() < 0.5 ? 1 : 0)));
    }).filter((weights) => weights !== null);
    expect(adopted.length).toBeLessThanOrEqual(0.05 * runs);
  });

  it("despite hostile judgements, which can cost little within the bounds", () => {
    const honest = madeRecalls(500, { factors: {}, flipped: 0 }, { seed: 99 });
    const hostile = [
      // Everything that is useful is called useless, and the other way round.
      (_: number, useful: number | null) => 1 - (useful ?? 0),
      // Only the last candidate is ever called useful.
      (place: number) => (place === 11 ? 1 : 0),
    ];
    for (const judge of hostile) {
      const recalls = judged(madeRecalls(300, { factors: {}, flipped: 0 }), judge);
      const worst = fit(recalls, factoryWeights, { now: 300 * 60 * minute });
      // Even without the gate, most useful memories are still first, although the factors reach their bounds.
      expect(quality(honest, worst)).toBeGreaterThan(0.75);
      // A trial with honest judgements ends such a policy.
      const trial = judgeTrial(
        madeRecalls(trialRecalls, { factors: {}, flipped: 0.2 }, { seed: 7 }),
        worst,
        factoryWeights,
      );
      expect(trial.state).toBe("lost");
      expect(trial.recalls).toBeLessThan(trialRecalls);
    }
  });

  it("despite changing habits, because an outdated policy is rolled back within 50 recalls", () => {
    const lives = Array.from({ length: runs }, (_, seed) => {
      const learned = learn(madeRecalls(300, { factors: { time: 2, neighbours: 0.5 }, flipped: 0.05 }, { seed }));
      const now = madeRecalls(
        trialRecalls,
        { factors: { time: 0.5, neighbours: 2 }, flipped: 0.2 },
        { seed: 100 + seed },
      );
      return learned === null ? "refused" : judgeTrial(now, learned, factoryWeights).state;
    });
    expect(lives.filter((state) => state === "refused").length).toBeLessThan(runs / 2);
    expect(lives.filter((state) => state !== "refused" && state !== "lost")).toEqual([]);
  });
});
