import { fstatSync, read, writeSync } from "node:fs";

import { hasCode, LociError } from "../core/errors.ts";
import { createInputEnds, type InputText } from "./input-ends.ts";
import { sleep } from "./sleep.ts";

export interface ReadOptions {
  /** When reading ends, in milliseconds since the process began. */
  readonly deadline: number;
  /** Whether a text is complete. It is asked when the writer pauses, because some keep the stream open after all is said. */
  readonly isComplete: (text: InputText) => boolean;
}

/**
 * Standard input without Node's streams, which take as long to set up as all else that a hook does. Holds both ends of a long input. Empty where there is no writer.
 * Throws HOST_SILENT for a writer that has not finished at the deadline.
 */
export async function readInput({ deadline, isComplete }: ReadOptions): Promise<InputText> {
  const ends = createInputEnds();
  try {
    // A terminal, or /dev/null.
    if (fstatSync(0).isCharacterDevice()) return ends.text();
    const next = readInThread();
    for (;;) {
      const { block, from } = ends.room();
      const reading = next(block, from, pauseMs);
      ends.lookBehind();
      const bytes = await reading;
      if (bytes === 0) break;
      if (bytes !== null) ends.filled(bytes);
      else if (ends.mayBeComplete() && isComplete(ends.text())) break;
      if (uptimeMs() >= deadline) throw hostSilent();
    }
  } catch (error) {
    // No stream at all, or on Windows how its end is reported.
    if (!hasCode(error, "EOF") && !hasCode(error, "EBADF")) throw error;
  }
  return ends.text();
}

/** After a pause of the writer, what it has written is looked at. */
const pauseMs = 20;

function hostSilent(): LociError {
  return new LociError("HOST_SILENT", "the host did not finish writing the event in time");
}

function uptimeMs(): number {
  return process.uptime() * 1000;
}

/** Reads on: how many bytes came, 0 at the end, null if nothing came for so long. */
type ReadNext = (block: Buffer, from: number, waitMs: number) => Promise<number | null>;

let isReading = false;

/** Reads in a thread, because nothing says beforehand whether a read would wait. */
function readInThread(): ReadNext {
  let pending: Promise<number> | undefined;
  return async (block, from, waitMs) => {
    pending ??= readSome(block, from).finally(() => {
      pending = undefined;
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), waitMs);
    });
    return Promise.race([pending, late]).finally(() => clearTimeout(timer));
  };
}

function readSome(block: Buffer, from: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const attempt = (): void => {
      isReading = true;
      read(0, block, from, block.length - from, null, (error, bytes) => {
        isReading = false;
        if (error === null) resolve(bytes);
        // The host has set its stream not to wait.
        else if (hasCode(error, "EAGAIN")) setTimeout(attempt, stepMs);
        else reject(error);
      });
    };
    attempt();
  });
}

/**
 * Ends the process with success. Node would wait for a thread that still reads, and so for the writer: another program takes the place of this process then,
 * and ends at once. Where the system cannot do that, Node waits.
 */
export function leave(): never {
  if (isReading && process.platform !== "win32") {
    try {
      process.execve?.("/bin/sh", ["sh", "-c", ":"], {});
    } catch {
      // No such program.
    }
  }
  process.exit(0);
}

/** Ends the process if nothing else would, because the writer keeps its stream open. */
export function leaveIfReading(): void {
  if (isReading) leave();
}

/** Writes to standard output, and returns when all of it is out, when nobody is there to take it, or after the deadline. */
export function writeOutput(text: string, deadline: number): void {
  let rest: Buffer = Buffer.from(text);
  try {
    while (rest.length > 0) {
      const written = untilReady(() => writeSync(1, rest), Math.max(0, deadline - uptimeMs()));
      if (written === null) return;
      rest = rest.subarray(written);
    }
  } catch {
    // The reader has gone: nobody is left to tell.
  }
}

/** A stream that does not wait by itself says that it is not ready; then this waits, and gives null after the time. */
function untilReady(work: () => number, waitMs: number): number | null {
  let waited = 0;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!hasCode(error, "EAGAIN")) throw error;
      if (waited >= waitMs) return null;
      sleep(stepMs);
      waited += stepMs;
    }
  }
}

const stepMs = 2;
