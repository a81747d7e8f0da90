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

/** Raises the priority of this process above its victims. Needs root, like the mounts. */
export function takePriority(): void {
  setPriority(0, constants.priority.PRIORITY_HIGHEST);
}

/**
 * Waits until a process is in the middle of a large write, and kills it there: SIGKILL ends a write after the current
 * page or run of pages. A kill after a random delay tore 0 of 50 lines here: a write of megabytes takes less than a
 * millisecond, far less than what comes before and after it. So the growth of the file is watched, and the others are
 * stopped in the meantime.
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
    // They finish first what they had begun.
    spinUntil(settleMs, () => false);
    const grown = watchGrowth(log);
    const enough = random.below(Math.floor(writeBytes * 0.3));
    spinUntil(patienceMs, () => grown() > enough);
    victim.kill();
  } finally {
    // A process that stays stopped would never end, and the run with it.
    for (const other of others) other.resume();
  }
}

// Short sleeps, and the highest priority: spinning on the processor of its victim would prevent any progress.
function spinUntil(milliseconds: number, isDone: () => boolean): void {
  const end = performance.now() + milliseconds;
  while (!isDone() && performance.now() < end) Atomics.wait(nobody, 0, 0, pollMs);
}

/**
 * The bytes appended since: to the last segment, or to the next if it has begun. Two stats, to be fast. A writer
 * announces an append before it makes its folder, so in an empty log all bytes were appended since.
 */
export function watchGrowth(log: string): () => number {
  const folder = deviceFolder(log);
  if (folder === null) return () => bytesIn(deviceFolder(log));
  const last = segmentsIn(folder).at(-1) ?? "2026-01-000000.jsonl";
  const next = `${last.slice(0, 8)}${String(Number(last.slice(8, 14)) + 1).padStart(6, "0")}.jsonl`;
  const start = sizeOf(join(folder, last));
  return () => sizeOf(join(folder, last)) - start + sizeOf(join(folder, next));
}

/** The folder of the one device that writes; null until it is made. */
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
