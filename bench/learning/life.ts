import { fit } from "../../src/core/learning/fit.ts";
import type { JudgedRecall } from "../../src/core/learning/judged-recall.ts";
import { factoryWeights, type LearnedWeights } from "../../src/core/learning/learned-weights.ts";
import { holdBack, mayAdopt, type Decision, type RegressionSet } from "../../src/core/learning/may-adopt.ts";
import { judgeTrial } from "../../src/core/learning/trial.ts";

/** Fits to the older two thirds of the recalls, and asks the gate about the newest third. */
export function learnWithGate(
  recalls: readonly JudgedRecall[],
  regressions: readonly RegressionSet[] = [],
): Decision & { readonly proposed: LearnedWeights } {
  const split = holdBack(recalls);
  const proposed = fit(split.fitted, factoryWeights, { now: recalls.at(-1)?.ts ?? 0 });
  return { ...mayAdopt(proposed, factoryWeights, split, regressions), proposed };
}

/** What happened to the policies of a person. */
export interface Life {
  /** Every policy that the gate let through. */
  readonly adopted: readonly LearnedWeights[];
  /** For each policy that was rolled back, the number of recalls between its adoption and the rollback. */
  readonly rolledBack: readonly number[];
  /** The weights in use at the end. */
  readonly last: LearnedWeights;
}

/** The job that learns runs after this many recalls. */
const every = 50;

/** Lets a person make one recall after the other, with the job that learns, the gate and the trial. */
export function live(recalls: readonly JudgedRecall[]): Life {
  const adopted: LearnedWeights[] = [];
  const rolledBack: number[] = [];
  let active: { readonly weights: LearnedWeights; readonly since: number } | null = null;
  for (let now = every; now <= recalls.length; now += every) {
    if (active !== null) {
      const trial = judgeTrial(recalls.slice(active.since, now), active.weights, factoryWeights);
      if (trial.state !== "lost") continue;
      rolledBack.push(trial.recalls);
      active = null;
    }
    const { adopt, proposed } = learnWithGate(recalls.slice(0, now));
    if (!adopt) continue;
    adopted.push(proposed);
    active = { weights: proposed, since: now };
  }
  return { adopted, rolledBack, last: active?.weights ?? factoryWeights };
}
