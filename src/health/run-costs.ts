import { readText, smallFileBytes } from "../platform/regular-file.ts";

/** The resources that this process has used so far. */
export interface RunCosts {
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

/** Reads the counters of Linux for the bytes that this process read and wrote; null on other systems. */
function readIo(): Record<string, number> | null {
  try {
    const lines = readText("/proc/self/io", smallFileBytes).trim().split("\n");
    return Object.fromEntries(lines.map((line) => line.split(": ")).map(([name = "", value]) => [name, Number(value)]));
  } catch {
    return null;
  }
}
