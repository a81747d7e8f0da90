import type { Fault, FaultKind } from "./check-history.ts";
import type { History } from "./history.ts";

/** What happened in one round. */
export interface Round {
  readonly faults: readonly string[];
  /** The longest time without an acknowledgement. */
  readonly stallMs: number;
}

export interface Outcome {
  readonly seed: number;
  readonly broken: string | null;
  readonly seconds: number;
  readonly clients: number;
  readonly rounds: readonly Round[];
  readonly history: History;
  readonly found: readonly Fault[];
  /** Errors of nodes that clients should not get, and how often. */
  readonly unexpected: ReadonlyMap<string, number>;
  /** How often nodes or laptops ended by themselves. */
  readonly crashes: number;
}

const faultKinds: readonly FaultKind[] = ["lost", "duplicated", "gap", "moved", "order", "erased", "blank"];

/** The figures of a run. */
export function summarize(outcome: Outcome) {
  const { seed, broken, seconds, clients, rounds, history, found, unexpected, crashes } = outcome;
  const stalls = rounds.map(({ stallMs }) => stallMs).toSorted((a, b) => a - b);
  const happened = countBy(rounds.flatMap(({ faults }) => faults));
  return {
    seed,
    broken,
    rounds: rounds.length,
    seconds: Math.round(seconds),
    clients,
    laptops: history.copies.length,
    acknowledged: linesIn(history.appends),
    appends: history.appends.length,
    erasures: history.erasures.length,
    readings: history.readings.length,
    droppedReadings: history.readings.filter(({ isDropped }) => isDropped).length,
    stallMs: { median: Math.round(stalls[stalls.length >> 1] ?? 0), max: Math.round(stalls.at(-1) ?? 0) },
    faults: Object.fromEntries(happened),
    found: Object.fromEntries(faultKinds.map((kind) => [kind, found.filter((fault) => fault.kind === kind).length])),
    examples: faultKinds.flatMap((kind) => found.filter((fault) => fault.kind === kind).slice(0, 3)),
    unexpected: Object.fromEntries(unexpected),
    crashes,
    ok: found.length > 0 === (broken !== null) && (broken !== null || (unexpected.size === 0 && crashes === 0)),
  };
}

/** The number of different events. Two laptops of one person report the same ones. */
export function linesIn(appends: History["appends"]): number {
  return new Set(appends.flatMap(({ ids }) => ids)).size;
}

export type Summary = ReturnType<typeof summarize>;

/** The figures as a few lines, the verdict last. */
export function summaryText(summary: Summary): string {
  const { rounds, seconds, clients, acknowledged, erasures, readings, droppedReadings, stallMs } = summary;
  return [
    ...summary.examples.map(({ kind, stream, detail }) => `${kind} in stream ${stream}: ${detail}`),
    ...Object.entries(summary.unexpected).map(([message, times]) => `${times} × ${message}`),
    `faults: ${entriesText(summary.faults)}`,
    `${clients} clients, ${summary.laptops} laptops, ${erasures} erasures, ${readings} readings (${droppedReadings} started over), ` +
      `pauses ${stallMs.median} ms median, ${stallMs.max} ms at most, ${summary.crashes} crashes`,
    `${summary.ok ? "ok" : "FAILED"}: ${rounds} rounds, ${seconds} s, ${acknowledged} acknowledged, ` +
      `found ${entriesText(summary.found)}${summary.broken === null ? "" : ` in the build ${summary.broken}`}`,
  ].join("\n");
}

function entriesText(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** The longest time between two neighbouring moments. The beginning and the end of the period count as moments, too. */
export function longestPause(moments: readonly number[], from: number, to: number): number {
  const inside = [from, ...moments.filter((moment) => moment > from && moment < to), to];
  return inside.reduce((longest, moment, at) => Math.max(longest, moment - (inside[at - 1] ?? moment)), 0);
}
