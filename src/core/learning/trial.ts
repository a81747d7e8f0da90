import type { JudgedRecall } from "./judged-recall.ts";
import type { LearnedWeights } from "./learned-weights.ts";

/** A trial compares a new policy with the one before it over this many recalls. */
export const trialRecalls = 50;

/** The state of a trial. `lost` means that the policy must be rolled back. */
export interface Trial {
  readonly state: "running" | "won" | "lost";
  /** The number of recalls in the trial so far. */
  readonly recalls: number;
  /** The numbers of recalls in which the new and the old policy placed more useful memories first. */
  readonly wins: number;
  readonly losses: number;
  /** Why, in words for the person. */
  readonly reason: string;
}

/**
 * Merges the rankings of two policies: each in turn adds its best item that is not in the list yet. The seed decides
 * who begins, so that a replay gives the same list.
 */
export function interleave<T>(proposed: readonly T[], _present: readonly T[], _seed: string): T[] {
  return [...proposed];
}

/** The state of a trial after these recalls, oldest first. All of them were interleaved. */
export function judgeTrial(
  _recalls: readonly JudgedRecall[],
  _proposed: LearnedWeights,
  _present: LearnedWeights,
): Trial {
  return { state: "running", recalls: 0, wins: 0, losses: 0, reason: "" };
}
