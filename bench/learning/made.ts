import { evaluate } from "../../src/core/learning/evaluate.ts";
import { factoryWeights, type LearnedWeights } from "../../src/core/learning/learned-weights.ts";
import { holdBack } from "../../src/core/learning/may-adopt.ts";
import { judgeTrial, trialRecalls } from "../../src/core/learning/trial.ts";
import { madeRecalls, type Habit } from "../../test/made-recalls.ts";
import { atLeast, atMost, type Result } from "../result.ts";
import { learnWithGate } from "./life.ts";

const habit: Habit = { factors: { time: 2, neighbours: 0.5 }, flipped: 0.05 };
const opposite: Habit = { factors: { time: 0.5, neighbours: 2 }, flipped: 0.2 };
const random: Habit = { factors: {}, flipped: 0.5 };

/**
 * Lets Loci learn from generated persons with a clear habit. This needs no data, so it runs in every smoke run. The
 * bounds are below the measured figures, and detect that the fit, the gate or the trial is broken.
 */
export function benchMade(smoke: boolean): Result[] {
  const persons = Array.from({ length: smoke ? 30 : 200 }, (_, seed) => seed);
  const shareOf = (isSo: (seed: number) => boolean) => persons.filter(isSo).length / persons.length;
  const clear: LearnedWeights = { ...factoryWeights, factors: habit.factors };
  const trialOf = (own: Habit, seed: number) =>
    judgeTrial(madeRecalls(trialRecalls, own, { seed: 500 + seed }), clear, factoryWeights);
  const gains = persons.map((seed) => {
    const { proposed } = learnWithGate(madeRecalls(300, habit, { seed }));
    const { held } = holdBack(madeRecalls(600, { ...habit, flipped: 0 }, { seed: 9_000 + seed }));
    return evaluate(proposed, held, factoryWeights).gain;
  });
  const gain = gains.reduce((sum, one) => sum + one, 0) / gains.length;
  return [
    atLeast("learning.made.gain", gain, "useful memories a recall", 0.1),
    atLeast(
      "learning.made.adopted",
      shareOf((seed) => learnWithGate(madeRecalls(300, habit, { seed })).adopt),
      "share",
      0.7,
    ),
    atMost(
      "learning.made.noise_adopted",
      shareOf((seed) => learnWithGate(madeRecalls(300, random, { seed })).adopt),
      "share",
      0.05,
    ),
    atLeast(
      "learning.made.trial_won",
      shareOf((seed) => trialOf(habit, seed).state === "won"),
      "share",
      0.75,
    ),
    atMost(
      "learning.made.opposite_kept",
      shareOf((seed) => trialOf(opposite, seed).state !== "lost"),
      "share",
      0,
    ),
  ];
}
