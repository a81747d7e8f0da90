import type { JudgedRecall } from "./judged-recall.ts";
import { clip, factoryWeights, thresholdBounds } from "./learned-weights.ts";

const steps = 10;
/** A threshold must silence this many more useless recalls than useful ones, which count double. */
const leastGain = 8;

/**
 * Chooses the threshold. A higher one would have silenced some recalls: each in which nothing was useful is a gain, each
 * with a useful memory a double loss. The log has no recall below the threshold of its time, so a lower one is chosen
 * only back to the factory's, as the evidence for a higher one gets old.
 */
export function fitThreshold(recalls: readonly JudgedRecall[], recency: (ts: number) => number): number {
  const { threshold } = factoryWeights;
  let best = { threshold, gain: leastGain };
  for (let step = 1; step <= steps; step += 1) {
    const higher = clip(threshold + ((thresholdBounds.most - threshold) * step) / steps, thresholdBounds);
    const gain = gainOf(higher, recalls, recency);
    if (gain > best.gain) best = { threshold: Math.round(higher * 1000) / 1000, gain };
  }
  return best.threshold;
}

/** Returns a fitted threshold if it also pays on recalls that it was not fitted to, and the present one otherwise. */
export function provenThreshold(fitted: number, present: number, held: readonly JudgedRecall[]): number {
  return fitted <= present || gainOf(fitted, held, () => 1) > gainOf(present, held, () => 1) ? fitted : present;
}

/** How many more useless recalls than useful ones a threshold would have silenced. Useful ones count double. */
function gainOf(threshold: number, recalls: readonly JudgedRecall[], recency: (ts: number) => number): number {
  return recalls.reduce((sum, recall) => {
    const isSilenced = recall.confidence !== undefined && recall.confidence < threshold;
    return isSilenced ? sum - (valueOf(recall) ?? 0) * recency(recall.ts) : sum;
  }, 0);
}

/** 2 if a shown memory was useful, -1 if all were useless, null if that is unknown. */
function valueOf({ candidates }: JudgedRecall): number | null {
  const shown = candidates.filter((one) => one.shown && one.useful !== null);
  if (shown.some(({ useful }) => (useful ?? 0) > 0.5)) return 2;
  return shown.length === 0 || candidates.some((one) => one.shown && one.useful === null) ? null : -1;
}
