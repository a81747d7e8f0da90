import { contributionOf } from "../ranking/total-score.ts";
import type { JudgedCandidate, JudgedRecall } from "./judged-recall.ts";
import {
  clip,
  factorBounds,
  factorOf,
  withinBounds,
  type LearnedWeights,
  factoryWeights,
  thresholdBounds,
} from "./learned-weights.ts";

export interface FitOptions {
  /** The present time, in milliseconds since 1970. Newer recalls count more. */
  readonly now: number;
}

/** After this many days, a recall counts half. */
const halfLifeDays = 60;
/** At most this many recalls are used, the newest ones. Together with the two limits below, it bounds the time. */
const mostRecalls = 2_000;
/** At most this many pairs are used, of one recall and in all. */
const mostPairs = { ofRecall: 40, inAll: 30_000 };
const mostRounds = 25;
/** The rounds end when no factor moves more than this. */
const smallestMove = 1e-3;
/**
 * How steeply the chance that the memory with the higher score is the useful one grows with the difference of the
 * scores. The steepness is fitted, too, because otherwise wrong labels would make all factors smaller.
 */
const steepness = { first: 6, least: 0.5, most: 20 };
/**
 * How strongly a factor is pulled to the prior. The pull grows with the steepness, as the slope of the loss does: wrong
 * labels make both smaller.
 */
const pull = 0.8;
/** The part whose factor is not learned, because only the ratios of the factors decide an order. */
const unit = "words";
/** A label that was shown by a small chance counts more, but at most this much. */
const mostInverse = 5;

/**
 * Fits weights to judged recalls. Among the judged candidates of one recall, each useful one should have a higher score
 * than each useless one. A logistic loss on the difference of the scores measures how far they miss this. The weights
 * stay near the prior and within their bounds. The same recalls in the same order give the same weights.
 */
export function fit(recalls: readonly JudgedRecall[], prior: LearnedWeights, { now }: FitOptions): LearnedWeights {
  const used = recalls.toSorted((a, b) => b.ts - a.ts || (a.id < b.id ? -1 : 1)).slice(0, mostRecalls);
  const names = partNames(used);
  const pairs = pairsOf(used, names, now);
  const start = names.map((name) => factorOf(prior, name));
  const factors = descend(pairs, names, start);
  const threshold = fitThreshold(used, (ts) => recency(ts, now));
  const fitted = Object.fromEntries(names.map((name, n) => [name, round(factors[n] ?? 1)]));
  return withinBounds({ factors: { ...prior.factors, ...fitted }, threshold });
}

/** Differences of useful and useless candidates: one row of `differences` per pair, with its weight. */
interface Pairs {
  readonly differences: Float64Array;
  readonly weights: Float64Array;
}

function partNames(recalls: readonly JudgedRecall[]): string[] {
  const names = new Set<string>();
  for (const { candidates } of recalls)
    for (const { parts, useful } of candidates)
      if (useful !== null) for (const name of Object.keys(parts)) names.add(name);
  names.delete("type");
  return [...names].toSorted();
}

function pairsOf(recalls: readonly JudgedRecall[], names: readonly string[], now: number): Pairs {
  const differences: number[] = [];
  const weights: number[] = [];
  const most = Math.min(mostPairs.ofRecall, Math.ceil(mostPairs.inAll / Math.max(1, recalls.length)));
  for (const { candidates, ts } of recalls) {
    const judged = candidates.filter(({ useful, weight }) => useful !== null && weight > 0);
    const useful = judged.filter((one) => (one.useful ?? 0) > 0.5);
    const useless = judged.filter((one) => (one.useful ?? 0) <= 0.5);
    const chosen = everyNth(
      useful.flatMap((better) => useless.map((worse) => ({ better, worse }))),
      most,
    );
    // A recall counts once, however many pairs it has.
    const share = recency(ts, now) / Math.max(1, chosen.length);
    for (const { better, worse } of chosen) {
      weights.push(share * labelWeight(better) * labelWeight(worse));
      for (const name of names) differences.push(contribution(better, name) - contribution(worse, name));
    }
  }
  return { differences: Float64Array.from(differences), weights: Float64Array.from(weights) };
}

function recency(ts: number, now: number): number {
  return 2 ** (-Math.max(0, now - ts) / (halfLifeDays * 86_400_000));
}

function labelWeight({ weight, chance }: JudgedCandidate): number {
  return Math.min(1, weight) * Math.min(mostInverse, 1 / Math.max(chance, Number.EPSILON));
}

function contribution({ parts }: JudgedCandidate, name: string): number {
  return contributionOf(name, parts[name] ?? 0, parts["type"] ?? 1);
}

