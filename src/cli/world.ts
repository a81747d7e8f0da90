import { spawnSync } from "node:child_process";
import { fstatSync, writeSync } from "node:fs";
import type { Readable } from "node:stream";

import { hasCode } from "../core/errors.ts";
import { sleep } from "../platform/clock/sleep.ts";
import { listRunningPrograms } from "../platform/programs/list-running-programs.ts";

/** An output stream and its properties. */
export interface Output {
  readonly isTTY: boolean;
  /** The number of columns. Undefined if lines are not limited. */
  readonly columns: number | undefined;
  /** The number of visible lines. Undefined if not limited. */
  readonly rows?: number | undefined;
  write(text: string): void;
  /**
   * Writes bytes unchanged. Resolves when the stream has room for more, so that output does not accumulate in memory.
   */
  pass(bytes: Uint8Array): Promise<void>;
}

/** Everything that a command uses of its process. Tests replace it. */
export interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly now: () => number;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  /** Returns the running programs of this machine, each with its script. Null if the system does not list them. */
  readonly programs: () => readonly string[] | null;
  /** Shows a text in a pager. Returns false if the pager does not start. */
  readonly page?: (program: string, text: string) => boolean;
  /** Runs a program in this terminal until it ends. Returns its exit code, or null if it does not start. */
  readonly start?: (program: string, args: readonly string[], folder: string) => number | null;
}

export function processWorld(): World {
  return {
    env: process.env,
    cwd: process.cwd(),
    now: () => Date.now(),
    // Opening standard input starts a handle, so it is opened only for a command that reads it.
    get stdin() {
      return process.stdin;
    },
    stdout: openOutput(1, () => process.stdout),
    stderr: openOutput(2, () => process.stderr),
    programs: () => listRunningPrograms(),
    page: runPager,
    start: (program, args, cwd) => {
      const { error, status } = spawnSync(program, args, { cwd, stdio: "inherit" });
      return error === undefined ? (status ?? 1) : null;
    },
  };
}

function openOutput(file: number, openStream: () => NodeJS.WriteStream): Output {
  return isDevice(file) ? streamOutput(openStream()) : fileOutput(file);
}

/** True for a terminal, and if the type of the file is unknown. */
function isDevice(file: number): boolean {
  try {
    return fstatSync(file).isCharacterDevice();
  } catch {
    return true;
  }
}

/** Writes to a file or a pipe without Node's streams. Loading them takes longer than writing most answers. */
function fileOutput(file: number): Output {
  let isClosed = false;
  const write = (bytes: Uint8Array): void => {
    for (let at = 0; at < bytes.length && !isClosed;) {
      try {
        at += writeSync(file, bytes, at);
      } catch (error) {
        // A full non-blocking pipe fails with EAGAIN, so wait for its reader.
        if (hasCode(error, "EAGAIN")) sleep(fullPipeMs);
        else if (hasCode(error, "EPIPE")) isClosed = true;
        else throw error;
      }
    }
  };
  return {
    isTTY: false,
    columns: wholeNumber(Number(process.env["COLUMNS"])),
    write: (text) => write(Buffer.from(text)),
    pass: async (bytes) => write(bytes),
  };
}

const fullPipeMs = 5;

function wholeNumber(columns: number): number | undefined {
  return Number.isInteger(columns) && columns > 0 ? columns : undefined;
}

function streamOutput(stream: NodeJS.WriteStream): Output {
  let isClosed = false;
  // A reader such as `head` may close the pipe early. That is not an error; the command completes, and the rest is
  // dropped.
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    isClosed = true;
  });
  return {
    isTTY: stream.isTTY,
    get columns() {
      return wholeNumber(stream.isTTY ? stream.columns : Number(process.env["COLUMNS"]));
    },
    get rows() {
      return stream.isTTY ? wholeNumber(stream.rows) : undefined;
    },
    write: (text) => {
      if (!isClosed) stream.write(text);
    },
    pass: async (bytes) => {
      if (isClosed || stream.write(bytes)) return;
      await new Promise<void>((resolve) => {
        // The reader may close the pipe before it drains.
        const ends = ["drain", "error", "close"] as const;
        const done = (): void => {
          for (const end of ends) stream.off(end, done);
          resolve();
        };
        for (const end of ends) stream.on(end, done);
      });
    },
  };
}

/** Shows a text in a pager and waits until the pager is closed. Returns false if the pager does not start. */
function runPager(program: string, text: string): boolean {
  // Git sets LESS to the same value: exit at once if the text fits, keep colours, leave the text on the screen.
  const env = { LESS: "FRX", LV: "-c", ...process.env };
  const { error, status } = spawnSync(program, {
    shell: true,
    input: text,
    stdio: ["pipe", "inherit", "inherit"],
    env,
  });
  return error === undefined && status !== 126 && status !== 127;
}

/** Waits until the process is asked to end. */
export function untilStopped(): Promise<void> {
  return new Promise((resolveStop) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolveStop());
  });
}
