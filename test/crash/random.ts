import { mulberry32 } from "../mulberry32.ts";

/**
 * Random numbers that are the same for the same seed. The moments of the kills still differ between runs, because they
 * depend on the machine.
 */
export interface Random {
  /** A whole number from 0 to `end` - 1. */
  below(end: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
  };
}
