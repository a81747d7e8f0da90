import { evaluate, rerank, sum, type Evaluation } from "./evaluate.ts";
import type { JudgedRecall } from "./judged-recall.ts";
import { factoryWeights, type LearnedWeights } from "./learned-weights.ts";

/** Recalls, split into the older ones for fitting and the newest third for the decision. */
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
  /** The reason for the decision, as a text for the person. */
  readonly reason: string;
  readonly evaluation: Evaluation;
}

/** The judged recalls that a decision needs, in effective size. */
export const fewestJudged = 200;
/** On a regression set, the share of useful memories may fall by half a percentage point. */
const mostFall = 0.005;
/** Only this many first places of a recall in a regression set count. A block usually shows this many snippets. */
const depth = 3;

/** Holds back the newest third of the recalls that have a judgement. */
export function holdBack(recalls: readonly JudgedRecall[]): SplitRecalls {
  const judged = recalls
    .filter(({ candidates }) => candidates.some(({ useful, weight }) => useful !== null && weight > 0))
    .toSorted((a, b) => a.ts - b.ts || (a.id < b.id ? -1 : 1));
  const older = judged.length - Math.floor(judged.length / 3);
  return { fitted: judged.slice(0, older), held: judged.slice(older) };
}

/** Decides whether new weights may go on trial. `present` are the weights in use. */
export function mayAdopt(
  proposed: LearnedWeights,
  present: LearnedWeights,
  { fitted, held }: SplitRecalls,
  regressions: readonly RegressionSet[] = [],
): Decision {
  const evaluation = evaluate(proposed, held, present);
  const { better, worse, lower } = evaluation;
  const decide = (adopt: boolean, reason: string): Decision => ({ adopt, reason, evaluation });
  const effective = Math.floor(evaluate(proposed, [...fitted, ...held], present).effective);
  if (effective < fewestJudged)
    return decide(false, `${effective} judged recalls are not enough; ${fewestJudged} are needed`);
  const compared = `on the newest ${held.length} judged recalls, ${better} got better and ${worse} worse`;
  if (lower <= 0) return decide(false, `${compared}, which may be chance`);
  for (const { name, recalls } of regressions) {
    // The comparison is with the shipped weights. Otherwise several policies in a row could each lose a little.
    const fall = foundFirst(recalls, factoryWeights) - foundFirst(recalls, proposed);
    if (fall > mostFall) return decide(false, `${compared}, but ${name} falls by ${(100 * fall).toFixed(1)} points`);
  }
  return decide(true, `${compared}; at least ${lower.toFixed(3)} more useful memories a recall, losses counted double`);
}

/** The share of useful memories that are among the first three. */
function foundFirst(recalls: readonly JudgedRecall[], weights: LearnedWeights): number {
  const shares = recalls.flatMap(({ candidates }) => {
    const useful = sum(candidates, (one) => one.useful ?? 0);
    const first = rerank(candidates, weights).slice(0, depth);
    return useful === 0 ? [] : [sum(first, (one) => one.useful ?? 0) / useful];
  });
  return shares.length === 0 ? 0 : sum(shares, (share) => share) / shares.length;
}
