import { differenceOf } from "./evaluate.ts";
import type { JudgedRecall } from "./judged-recall.ts";
import type { LearnedWeights } from "./learned-weights.ts";

/** A trial compares a new policy with the previous one over this many recalls. */
export const trialRecalls = 50;
/** A trial is lost as soon as the new policy was worse more often than better, by this many recalls. */
const clearLoss = 3;
/**
 * The new policy wins if it was better more often than worse, by this many recalls. Two policies seldom place different
 * memories among the first three: in about 5 of 50 recalls. So 6 more wins than losses are chance in less than 2 % of
 * cases.
 */
const clearWin = 6;
/**
 * An adopted policy is rolled back if it was worse more often than better in the newest 50 recalls, by this many. The
 * limit is higher than in a trial, because bad luck has more time to occur.
 */
const clearLossLater = 6;

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
export function interleave<T>(proposed: readonly T[], present: readonly T[], seed: string): T[] {
  const lists = isEven(seed) ? [proposed, present] : [present, proposed];
  const merged = new Set<T>();
  const next = [0, 0];
  for (let turn = 0; next.some((at, n) => at < (lists[n]?.length ?? 0)); turn = 1 - turn) {
    const list = lists[turn] ?? [];
    let at = next[turn] ?? 0;
    while (at < list.length && merged.has(list[at] as T)) at += 1;
    if (at < list.length) merged.add(list[at] as T);
    next[turn] = at + 1;
  }
  return [...merged];
}

/** One bit of the FNV-1a hash of a text. */
function isEven(text: string): boolean {
  let hash = 2_166_136_261;
  for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 16_777_619);
  return ((hash >>> 15) & 1) === 0;
}

/**
 * The state of a trial after these recalls, oldest first. During the trial, recalls interleave both policies, so both
 * have the same chance to show a useful memory. The new policy bears the burden of proof: a harmful policy often looks
 * like a good one in 50 recalls, and keeping the old one costs little. So an undecided trial is lost, and a trial ends
 * as soon as it cannot be won any more. After it, the newest recalls are still watched, because habits change.
 */
export function judgeTrial(recalls: readonly JudgedRecall[], proposed: LearnedWeights, present: LearnedWeights): Trial {
  const differences = recalls.map((recall) => differenceOf(recall, proposed, present));
  for (let end = 1; end <= differences.length; end += 1) {
    const { wins, losses } = count(differences.slice(Math.max(0, end - trialRecalls), end));
    const isLost =
      end > trialRecalls
        ? losses - wins >= clearLossLater
        : losses - wins >= clearLoss || wins - losses + (trialRecalls - end) < clearWin;
    if (isLost) return { state: "lost", recalls: end, wins, losses, reason: inWords(wins, losses) };
  }
  const { wins, losses } = count(differences.slice(-trialRecalls));
  const state = differences.length < trialRecalls ? "running" : "won";
  return { state, recalls: differences.length, wins, losses, reason: inWords(wins, losses) };
}

function inWords(wins: number, losses: number): string {
  return `better in ${wins} recalls and worse in ${losses}`;
}

function count(differences: readonly number[]): { readonly wins: number; readonly losses: number } {
  return {
    wins: differences.filter((difference) => difference > 0).length,
    losses: differences.filter((difference) => difference < 0).length,
  };
}
