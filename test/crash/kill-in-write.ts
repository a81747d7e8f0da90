import { readdirSync, statSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";

import { hasCode } from "../../src/core/errors.ts";
import type { Child } from "./child.ts";
import type { Random } from "./random.ts";

const patienceMs = 60;
const settleMs = 0.3;
const pollMs = 0.03;
const nobody = new Int32Array(new SharedArrayBuffer(4));

/** Raises the priority of this process above the processes that it kills. Needs root. */
export function takePriority(): void {
  setPriority(0, constants.priority.PRIORITY_HIGHEST);
}

/**
 * Kills a process in the middle of a large write, so that it leaves a torn line. SIGKILL ends a write after the current
 * page or run of pages. A kill after a random delay does not work, because a write of megabytes takes less than a
 * millisecond; 50 such kills tore no line. Therefore, this function watches the file grow, and pauses all other
 * processes meanwhile.
 */
export function killInWrite(
  victim: Child,
  log: string,
  writeBytes: number,
  alive: ReadonlySet<Child>,
  random: Random,
): void {
  const others = [...alive].filter((child) => child !== victim);
  for (const other of others) other.pause();
  try {
    // Waits until the paused processes have finished their current system call.
    spinUntil(settleMs, () => false);
    const grown = watchGrowth(log);
    const enough = random.below(Math.floor(writeBytes * 0.3));
    spinUntil(patienceMs, () => grown() > enough);
    victim.kill();
  } finally {
    // A process that stays paused would never end, and the run would hang.
    for (const other of others) other.resume();
  }
}

// Sleeps between checks. A busy loop could block the processor of the process to be killed.
function spinUntil(milliseconds: number, isDone: () => boolean): void {
  const end = performance.now() + milliseconds;
  while (!isDone() && performance.now() < end) Atomics.wait(nobody, 0, 0, pollMs);
}

/**
 * Returns a function that counts the bytes appended since this call, to the last segment or the next one. It needs only
 * two `stat` calls, so it is fast. If the log has no folder yet, all its bytes count.
 */
export function watchGrowth(log: string): () => number {
  const folder = deviceFolder(log);
  if (folder === null) return () => bytesIn(deviceFolder(log));
  const last = segmentsIn(folder).at(-1) ?? "2026-01-000000.jsonl";
  const next = `${last.slice(0, 8)}${String(Number(last.slice(8, 14)) + 1).padStart(6, "0")}.jsonl`;
  const start = sizeOf(join(folder, last));
  return () => sizeOf(join(folder, last)) - start + sizeOf(join(folder, next));
}

/** The folder of the only device that writes, or null if it does not exist yet. */
function deviceFolder(log: string): string | null {
  const name = namesIn(log)[0];
  return name === undefined ? null : join(log, name);
}

function bytesIn(folder: string | null): number {
  if (folder === null) return 0;
  return segmentsIn(folder).reduce((sum, name) => sum + sizeOf(join(folder, name)), 0);
}

function segmentsIn(folder: string): string[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .toSorted();
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
