import { median } from "../result.ts";

/** The times of one figure with both builds, in milliseconds. */
export interface Samples {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** The median time of both builds, and their ratio. */
export interface Ratio {
  readonly figure: string;
  readonly before: number;
  readonly after: number;
  /** `after` divided by `before`. */
  readonly ratio: number;
  /** How often each build was measured in the try that counts. */
  readonly rounds: number;
  /** How many tries there were. */
  readonly tries: number;
}

/** The new build may take at most this many times as long as the old one. */
export const mostRatio = 1.05;

/** Each further try has more rounds, because noise shrinks with the number of rounds and a real slowdown does not. */
const roundsOfTry = [1, 2, 4] as const;

export function toRatio(figure: string, { before, after }: Samples, tries = 1): Ratio {
  const medians = { before: median(before), after: median(after) };
  return { figure, ...medians, ratio: medians.after / medians.before, rounds: after.length, tries };
}

/** True if the new build is too slow. A ratio that is not a number counts as too slow. */
export function isOver({ ratio }: Pick<Ratio, "ratio">): boolean {
  return !(ratio <= mostRatio);
}

/**
 * Measures all figures. If a figure exceeds its limit, measures it again with more rounds, up to three tries in all. The
 * last try counts. `report` gets a line for each try that exceeds the limit.
 */
export async function compareFigures(
  figures: readonly string[],
  rounds: number,
  measure: (figures: readonly string[], factor: number) => Promise<ReadonlyMap<string, Samples>>,
  report: (line: string) => void,
): Promise<readonly Ratio[]> {
  const found = new Map<string, Ratio>();
  let open = figures;
  for (const [n, factor] of roundsOfTry.entries()) {
    if (open.length === 0) break;
    const samples = await measure(open, factor * rounds);
    const ratios = open.map((figure) => toRatio(figure, samples.get(figure) ?? { before: [], after: [] }, n + 1));
    for (const ratio of ratios) found.set(ratio.figure, ratio);
    const over = ratios.filter(isOver);
    for (const ratio of over) report(`try ${n + 1} of ${roundsOfTry.length}: ${describeRatio(ratio)}`);
    open = over.map(({ figure }) => figure);
  }
  return figures.flatMap((figure) => found.get(figure) ?? []);
}

function describeRatio({ figure, before, after, ratio, rounds }: Ratio): string {
  return `${figure} takes ${ratio.toFixed(3)} × as long (before ${before.toFixed(1)} ms, after ${after.toFixed(1)} ms, ${rounds} rounds)`;
}
