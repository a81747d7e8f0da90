import type { JudgedRecall } from "./judged-recall.ts";
import type { LearnedWeights } from "./learned-weights.ts";

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

/** Ranks logged candidates again, with new weights and with the present ones, and compares the results. */
export function evaluate(
  _weights: LearnedWeights,
  _recalls: readonly JudgedRecall[],
  _present: LearnedWeights,
): Evaluation {
  return { judged: 0, effective: 0, gain: 0, lower: 0, better: 0, worse: 0 };
}
