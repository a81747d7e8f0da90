import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

import type { Environment } from "./corpus-home.ts";

/** One of the compared processes, and the times of its runs. */
export interface Contestant {
  readonly name: string;
  /** The program that is started; this Node.js if left out. */
  readonly program?: string;
  readonly args: (turn: number) => readonly string[];
  readonly input: (turn: number) => string;
  /** The environment of its separate home, if it has one. */
  readonly env?: Environment;
  /** Untimed work before each run. */
  readonly prepare?: (turn: number) => void;
  readonly took: number[];
  readonly cpu: number[];
}

/** Runs a process once. */
export function run(
  { program, args, input, env, prepare, took, cpu }: Contestant,
  turn: number,
  usual: Environment,
  isTimed: boolean,
): void {
  prepare?.(turn);
  const words = args(turn);
  const text = input(turn);
  const cpuBefore = childrenCpu();
  const startTime = performance.now();
  start(words, text, env ?? usual, program);
  const ended = performance.now();
  if (!isTimed) return;
  took.push(ended - startTime);
  cpu.push(childrenCpu() - cpuBefore);
}

/** Starts a process, and waits for its end. */
export function start(args: readonly string[], input: string, env: Environment, program = process.execPath): void {
  const { status, stderr } = spawnSync(program, args, { input, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${args.join(" ")} exited with ${status}: ${stderr}`);
}

/**
 * Processor time of all child processes that have exited, in milliseconds. Linux counts it in hundredths of a second;
 * the rounding evens out over many runs.
 */
function childrenCpu(): number {
  try {
    const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[13]) + Number(fields[14])) * 10;
  } catch {
    return Number.NaN;
  }
}