function everyNth<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, n) => items[Math.floor((n * items.length) / most)] as T);
}

/**
 * Minimises the loss, one factor after the other, each by a step of Newton's method that is cut to the bounds of its
 * factor.
 */
function descend({ differences, weights }: Pairs, names: readonly string[], prior: readonly number[]): number[] {
  const factors = [...prior];
  const count = names.length;
  const margins = weights.map((_, pair) => {
    let margin = 0;
    for (let part = 0; part < count; part += 1)
      margin += (factors[part] ?? 0) * (differences[pair * count + part] ?? 0);
    return margin;
  });
  let steep = steepness.first;
  for (let turn = 0; turn < mostRounds; turn += 1) {
    steep = steeper(weights, margins, steep);
    let moved = 0;
    for (const [part, name] of names.entries()) {
      if (name === unit) continue;
      const now = factors[part] ?? 0;
      const stiffness = pull * steep;
      let slope = stiffness * (now - (prior[part] ?? 0));
      let curve = stiffness;
      for (let pair = 0; pair < weights.length; pair += 1) {
        const difference = differences[pair * count + part] ?? 0;
        if (difference === 0) continue;
        const miss = 1 / (1 + Math.exp(steep * (margins[pair] ?? 0)));
        const weight = (weights[pair] ?? 0) * steep * difference;
        slope -= weight * miss;
        curve += weight * steep * difference * miss * (1 - miss);
      }
      const next = clip(now - slope / curve, factorBounds);
      if (next === now) continue;
      factors[part] = next;
      moved = Math.max(moved, Math.abs(next - now));
      for (let pair = 0; pair < weights.length; pair += 1)
        margins[pair] = (margins[pair] ?? 0) + (next - now) * (differences[pair * count + part] ?? 0);
    }
    if (moved < smallestMove) break;
  }
  return factors;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** One step of Newton's method for the steepness. */
function steeper(weights: Float64Array, margins: Float64Array, steep: number): number {
  let slope = 0;
  let curve = Number.EPSILON;
  for (const [pair, weight] of weights.entries()) {
    const margin = margins[pair] ?? 0;
    const miss = 1 / (1 + Math.exp(steep * margin));
    slope -= weight * margin * miss;
    curve += weight * margin * margin * miss * (1 - miss);
  }
  return clip(steep - slope / curve, steepness);
}

const steps = 10;
/** A threshold must silence at least this many more useless recalls than useful ones, of which each counts double. */
const leastGain = 8;

/**
 * Chooses the threshold. A higher one would have silenced some recalls: each in which nothing was useful is a gain,
 * each with a useful memory a double loss. The log has no recalls below the threshold of their time, so it has no
 * evidence for a lower one. The threshold therefore falls only back to the factory's, as the evidence for a higher one
 * gets old.
 */
export function fitThreshold(recalls: readonly JudgedRecall[], weigh: (ts: number) => number): number {
  const { threshold } = factoryWeights;
  let best = { threshold, gain: leastGain };
  for (let step = 1; step <= steps; step += 1) {
    const higher = clip(threshold + ((thresholdBounds.most - threshold) * step) / steps, thresholdBounds);
    const gain = gainOf(higher, recalls, weigh);
    if (gain > best.gain) best = { threshold: Math.round(higher * 1000) / 1000, gain };
  }
  return best.threshold;
}

/** Returns a fitted threshold if it also pays on recalls that it was not fitted to, and the present one otherwise. */
export function provenThreshold(fitted: number, present: number, held: readonly JudgedRecall[]): number {
  return fitted <= present || gainOf(fitted, held, () => 1) > gainOf(present, held, () => 1) ? fitted : present;
}

/** How many more useless recalls than useful ones a threshold would have silenced. Useful ones count double. */
function gainOf(threshold: number, recalls: readonly JudgedRecall[], weigh: (ts: number) => number): number {
  return recalls.reduce((sum, recall) => {
    const isSilenced = recall.confidence !== undefined && recall.confidence < threshold;
    return isSilenced ? sum - (valueOf(recall) ?? 0) * weigh(recall.ts) : sum;
  }, 0);
}

/** 2 if a shown memory was useful, -1 if all were useless, null if that is unknown. */
function valueOf({ candidates }: JudgedRecall): number | null {
  const shown = candidates.filter((one) => one.shown && one.useful !== null);
  if (shown.some(({ useful }) => (useful ?? 0) > 0.5)) return 2;
  return shown.length === 0 || candidates.some((one) => one.shown && one.useful === null) ? null : -1;
}
