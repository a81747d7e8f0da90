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

/** Doubles a time limit in a smoke run, because the run is short and the machine is busy. */
export function timeBudget(budget: number, smoke: boolean): number {
  return smoke ? budget * 3 : budget;
}

/**
 * Like `timeBudget`, but for the slowest of a few dozen runs. One pause of a busy machine decides that value, so a
 * smoke run gets four times the limit.
 */
export function tailBudget(budget: number, smoke: boolean): number {
  return smoke ? budget * 4 : budget;
}

/**
 * Makes a figure for a time limit from the requirements. A smoke run only prints it, because its machine is busy; the
 * ratio next to it is judged.
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

/** Divides one series by another at the same quantile. */
export function ratioAt(share: number, ours: readonly number[], bare: readonly number[]): number {
  return quantile(ours, share) / quantile(bare, share);
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
