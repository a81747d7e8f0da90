import { fstatSync, writeSync } from "node:fs";

import { hasCode, LociError } from "../../core/errors.ts";
import { sleep } from "../clock/sleep.ts";
import { createInputEnds, type InputEnds, type InputText } from "./input-ends.ts";
import { readFromStream, readInThread, type InputListener, type InputSource } from "./input-source.ts";

export interface ReadOptions {
  /** When reading ends, in milliseconds since the process started. */
  readonly deadline: number;
  /**
   * Returns true if a text is complete. It is called when the writer pauses, because some writers keep the stream open
   * after a complete text.
   */
  readonly isComplete: (text: InputText) => boolean;
  /** A descriptor from which to read the beginning of the text. Left out if standard input has all of it. */
  readonly beginning?: number | undefined;
}

/**
 * Reads standard input. Of a long input, it returns the beginning and the end. Returns an empty string if there is no
 * writer. Throws HOST_SILENT if the writer has not finished at the deadline.
 */
export async function readInput(options: ReadOptions): Promise<InputText> {
  const ends = createInputEnds();
  try {
    // A character device is a terminal or /dev/null: there is no writer.
    if (options.beginning !== undefined || !fstatSync(0).isCharacterDevice()) await readUntilEnd(ends, options);
  } catch (error) {
    // EBADF means that the process has no such stream. EOF is how Windows reports its end.
    if (!hasCode(error, "EOF") && !hasCode(error, "EBADF")) throw error;
  }
  return ends.text();
}

/** The interval in which the input is checked. If the writer paused for that long, the input may be complete. */
const pauseMs = 20;

let source: InputSource | undefined;

/** All reads share one timer: with a timer and a promise for each, 100 MB take 30 ms longer. */
function readUntilEnd(ends: InputEnds, { deadline, isComplete, beginning }: ReadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    let reads = 0;
    let readsBefore = 0;
    const end = (settle: () => void): void => {
      clearInterval(timer);
      source?.stop();
      settle();
    };
    const timer = setInterval(() => {
      const isPause = reads === readsBefore;
      readsBefore = reads;
      if (isPause && ends.mayBeComplete() && isComplete(ends.text())) end(resolve);
      else if (process.uptime() * 1000 >= deadline) end(() => reject(hostSilent()));
    }, pauseMs);
    const listener: InputListener = {
      onBytes: () => (reads += 1),
      onEnd: () => end(resolve),
      onError: (error) => end(() => reject(error)),
    };
    const descriptors = beginning === undefined ? [0] : [beginning, 0];
    source = process.platform === "win32" ? readFromStream(ends, listener) : readInThread(ends, listener, descriptors);
  });
}

function hostSilent(): LociError {
  return new LociError("HOST_SILENT", "the host did not finish writing the event in time");
}

/**
 * Ends the process with success. Node would wait for a thread that still reads, and so for the writer. So another
 * program replaces this process and ends at once. On Windows, no thread reads.
 */
export function leave(): never {
  if (source?.isReading() === true && process.platform !== "win32") {
    try {
      process.execve?.("/bin/sh", ["sh", "-c", ":"], {});
    } catch {
      // The program does not exist, so Node has to wait.
    }
  }
  process.exit(0);
}

/** Ends the process if a read is still waiting because the writer keeps its stream open. */
export function leaveIfReading(): void {
  if (source?.isReading() === true) leave();
}

/** Writes to standard output. Returns when all text is written, the reader is gone, or the deadline has passed. */
export function writeOutput(text: string, deadline: number): void {
  let rest: Buffer = Buffer.from(text);
  try {
    while (rest.length > 0) {
      const written = untilReady(() => writeSync(1, rest), Math.max(0, deadline - process.uptime() * 1000));
      if (written === null) return;
      rest = rest.subarray(written);
    }
  } catch {
    // The reader is gone.
  }
}

/** Repeats `work` while a non-blocking stream reports that it is not ready. Returns null after `waitMs`. */
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
