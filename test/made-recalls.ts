import type { JudgedCandidate, JudgedRecall } from "../src/core/learning/judged-recall.ts";
import { factoryWeights, scoreWith } from "../src/core/learning/learned-weights.ts";

/** What a simulated person finds useful: the candidates that score highest with these factors as weights. */
export interface Habit {
  readonly factors: Readonly<Record<string, number>>;
  /** The share of wrong labels. 0.5 is pure noise. */
  readonly flipped: number;
}

export const minute = 60_000;

/** Makes random numbers from 0 to 1 that are the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Makes judged recalls of a person with a habit, one an hour, each with its candidates in the factory's order. */
export function madeRecalls(
  count: number,
  { factors, flipped }: Habit,
  { seed = 1, candidates = 12, from = 0 }: { seed?: number; candidates?: number; from?: number } = {},
): JudgedRecall[] {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, (_, n): JudgedRecall => {
    const drafts = Array.from({ length: candidates }, (__, place) => ({
      id: `m${n}-${place}`,
      parts: { words: random(), neighbours: 0.5 * random(), session: 0.3 * random(), time: random(), type: 1 },
    }));
    const wanted = drafts.toSorted(
      (a, b) => scoreWith({ factors, threshold: 0 }, b.parts) - scoreWith({ factors, threshold: 0 }, a.parts),
    );
    const useful = new Set(wanted.slice(0, 2).map(({ id }) => id));
    const ranked = drafts.toSorted((a, b) => scoreWith(factoryWeights, b.parts) - scoreWith(factoryWeights, a.parts));
    return {
      id: `r${String(from + n).padStart(6, "0")}`,
      ts: (from + n) * 60 * minute,
      role: "claude-code",
      space: "shop",
      policy: "default-2",
      candidates: ranked.map((draft, place): JudgedCandidate => {
        const label = useful.has(draft.id) !== random() < flipped;
        return { ...draft, shown: place < 3, chance: 1, useful: label ? 1 : 0, weight: 1 };
      }),
    };
  });
}
