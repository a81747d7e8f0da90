import type { JudgedCandidate, JudgedRecall } from "../src/core/learning/judged-recall.ts";
import { factoryWeights, type LearnedWeights } from "../src/core/learning/learned-weights.ts";

export const likesTime: LearnedWeights = { ...factoryWeights, factors: { time: 2 } };

/** A recall of four candidates. The new weights move the last one, which fits the time, into the first three. */
export function recall(useful: readonly (number | null)[], changes: Partial<JudgedCandidate> = {}): JudgedRecall {
  const parts = [{ words: 0.9 }, { words: 0.8 }, { words: 0.7 }, { words: 0.3, time: 0.35 }];
  return {
    id: "r",
    ts: 0,
    role: null,
    space: null,
    policy: "default-2",
    candidates: parts.map((made, n) => ({
      id: String(n),
      parts: made as unknown as Record<string, number>,
      shown: true,
      chance: 1,
      useful: useful[n] ?? null,
      weight: 1,
      ...changes,
    })),
  };
}
