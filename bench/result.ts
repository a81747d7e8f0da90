/** One measured figure. A budget is an upper bound unless `atLeast` is set. */
export interface Result {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly budget: number | null;
  readonly pass: boolean;
}

export function atMost(name: string, value: number, unit: string, budget: number): Result {
  return { name, value, unit, budget, pass: value <= budget };
}

export function atLeast(name: string, value: number, unit: string, budget: number): Result {
  return { name, value, unit, budget, pass: value >= budget };
}

/** A smoke run doubles the budgets for times: it is too short, and its machine too busy, for a stricter judgement. */
export function timeBudget(budget: number, smoke: boolean): number {
  return smoke ? budget * 2 : budget;
}

/** The same for the slowest of a few dozen, which one pause of a busy machine decides. */
export function tailBudget(budget: number, smoke: boolean): number {
  return smoke ? budget * 4 : budget;
}

/**
 * An absolute time of a requirement. A smoke run prints it and judges only the ratio beside it, because its machine is
 * busy.
 */
export function required(name: string, value: number, unit: string, limit: number, smoke: boolean): Result {
  return smoke ? figure(name, value, `${unit} (required: ${limit})`) : atMost(name, value, unit, limit);
}

/** A figure without a budget, for information. */
export function figure(name: string, value: number, unit: string): Result {
  return { name, value, unit, budget: null, pass: true };
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The ratio of two series at the same quantile. */
export function ratioAt(share: number, ours: readonly number[], bare: readonly number[]): number {
  return quantile(ours, share) / quantile(bare, share);
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
