/** How a value differs between memories that were used and memories that were not. */
export interface Difference {
  /** The mean of the used ones. */
  readonly used: number;
  /** The mean of the others. */
  readonly unused: number;
  /**
   * The chance that a used one has the greater value than another one (the area under the ROC curve). 0.5 says that the
   * value predicts nothing.
   */
  readonly auc: number;
}

/** With fewer values on a side, a difference is chance. */
const fewest = 5;

/** Compares a value of used and unused memories; null if there are too few of either. */
export function compareGroups(used: readonly number[], unused: readonly number[]): Difference | null {
  if (used.length < fewest || unused.length < fewest) return null;
  return { used: meanOf(used), unused: meanOf(unused), auc: areaUnderCurve(used, unused) };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Sums the ranks of the used ones (the statistic of Mann and Whitney); equal values share their ranks. */
function areaUnderCurve(used: readonly number[], unused: readonly number[]): number {
  const all = [...used.map((value) => ({ value, own: 1 })), ...unused.map((value) => ({ value, own: 0 }))];
  all.sort((a, b) => a.value - b.value);
  let ranks = 0;
  for (let from = 0; from < all.length;) {
    let to = from;
    let own = 0;
    while (to < all.length && all[to]?.value === all[from]?.value) {
      own += all[to]?.own ?? 0;
      to += 1;
    }
    ranks += own * ((from + 1 + to) / 2);
    from = to;
  }
  return (ranks - (used.length * (used.length + 1)) / 2) / (used.length * unused.length);
}
