import type { Readable } from "node:stream";

import { listPrograms } from "../platform/list-programs.ts";

/** A place to print to, and what it can do. */
export interface Output {
  readonly isTTY: boolean;
  /** Columns; undefined where nothing limits a line. */
  readonly columns: number | undefined;
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
    stdout: streamOutput(process.stdout),
    stderr: streamOutput(process.stderr),
    programs: () => listPrograms(),
  };
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
      const columns = stream.isTTY ? stream.columns : Number(process.env["COLUMNS"]);
      return Number.isInteger(columns) && columns > 0 ? columns : undefined;
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
