import { readImportRuns } from "../agents/transcripts/imported-files.ts";
import type { Surroundings } from "../config/surroundings.ts";
import { readFaults } from "../hooks/faults.ts";
import type { Stats } from "../memory/care/care.ts";
import type { Memory } from "../memory/memory.ts";
import { measureLifeCycle, type LifeCycle } from "./life-cycle.ts";
import { measureRun, type RunCosts } from "./run-costs.ts";

/** The counts and timings of a memory. Call `measureIndexes` for the size of its index after closing it. */
export interface Statistics {
  /** The contents of the memory, in numbers. */
  readonly stats: Stats;
  /** How many events get from the log to a search, and how many get lost on the way. */
  readonly cycle: LifeCycle;
  /** The costs of this process, including the time to catch up with the log and count. */
  readonly run: RunCosts & {
    /** The time for reading new events and counting, in milliseconds. */
    readonly catchUpAndCountMs: number;
  };
}

/** How to count. */
export interface StatisticsOptions {
  /** True to count the log itself, even if it is large. */
  readonly full?: boolean | undefined;
  /** Receives the number of bytes counted so far, and the size of the log. */
  readonly onProgress?: ((bytes: number, totalBytes: number) => void) | undefined;
}

/** Reads the counts and timings of a memory. */
export async function readStatistics(
  memory: Memory,
  around: Surroundings,
  { full = false, onProgress }: StatisticsOptions = {},
): Promise<Statistics> {
  const { state } = around.places();
  const start = performance.now();
  const stats = await memory.care.stats();
  const catchUpAndCountMs = performance.now() - start;
  const hooks = { faults: readFaults(state), imports: readImportRuns(state) };
  const cycle = await measureLifeCycle(memory, stats, hooks, full, (bytes) => onProgress?.(bytes, stats.log.bytes));
  return { stats, cycle, run: { ...measureRun(), catchUpAndCountMs } };
}
