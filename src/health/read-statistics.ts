import { readImportRuns } from "../agents/transcripts/imported-files.ts";
import type { Surroundings } from "../config/surroundings.ts";
import { readFaults } from "../hooks/faults.ts";
import type { Stats } from "../memory/care/care.ts";
import type { Memory } from "../memory/memory.ts";
import { readText, smallFileBytes } from "../platform/files/regular-file.ts";
import { measureLifeCycle, type LifeCycle } from "./life-cycle.ts";

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

/** The resources that this process has used so far. */
interface RunCosts {
  /** The time since the start of the process, in milliseconds. */
  readonly elapsedMs: number;
  /** The processor time used, in milliseconds. */
  readonly cpuMs: number;
  /** The largest amount of memory used at a time, in bytes. */
  readonly peakBytes: number;
  /**
   * The bytes that the process read, including bytes from the system's cache. Null if the system does not count them.
   */
  readonly readBytes: number | null;
  /** The bytes that the process wrote. Null if the system does not count them. */
  readonly writtenBytes: number | null;
}

function measureRun(): RunCosts {
  const usage = process.resourceUsage();
  const io = readIo();
  return {
    elapsedMs: performance.now(),
    cpuMs: (usage.userCPUTime + usage.systemCPUTime) / 1000,
    peakBytes: usage.maxRSS * 1024,
    readBytes: io === null ? null : (io["rchar"] ?? 0),
    writtenBytes: io === null ? null : (io["wchar"] ?? 0),
  };
}

/** Reads the counters of Linux for the bytes that this process read and wrote; null on other systems. */
function readIo(): Record<string, number> | null {
  try {
    const lines = readText("/proc/self/io", smallFileBytes).trim().split("\n");
    return Object.fromEntries(lines.map((line) => line.split(": ")).map(([name = "", value]) => [name, Number(value)]));
  } catch {
    return null;
  }
}
