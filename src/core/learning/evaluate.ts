import type { JudgedCandidate, JudgedRecall } from "./judged-recall.ts";
import { scoreWith, type LearnedWeights } from "./learned-weights.ts";

/** How weights compare with the present ones on logged recalls. */
export interface Evaluation {
  /** The number of recalls with a judgement. */
  readonly judged: number;
  /** The number of equally weighted recalls that would give the same certainty. */
  readonly effective: number;
  /** Useful memories gained per recall among the first three, losses counted double. */
  readonly gain: number;
  /** The lower 95 % bound of `gain`. */
  readonly lower: number;
  /** The numbers of recalls that became better and worse. */
  readonly better: number;
  readonly worse: number;
}

/** A block usually shows this many snippets. */
const firstShown = 3;
/** A recall that was shown by a small chance counts more, but at most this much. */
const mostInverse = 10;
/** The normal distribution is below this many deviations in 95 % of cases. */
const deviations = 1.645;
const lossFactor = 2;

/**
 * Ranks logged candidates again, with new weights and with the present ones, and compares how many useful memories are
 * among the first three. The estimate is self-normalised: each recall counts by the inverse of its chance, which is
 * clipped. A memory without a judgement counts as useless, so new weights win only by memories that are known to be
 * useful.
 */
export function evaluate(
  weights: LearnedWeights,
  recalls: readonly JudgedRecall[],
  present: LearnedWeights,
): Evaluation {
  const judged = recalls.flatMap((recall) => {
    const weight = weightOf(recall);
    return weight === 0 ? [] : [{ weight, difference: differenceOf(recall, weights, present) }];
  });
  const gains = judged.map(({ weight, difference }) => ({
    weight,
    gain: difference < 0 ? lossFactor * difference : difference,
  }));
  const total = sum(gains, ({ weight }) => weight);
  const gain = total === 0 ? 0 : sum(gains, (one) => one.weight * one.gain) / total;
  return {
    judged: judged.length,
    effective: total === 0 ? 0 : total ** 2 / sum(gains, ({ weight }) => weight ** 2),
    gain,
    lower: lowerBound(gains),
    better: judged.filter(({ difference }) => difference > 0).length,
    worse: judged.filter(({ difference }) => difference < 0).length,
  };
}

interface Gain {
  readonly weight: number;
  readonly gain: number;
}

/**
 * The lower 95 % bound of the mean gain. It includes one more recall with a loss: without it, two or three lucky recalls
 * among many unchanged ones would look certain.
 */
function lowerBound(gains: readonly Gain[]): number {
  if (gains.length === 0) return 0;
  const imagined = { weight: sum(gains, ({ weight }) => weight) / gains.length, gain: -lossFactor };
  const all = [...gains, imagined];
  const total = sum(all, ({ weight }) => weight);
  const mean = sum(all, ({ weight, gain }) => weight * gain) / total;
  const variance = sum(all, ({ weight, gain }) => (weight * (gain - mean)) ** 2) / total ** 2;
  return mean - deviations * Math.sqrt(variance);
}

/** How many more useful memories the new weights have among the first three of a recall. */
export function differenceOf(
  { candidates }: Pick<JudgedRecall, "candidates">,
  weights: LearnedWeights,
  present: LearnedWeights,
): number {
  return usefulFirst(candidates, weights) - usefulFirst(candidates, present);
}

/** Sorts candidates by their scores. Equal scores keep their order. */
export function rerank(candidates: readonly JudgedCandidate[], weights: LearnedWeights): JudgedCandidate[] {
  return candidates
    .map((candidate) => ({ candidate, score: scoreWith(weights, candidate.parts) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ candidate }) => candidate);
}

function usefulFirst(candidates: readonly JudgedCandidate[], weights: LearnedWeights): number {
  return sum(rerank(candidates, weights).slice(0, firstShown), ({ useful }) => useful ?? 0);
}

/** How much a recall counts; 0 without a judgement. */
function weightOf({ candidates }: JudgedRecall): number {
  const judged = candidates.filter(({ useful, weight }) => useful !== null && weight > 0);
  if (judged.length === 0) return 0;
  const chance = Math.min(...candidates.filter(({ shown }) => shown).map((one) => one.chance), 1);
  const label = sum(judged, ({ weight }) => Math.min(1, weight)) / judged.length;
  return label * Math.min(mostInverse, 1 / Math.max(chance, Number.EPSILON));
}

export function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
