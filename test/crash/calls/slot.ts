import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { crashPassphrase } from "../encrypted-home.ts";
import type { Job, Ran, Sight } from "../workers/jobs.ts";

/** A device: a state folder of its own, over the one memory folder. */
export type DeviceName = "a" | "b";

/** A place in which one command after the other is tried, always under the same path, because Loci stores paths. */
export interface Slot {
  /** The folder of the memory and of both devices. */
  readonly root: string;
  /** The memory folder that both devices share. */
  readonly memory: string;
  /** A folder beside the root, which kills do not see. */
  readonly beside: string;
  /** Runs a command line in the process of this slot. */
  run(device: DeviceName, args: readonly string[], options?: RunOptions): Promise<Ran>;
  /** Runs a command line that must succeed. Returns its JSON. */
  json(device: DeviceName, args: readonly string[], input?: string): Promise<Record<string, unknown>>;
  /** Appends texts to this device's log as hooks do. Returns their ids. */
  append(device: DeviceName, texts: readonly string[]): Promise<readonly string[]>;
  /** Reads what the log contains, as this device sees it. */
  look(device: DeviceName): Promise<Sight>;
  /** The list of the calls of the last process that `kill` has run. */
  readonly killedCalls: string;
  /** Runs a command line in a process, which kills itself at a call. Returns false if it ended before that. */
  kill(device: DeviceName, args: readonly string[], point: string): Promise<boolean>;
  /** Starts a process that appends to this device's log until `stop`, which returns the ids of its events. */
  startNeighbour(device: DeviceName): { stop(): Promise<Neighbour> };
  /** The variables of a device's command lines. */
  env(device: DeviceName): Record<string, string>;
  /** Gives device b a memory folder of its own until `clear`, as if both devices were laptops that meet on a server. */
  separate(): void;
  /** Keeps a copy of the root. `putBack` takes its name, or the path of any other copy. */
  keep(name: string): void;
  putBack(name: string): void;
  /** Empties the root. */
  clear(): void;
  close(): void;
}

export interface RunOptions {
  readonly input?: string;
  /** The folder for a copy of the root before each call. */
  readonly snapshots?: string;
}

export interface Neighbour {
  readonly acknowledged: readonly string[];
  readonly failed: readonly string[];
}

const workers = fileURLToPath(new URL("../workers", import.meta.url));
const cache = join(tmpdir(), "loci-crash-compile-cache");

