import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { setTimeout as pauseFor } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import type { Host } from "./network.ts";

/** A process of its own on a host, which is killed and started again. */
export interface WorkerProcess {
  readonly host: Host;
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
  /** Sets the error of the process's clock, also for later starts. */
  readonly setClock: (ms: number) => void;
  /** Sends a message to the process, also when it starts again. */
  readonly tell: (message: Readonly<Record<string, unknown>>) => void;
  /** How often the process ended by itself. */
  readonly crashes: () => number;
}

/** Makes a worker of `workers/NAME.ts`. Its output goes to a file. */
export function createWorker(
  host: Host,
  name: string,
  args: readonly string[],
  { log, onMessage = () => {} }: { readonly log: string; readonly onMessage?: (message: unknown) => void },
): WorkerProcess {
  const script = fileURLToPath(new URL(`workers/${name}.ts`, import.meta.url));
  let child: ChildProcess | null = null;
  let clock = 0;
  let crashes = 0;
  let told: Readonly<Record<string, unknown>> = {};

  const start = async (): Promise<void> => {
    const [command = "", ...words] = host.on([process.execPath, script, ...args]);
    const output = openSync(log, "a");
    const started = spawn(command, words, {
      stdio: ["ignore", output, output, "ipc"],
      env: { ...process.env, LOCI_TEST_CLOCK_MS: String(clock) },
    });
    child = started;
    started.once("exit", () => {
      if (child !== started) return;
      child = null;
      crashes += 1;
      void start();
    });
    await Promise.race([once(started, "message"), once(started, "exit")]);
    // If the process has ended, a new one was started.
    if (child !== started) return;
    started.on("message", onMessage);
    started.send(told);
  };
  return {
    host,
    start,
    kill: async () => {
      const killed = child;
      child = null;
      if (killed === null) return;
      killed.kill("SIGKILL");
      while (killed.signalCode === null && killed.exitCode === null) await pauseFor(10);
    },
    setClock: (ms) => {
      clock = ms;
      child?.send({ clockMs: ms });
    },
    tell: (message) => {
      told = message;
      child?.send(message);
    },
    crashes: () => crashes,
  };
}
