import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { TeamDatabases } from "./postgres-cluster.ts";

/** A `loci serve` in a process of its own. */
export interface ServeCommand {
  readonly pid: number;
  readonly output: () => string;
  /** All lines of its output that are JSON. */
  readonly lines: () => Record<string, unknown>[];
  readonly kill: (signal?: NodeJS.Signals) => void;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
}

/** Starts `loci serve` on a free port, with its files in `home`. */
export function startServe(home: string, args: readonly string[]): ServeCommand {
  const script = fileURLToPath(new URL("../../src/cli/loci.ts", import.meta.url));
  const child = spawn(process.execPath, [script, "serve", "--port", "0", ...args], {
    env: { ...process.env, LOCI_HOME: home, AI_MEMORY_PATH: join(home, "memory"), XDG_STATE_HOME: join(home, "state") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (output += part.toString()));
  return {
    pid: child.pid ?? 0,
    output: () => output,
    lines: () =>
      output
        .split("\n")
        .filter((line) => /^\{.*\}$/.test(line))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    kill: (signal = "SIGKILL") => void child.kill(signal),
    ended: new Promise((resolve) => child.once("exit", resolve)),
  };
}

/** A node that `loci serve --postgres` started. */
export interface ServedNode extends ServeCommand {
  readonly url: string;
}

/** Starts a node, and waits until it serves. `more` are further options of the command. */
export async function serveNode(
  home: string,
  { log, keys }: TeamDatabases,
  more: readonly string[] = [],
): Promise<ServedNode> {
  const options = ["--postgres", log, "--keys", keys, "--workers", "1", "--indexes", join(home, "indexes"), ...more];
  const node = startServe(home, options);
  let hasEnded = false;
  void node.ended.then(() => (hasEnded = true));
  for (const end = performance.now() + 60_000; ;) {
    const started = node.lines().find(({ event }) => event === "started");
    if (started !== undefined) return { ...node, url: String(started["url"]) };
    if (hasEnded || performance.now() > end) throw new Error(`the node did not start: ${node.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
