import { writeSync } from "node:fs";

import type { Message } from "../child.ts";
import type { Answer } from "./jobs.ts";

/** The options that the parent passed as the only argument. */
export function workerOptions(): unknown {
  return JSON.parse(process.argv[2] ?? "{}");
}

/** Returns a function that returns true once the parent has closed this process's input. */
export function watchForEnd(): () => boolean {
  let isOver = false;
  process.stdin.on("end", () => {
    isOver = true;
  });
  process.stdin.resume();
  return () => isOver;
}

/** Writes a line to the parent synchronously. The parent receives it even if this process is killed right after. */
export function say(message: Message | Answer): void {
  let rest = Buffer.from(`${JSON.stringify(message)}\n`);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      // The pipe may be non-blocking and full because the parent reads slowly, so this tries again.
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
    }
  }
}

export function errorText(error: unknown): string {
  return error instanceof Error
    ? `${"code" in error ? String(error.code) : error.name}: ${error.message}`
    : String(error);
}
