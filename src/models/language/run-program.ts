import { spawn } from "node:child_process";

import { LociError } from "../../core/errors.ts";
import { startable } from "../../platform/programs/find-program.ts";
import { ModelFault } from "./model-fault.ts";

/** A program to run without a terminal. */
export interface ProgramRun {
  readonly program: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The text for standard input. */
  readonly input: string;
  readonly signal?: AbortSignal | undefined;
  /** A program that prints more is stopped. */
  readonly mostBytes: number;
}

export interface ProgramOutput {
  /** The exit code; null if a signal ended the program. */
  readonly exit: number | null;
  readonly stdout: string;
  /** The beginning of standard error. */
  readonly stderr: string;
}

const mostErrorBytes = 16_000;
/** How long output is still read after the program has ended. A process that it left behind may keep the pipes open. */
const drainMs = 500;

/**
 * Runs a program and returns its output. If the signal is aborted or the output is too long, stops the program with all
 * its children. Nothing that it started runs on afterwards.
 */
export async function runProgram(run: ProgramRun): Promise<ProgramOutput> {
  const { program, args, folder, env, input, signal, mostBytes } = run;
  signal?.throwIfAborted();
  const started = startable(program);
  const child = spawn(started.program, [...started.args, ...args], {
    cwd: folder,
    env: { ...env },
    stdio: ["pipe", "pipe", "pipe"],
    windowsHide: true,
    // A group of its own, so that its children can be stopped with it.
    detached: process.platform !== "win32",
  });
  const { promise, resolve, reject } = Promise.withResolvers<ProgramOutput>();
  const [stdout, stderr] = [collect(mostBytes), collect(mostErrorBytes)];
  const stop = (): void => stopGroup(child.pid);
  const giveUp = (error: unknown): void => {
    reject(error);
    stop();
  };
  const abort = (): void => giveUp(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  child.once("error", (cause) =>
    giveUp(new LociError("MODEL_UNAVAILABLE", `${program} cannot be started (${cause.message})`, { cause })),
  );
  // A program that does not read its input closes it. Its output explains why.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  child.stdout.on("data", (chunk: Buffer) => {
    if (!stdout.add(chunk)) giveUp(new ModelFault(`${program} printed more than ${mostBytes} bytes`));
  });
  child.stderr.on("data", (chunk: Buffer) => void stderr.add(chunk));
  child.once("exit", (exit) => {
    stop();
    const end = (): void => resolve({ exit, stdout: stdout.text(), stderr: stderr.text() });
    child.once("close", end);
    setTimeout(end, drainMs).unref();
  });
  try {
    return await promise;
  } finally {
    signal?.removeEventListener("abort", abort);
    for (const stream of [child.stdout, child.stderr]) stream.destroy();
  }
}

/** Collects bytes up to a limit. `add` returns false if there were more. */
function collect(most: number): { add(chunk: Buffer): boolean; text(): string } {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return {
    add: (chunk) => {
      chunks.push(chunk.subarray(0, Math.max(0, most - bytes)));
      bytes += chunk.length;
      return bytes <= most;
    },
    text: () => Buffer.concat(chunks).toString("utf8"),
  };
}

function stopGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    if (process.platform === "win32")
      spawn("taskkill", ["/pid", String(pid), "/t", "/f"], { stdio: "ignore", windowsHide: true });
    else process.kill(-pid, "SIGKILL");
  } catch {
    // The group has already ended.
  }
}
