/** A ranked memory, as far as a swap depends on it. */
export interface Swappable {
  readonly score: number;
  /** Only neighbours of the same group are swapped: the same kind, trust and scope. */
  readonly group: string;
  /** True if the memory alone is certain enough to be returned. Computed when called. */
  readonly isSure: () => boolean;
}

/** The order after a swap, and the chance with which each place got its memory. */
export interface Swapped {
  /** The former places, in the new order. */
  readonly order: readonly number[];
  /** For each new place, the chance with which its memory got it. */
  readonly chances: readonly number[];
}

/**
 * The share of recalls in which a pair is swapped, if there is a pair. The required limit is 5 %. The share is lower,
 * so that the measured share stays within the limit.
 */
const swapShare = 0.04;
/** Scores that differ by less than this share of the better one are nearly tied. */
const nearlyTied = 0.02;

/**
 * Swaps one pair of nearly tied neighbours in a few recalls, so that later estimates can compare both orders. `draw` is
 * evenly distributed from 0 to 1.
 */
export function swapNearTie(ranked: readonly Swappable[], draw: number): Swapped {
  const pairs = ranked.flatMap((one, n) => (isNearTie(one, ranked[n + 1]) ? [n] : []));
  const order = ranked.map((_, n) => n);
  if (pairs.length === 0) return { order, chances: order.map(() => 1) };
  const share = swapShare / pairs.length;
  const first = draw < swapShare ? pairs[Math.floor(draw / share)] : undefined;
  const chances = order.map((n) =>
    n === first || n - 1 === first ? share : 1 - share * pairs.filter((pair) => pair === n || pair === n - 1).length,
  );
  const swapped = first === undefined ? order : order.with(first, first + 1).with(first + 1, first);
  return { order: swapped, chances };
}

function isNearTie(one: Swappable, next: Swappable | undefined): boolean {
  if (next === undefined || one.group !== next.group || one.score - next.score >= nearlyTied * one.score) return false;
  return one.isSure() === next.isSure();
}

/** Converts the beginning of a hexadecimal hash to a number from 0 to 1. */
export function drawFrom(hash: string): number {
  return Number.parseInt(hash.slice(0, 12), 16) / 2 ** 48;
}
