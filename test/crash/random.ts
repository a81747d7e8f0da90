/** Random numbers that a seed repeats. The moments of the kills still differ from run to run: the machine decides them. */
export interface Random {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32: small, and good enough to choose sizes and victims.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
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
