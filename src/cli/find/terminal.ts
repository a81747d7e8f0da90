import type { Readable } from "node:stream";

import { LociError } from "../../core/errors.ts";
import type { World } from "../world.ts";

/** A terminal in raw mode with a screen of its own. */
export interface Terminal {
  readonly columns: number;
  readonly rows: number;
  /** Draws the lines, and puts the cursor into the first line. */
  draw(lines: readonly string[], cursor: number): void;
  /** Writes a sequence that changes no cell of the screen. */
  send(sequence: string): void;
  onInput(listener: (piece: string) => void): void;
  onResize(listener: () => void): void;
  /** Called when the terminal is gone or a signal ends the process. */
  onEnd(listener: () => void): void;
  /** Gives the terminal back as it was. May be called more than once. */
  close(): void;
}

/** Standard input that is a terminal. */
type RawInput = Readable & { setRawMode?(isRaw: boolean): unknown };

// Shows the alternate screen, marks pastes, and turns automatic wrap off, because a character that is wider than
// expected must not move lines.
const enter = "\u001b[?1049h\u001b[?2004h\u001b[?7l";
const leave = "\u001b[?7h\u001b[?2004l\u001b[?1049l";
// A terminal that knows these sequences shows all changes between them at once. Others ignore them.
const beginDrawing = "\u001b[?2026h\u001b[?25l\u001b[H";
const endDrawing = "\u001b[?25h\u001b[?2026l";

const usualColumns = 80;
const usualRows = 24;
const fewestColumns = 20;
const fewestRows = 3;
const endSignals = ["SIGTERM", "SIGHUP", "SIGINT"] as const;

/** Throws USAGE unless standard input and standard error are a terminal. Standard output stays free for the answer. */
export function needTerminal({ stdin, stderr }: Pick<World, "stdin" | "stderr">): void {
  if (stdin.isTTY === true && stderr.isTTY) return;
  throw new LociError(
    "USAGE",
    "`loci find` needs a terminal for its keys and its list; without one, use `loci search <words>`",
  );
}

/** Opens the terminal of standard input and standard error. */
export function openTerminal({ stderr, ...world }: Pick<World, "stdin" | "stderr">): Terminal {
  const stdin = world.stdin as RawInput;
  const ends: (() => void)[] = [];
  const resizes: (() => void)[] = [];
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    stderr.write(leave);
    stdin.setRawMode?.(false);
    stdin.pause();
    process.off("exit", close);
    process.off("SIGWINCH", resized);
    for (const signal of endSignals) process.off(signal, ended);
  };
  const ended = (): void => {
    for (const listener of ends) listener();
  };
  const resized = (): void => {
    for (const listener of resizes) listener();
  };
  // Covers a crash: Node.js emits `exit` after an error that nothing catches.
  process.on("exit", close);
  process.on("SIGWINCH", resized);
  for (const signal of endSignals) process.on(signal, ended);
  stdin.setRawMode?.(true);
  stdin.setEncoding("utf8");
  stdin.on("end", ended);
  stderr.write(enter);
  return {
    get columns() {
      return Math.max(fewestColumns, stderr.columns ?? usualColumns);
    },
    get rows() {
      return Math.max(fewestRows, stderr.rows ?? usualRows);
    },
    draw: (lines, cursor) => {
      if (!isOpen) return;
      // Cleared before it is written: without automatic wrap, the cursor stays on the last cell of a full line.
      const text = lines.map((line) => `\u001b[2K${line}`).join("\r\n");
      stderr.write(`${beginDrawing}${text}\u001b[J\u001b[1;${cursor + 1}H${endDrawing}`);
    },
    send: (sequence) => {
      if (isOpen) stderr.write(sequence);
    },
    onInput: (listener) => void stdin.on("data", listener),
    onResize: (listener) => void resizes.push(listener),
    onEnd: (listener) => void ends.push(listener),
    close,
  };
}
