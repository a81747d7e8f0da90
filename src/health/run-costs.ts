import { readText, smallFileBytes } from "../platform/regular-file.ts";

/** The costs of this run of the program so far. */
export interface RunCosts {
  /** The time since the start, in milliseconds. */
  readonly elapsedMs: number;
  /** The used processor time, in milliseconds. */
  readonly cpuMs: number;
  /** The greatest used memory, in bytes. */
  readonly peakBytes: number;
  /** Bytes requested from the system, including those from its cache; null if the system does not count them. */
  readonly readBytes: number | null;
  /** Bytes passed to the system; null if the system does not count them. */
  readonly writtenBytes: number | null;
}

export function measureRun(): RunCosts {
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

/** Linux counts what a process reads and writes; other systems do not. */
function readIo(): Record<string, number> | null {
  try {
    const lines = readText("/proc/self/io", smallFileBytes).trim().split("\n");
    return Object.fromEntries(lines.map((line) => line.split(": ")).map(([name = "", value]) => [name, Number(value)]));
  } catch {
    return null;
  }
}