/** Opens a slot in a folder. `source` is the checkout whose commands are tried, and `library` the interposer. */
export function openSlot(folder: string, source: string, library: string): Slot {
  const root = join(folder, "home");
  const memory = join(root, "memory");
  const beside = join(folder, "beside");
  const killedCalls = join(beside, "killed-calls");
  mkdirSync(beside, { recursive: true });
  for (const device of ["a", "b"]) writeFileSync(join(beside, `machine-${device}`), `machine-${device}\n`);
  let isSeparate = false;
  const callsOf = (device: DeviceName): Record<string, string> => ({
    LOCI_CRASH_MACHINE_ID: join(beside, `machine-${device}`),
  });
  const env = (device: DeviceName): Record<string, string> => ({
    HOME: join(root, device),
    AI_MEMORY_PATH: isSeparate && device === "b" ? `${memory}-b` : memory,
    XDG_RUNTIME_DIR: join(root, `run-${device}`),
    LOCI_PASSPHRASE: crashPassphrase,
    PATH: process.env["PATH"] ?? "",
    NODE_COMPILE_CACHE: cache,
  });
  const preloaded = { LD_PRELOAD: library, LOCI_CRASH_ROOT: root };
  const start = (worker: string, words: readonly string[], variables: Record<string, string>): ChildProcess =>
    spawn(process.execPath, [join(workers, worker), source, ...words], {
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...variables, ...preloaded },
    });
  const runner = createRunner(() =>
    start("runner.ts", [], { PATH: process.env["PATH"] ?? "", HOME: "/nonexistent", NODE_COMPILE_CACHE: cache }),
  );
  const run: Slot["run"] = async (device, args, { input, snapshots } = {}) =>
    runner.run({
      env: env(device),
      calls: { ...callsOf(device), ...(snapshots === undefined ? {} : { LOCI_CRASH_SNAPSHOTS: snapshots }) },
      args,
      ...(input === undefined ? {} : { input }),
    });
  const clear = (): void => {
    isSeparate = false;
    rmSync(root, { recursive: true, force: true });
    for (const device of ["a", "b"]) {
      mkdirSync(join(root, device), { recursive: true });
      mkdirSync(join(root, `run-${device}`), { mode: 0o700 });
    }
  };
  return {
    root,
    memory,
    beside,
    run,
    env,
    clear,
    separate: () => {
      isSeparate = true;
    },
    json: async (device, args, input) => {
      const { exit, stdout, stderr } = await run(device, [...args, "--json"], input === undefined ? {} : { input });
      if (exit !== 0) throw new Error(`loci ${args.join(" ")} ended with ${exit}: ${stdout}${stderr}`);
      return JSON.parse(stdout) as Record<string, unknown>;
    },
    append: async (device, texts) => runner.append({ env: env(device), calls: callsOf(device), append: texts }),
    look: async (device) => runner.look({ env: env(device), calls: callsOf(device) }),
    killedCalls,
    kill: async (device, args, point) => {
      rmSync(killedCalls, { force: true });
      const child = start("one-command.ts", args, {
        ...env(device),
        ...callsOf(device),
        LOCI_CRASH_KILL_AT: point,
        LOCI_CRASH_CALLS: killedCalls,
      });
      child.stdin?.end();
      child.stdout?.resume();
      child.stderr?.resume();
      const [, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
      return signal === "SIGKILL";
    },
    startNeighbour: (device) => {
      const child = start("neighbour.ts", [], { ...env(device), ...callsOf(device) });
      return { stop: async () => stopNeighbour(child) };
    },
    keep: (name) => copy(root, join(beside, name)),
    putBack: (name) => copy(resolve(beside, name), root),
    close: () => runner.close(),
  };
}

async function stopNeighbour(child: ChildProcess): Promise<Neighbour> {
  const acknowledged: string[] = [];
  const failed: string[] = [];
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  child.stdin?.end();
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
    const message = JSON.parse(line) as { ack?: string[]; failed?: string };
    acknowledged.push(...(message.ack ?? []));
    if (message.failed !== undefined) failed.push(message.failed);
  }
  if (child.exitCode !== 0 && child.exitCode !== null) failed.push(`ended with ${child.exitCode}: ${errors}`);
  return { acknowledged, failed };
}

function copy(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  const { status, stderr } = spawnSync("cp", ["-a", from, to], { encoding: "utf8" });
  if (status !== 0) throw new Error(`cp failed: ${stderr}`);
}

interface Runner {
  run(job: Job): Promise<Ran>;
  look(job: Job): Promise<Sight>;
  append(job: Job): Promise<readonly string[]>;
  close(): void;
}

/** Sends jobs to a worker one at a time. A worker that ends is replaced, and its job fails. */
function createRunner(startWorker: () => ChildProcess): Runner {
  let child: ChildProcess | null = null;
  let answer: ((text: string) => void) | null = null;
  let errors = "";
  const open = (): ChildProcess => {
    const opened = startWorker();
    errors = "";
    opened.stderr?.on("data", (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-2000)));
    createInterface({ input: opened.stdout ?? process.stdin }).on("line", (line) => answer?.(line));
    opened.on("close", () => {
      if (child === opened) child = null;
      answer?.(JSON.stringify({ failed: `the process ended: ${errors}` }));
    });
    return opened;
  };
  const ask = async (job: Job): Promise<Record<string, unknown>> => {
    child ??= open();
    const { promise, resolve: answered } = Promise.withResolvers<string>();
    answer = answered;
    child.stdin?.write(`${JSON.stringify(job)}\n`);
    const reply = JSON.parse(await promise) as Record<string, unknown>;
    if (typeof reply["failed"] === "string") throw new Error(reply["failed"]);
    return reply;
  };
  return {
    run: async (job) => (await ask(job))["ran"] as Ran,
    look: async (job) => (await ask(job))["sight"] as Sight,
    append: async (job) => (await ask(job))["ids"] as readonly string[],
    close: () => child?.stdin?.end(),
  };
}
