import { fstatSync, readSync, writeSync } from "node:fs";

import { hasCode } from "../core/errors.ts";
import { sleep } from "./sleep.ts";

/**
 * All of standard input, read without Node's streams: to set them up takes as long as all else that a hook does. Empty where there is
 * nobody to give any. Who keeps the stream open without a word is waited for until `deadline` (`performance.now()`) if it can be asked
 * without waiting, else for ever.
 */
export function readInput(deadline: number): string {
  const chunks: Buffer[] = [];
  try {
    // A terminal, or /dev/null.
    if (fstatSync(0).isCharacterDevice()) return "";
    for (;;) {
      const chunk = Buffer.allocUnsafe(65_536);
      const length = readOrWait(chunk, deadline);
      if (length === 0) break;
      chunks.push(chunk.subarray(0, length));
    }
  } catch (error) {
    // No stream at all, or on Windows the way in which its end is told.
    if (!hasCode(error, "EOF") && !hasCode(error, "EBADF")) throw error;
  }
  return Buffer.concat(chunks).toString("utf8");
}

function readOrWait(chunk: Buffer, deadline: number): number {
  return untilReady(() => readSync(0, chunk, 0, chunk.length, null), deadline) ?? 0;
}

/** Writes to standard output, and returns when all of it is out, or when nobody is there to take it. */
export function writeOutput(text: string, deadline: number): void {
  let rest: Buffer = Buffer.from(text);
  try {
    while (rest.length > 0) {
      const written = untilReady(() => writeSync(1, rest), deadline);
      if (written === null) return;
      rest = rest.subarray(written);
    }
  } catch {
    // The reader has gone: nobody is left to tell.
  }
}

/** A stream that does not wait by itself says that it is not ready; then this waits, and gives null after the deadline. */
function untilReady(work: () => number, deadline: number): number | null {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!hasCode(error, "EAGAIN")) throw error;
      if (performance.now() >= deadline) return null;
      sleep(2);
    }
  }
}
