import { fstatSync, read, writeSync } from "node:fs";

import { hasCode, LociError } from "../core/errors.ts";
import { createInputEnds, type InputEnds, type InputText } from "./input-ends.ts";
import { sleep } from "./sleep.ts";

export interface ReadOptions {
  /** When reading ends, in milliseconds since the process began. */
  readonly deadline: number;
  /**
   * Decides whether a text is complete. It is called when the writer pauses, because some keep the stream open after a
   * complete text.
   */
  readonly isComplete: (text: InputText) => boolean;
}

/**
 * Standard input without Node's streams, which take as long to set up as everything else in a hook. Keeps both ends of
 * a long input. Empty without a writer. Throws HOST_SILENT for a writer that has not finished at the deadline.
 */
export async function readInput(options: ReadOptions): Promise<InputText> {
  const ends = createInputEnds();
  try {
    // A terminal, or /dev/null.
    if (!fstatSync(0).isCharacterDevice()) await readUntilEnd(ends, options);
  } catch (error) {
    // No stream at all, or on Windows the report of its end.
    if (!hasCode(error, "EOF") && !hasCode(error, "EBADF")) throw error;
  }
  return ends.text();
}

/** After a pause of the writer, the input so far is checked. */
const pauseMs = 20;

let isReading = false;

/**
 * Reads in a thread, because nothing shows beforehand whether a read would block. One timer for all reads: with one for
 * each, and a promise, 100 MB take 30 ms longer.
 */
function readUntilEnd(ends: InputEnds, { deadline, isComplete }: ReadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    let reads = 0;
    let readsBefore = 0;
    let isOver = false;
    const end = (settle: () => void): void => {
      isOver = true;
      clearInterval(timer);
      settle();
    };
    const timer = setInterval(() => {
      const isPause = reads === readsBefore;
      readsBefore = reads;
      if (isPause && ends.mayBeComplete() && isComplete(ends.text())) end(resolve);
      else if (process.uptime() * 1000 >= deadline) end(() => reject(hostSilent()));
    }, pauseMs);
    const readOn = (): void => {
      if (isOver) return;
      const { block, from } = ends.room();
      isReading = true;
      read(0, block, from, block.length - from, null, (error, bytes) => {
        isReading = false;
        if (isOver) return;
        // The host has made its stream non-blocking.
        if (hasCode(error, "EAGAIN")) setTimeout(readOn, stepMs);
        else if (error !== null) end(() => reject(error));
        else if (bytes === 0) end(resolve);
        else {
          reads += 1;
          ends.filled(bytes);
          readOn();
        }
      });
      ends.lookBehind();
    };
    readOn();
  });
}

function hostSilent(): LociError {
  return new LociError("HOST_SILENT", "the host did not finish writing the event in time");
}

/**
 * Ends the process with success. Node would wait for a thread that still reads, and so for the writer: instead, another
 * program replaces this process and ends at once. If the system cannot do that, Node waits.
 */
export function leave(): never {
  if (isReading && process.platform !== "win32") {
    try {
      process.execve?.("/bin/sh", ["sh", "-c", ":"], {});
    } catch {
      // The program does not exist.
    }
  }
  process.exit(0);
}

/** Ends the process if nothing else would, because the writer keeps its stream open. */
export function leaveIfReading(): void {
  if (isReading) leave();
}

/**
 * Writes to standard output, and returns when all of it is written, the reader has gone, or the deadline has passed.
 */
export function writeOutput(text: string, deadline: number): void {
  let rest: Buffer = Buffer.from(text);
  try {
    while (rest.length > 0) {
      const written = untilReady(() => writeSync(1, rest), Math.max(0, deadline - process.uptime() * 1000));
      if (written === null) return;
      rest = rest.subarray(written);
    }
  } catch {
    // The reader has gone.
  }
}

/** A non-blocking stream reports that it is not ready; then this waits, and returns null after the time. */
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
