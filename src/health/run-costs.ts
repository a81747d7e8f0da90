import { readText, smallFileBytes } from "../platform/regular-file.ts";

/** What this run of the program has cost so far (OBS-1). */
export interface RunCosts {
  readonly elapsedMs: number;
  readonly cpuMs: number;
  readonly peakBytes: number;
  /** Bytes asked of the system, also those that its cache answered; null where the system does not count them. */
  readonly readBytes: number | null;
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

/** Linux counts what a process reads and writes; elsewhere it is not known. */
function readIo(): Record<string, number> | null {
  try {
    const lines = readText("/proc/self/io", smallFileBytes).trim().split("\n");
    return Object.fromEntries(lines.map((line) => line.split(": ")).map(([name = "", value]) => [name, Number(value)]));
  } catch {
    return null;
  }
}
