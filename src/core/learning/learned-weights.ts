import { defaultPolicy } from "../ranking/recall-policy.ts";
import { weightedScore } from "../ranking/total-score.ts";

/** Factors on the parts of a score, and the threshold. A part that is left out has the factor 1. */
export interface LearnedWeights {
  /** The factor on each part, by its name. */
  readonly factors: Readonly<Record<string, number>>;
  /** The certainty that a recall needs before it returns anything. */
  readonly threshold: number;
}

/** The weights that Loci ships with. */
export const factoryWeights: LearnedWeights = { factors: {}, threshold: defaultPolicy.threshold };

export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** A learned threshold differs from the factory's by at most this much. */
const thresholdReach = 0.1;

export const factorBounds: Bounds = { least: 0.5, most: 2 };

export const thresholdBounds: Bounds = {
  least: factoryWeights.threshold - thresholdReach,
  most: factoryWeights.threshold + thresholdReach,
};

/** The factor of a part: the learned one, or else the factory's 1. */
export function factorOf({ factors }: LearnedWeights, part: string): number {
  return factors[part] ?? 1;
}

export function clip(value: number, { least, most }: Bounds): number {
  return Math.min(most, Math.max(least, value));
}

/**
 * Moves every value into its bounds. A policy comes from the log, which another program may have written, so nothing
 * uses its values unchecked. A value that is not a number becomes the factory's.
 */
export function withinBounds({ factors, threshold }: LearnedWeights): LearnedWeights {
  const finite = Object.entries(factors).filter(([part, factor]) => part !== "type" && Number.isFinite(factor));
  return {
    factors: Object.fromEntries(finite.map(([part, factor]) => [part, clip(factor, factorBounds)])),
    threshold: Number.isFinite(threshold) ? clip(threshold, thresholdBounds) : factoryWeights.threshold,
  };
}

export function scoreWith({ factors }: LearnedWeights, parts: Readonly<Record<string, number>>): number {
  return weightedScore(parts, factors);
}
