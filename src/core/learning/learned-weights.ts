import { defaultPolicy } from "../ranking/recall-policy.ts";
import { weightedScore } from "../ranking/total-score.ts";

/** Factors on the parts of a score, and the threshold. A part that is left out has its factory factor. */
export interface LearnedWeights {
  readonly factors: Readonly<Record<string, number>>;
  readonly threshold: number;
}

/** The weights that Loci ships with. */
export const factoryWeights: LearnedWeights = { factors: {}, threshold: defaultPolicy.threshold };

/** The score of a candidate with these weights. */
export function scoreWith({ factors }: LearnedWeights, parts: Readonly<Record<string, number>>): number {
  return weightedScore(parts, factors);
}
