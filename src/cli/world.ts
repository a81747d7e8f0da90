import { fstatSync, writeSync } from "node:fs";
import type { Readable } from "node:stream";

import { hasCode } from "../core/errors.ts";
import { listPrograms } from "../platform/list-programs.ts";
import { sleep } from "../platform/sleep.ts";
import { runPager } from "./output/pager.ts";

/** A place to print to, and what it can do. */
export interface Output {
  readonly isTTY: boolean;
  /** Columns; undefined where nothing limits a line. */
  readonly columns: number | undefined;
  /** Lines that are seen at once; undefined where nothing limits them. */
  readonly rows?: number | undefined;
  write(text: string): void;
  /** Passes bytes on as they are, and returns when there is room for more: however many there are, they are not piled up here. */
  pass(bytes: Uint8Array): Promise<void>;
}

/** All that a command sees of the process it runs in, so that a test can be the process. */
export interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly now: () => number;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  /** The programs that run on this machine, each with its script; null where the system does not tell. */
  readonly programs: () => readonly string[] | null;
  /** Shows a text in a program that a person pages through; false where that program does not start. */
  readonly page?: (program: string, text: string) => boolean;
}

/** The real one. */
export function processWorld(): World {
  return {
    env: process.env,
    cwd: process.cwd(),
    now: () => Date.now(),
    // Opening standard input starts a handle: only a command that reads it pays for it.
    get stdin() {
      return process.stdin;
    },
    stdout: openOutput(1, () => process.stdout),
    stderr: openOutput(2, () => process.stderr),
    programs: () => listPrograms(),
    page: runPager,
  };
}

function openOutput(file: number, openStream: () => NodeJS.WriteStream): Output {
  return isDevice(file) ? streamOutput(openStream()) : fileOutput(file);
}

/** True for a terminal, and for what may be one. */
function isDevice(file: number): boolean {
  try {
    return fstatSync(file).isCharacterDevice();
  } catch {
    return true;
  }
}

/** A file or a pipe, written without the streams of Node: they take longer to load than most answers take to write. */
function fileOutput(file: number): Output {
  let isClosed = false;
  const write = (bytes: Uint8Array): void => {
    for (let at = 0; at < bytes.length && !isClosed;) {
      try {
        at += writeSync(file, bytes, at);
      } catch (error) {
        // A pipe that was opened without waiting is full: whoever reads it needs a moment.
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
  // A reader such as `head` that has seen enough closes the pipe; that is no error, and what is being stored is stored.
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
        // Whoever reads may go away first.
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
