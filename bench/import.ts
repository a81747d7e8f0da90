import { spawn } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

import { hosts } from "../src/agents/hosts.ts";
import { resolvePlaces } from "../src/config/paths.ts";
import { openJsonlLog } from "../src/log/jsonl/log.ts";
import { atLeast, atMost, figure, type Result } from "./result.ts";
import { withScratch } from "./scratch.ts";
import { writeTranscripts } from "./transcripts/write-transcripts.ts";

const importProcess = fileURLToPath(new URL("transcripts/import-process.ts", import.meta.url));

/** Hosts for a smoke run: one that stores JSON lines, one with a database, one with a file of one JSON value. */
const differentlyStored = ["claude-code", "opencode", "cline"];

/**
 * Runs `loci import` on many made-up transcripts of each host, in a separate process. Measures its speed and its peak
 * memory, and checks that an import that is killed repeatedly leaves the same log.
 */
export async function benchImport({ smoke }: { smoke: boolean }): Promise<Result[]> {
  const names = smoke ? differentlyStored : hosts.map(({ manifest }) => manifest.name);
  const results: Result[] = [];
  for (const name of names) results.push(...(await benchHost(name, smoke ? 30 : 1000, smoke)));
  return results;
}

async function benchHost(host: string, count: number, smoke: boolean): Promise<Result[]> {
  return withScratch(async (folder) => {
    const few = join(folder, "few");
    writeTranscripts(few, host, count / 10);
    const small = await importIn(few, host);
    const home = join(folder, "home");
    const { bytes, events } = writeTranscripts(home, host, count);
    const whole = await importIn(home, host);
    const log = await readLog(home);
    const killed = await importWithKills(home, host, smoke ? 2 : 8);
    const name = `import.${host}`;
    return [
      figure(`${name}.rate`, events / (whole.ms / 1000), "events/s"),
      figure(`${name}.bytes_rate`, bytes / 1e6 / (whole.ms / 1000), "MB/s"),
      figure(`${name}.transcripts`, count, "transcripts"),
      figure(`${name}.bytes`, bytes / 1e6, "MB"),
      // The import stores each event of the transcripts exactly once.
      atMost(`${name}.missing`, events - log.events.size, "events", 0),
      atMost(`${name}.repeats`, log.lines - log.events.size, "events", 0),
      figure(`${name}.peak_memory`, whole.peak / 1e6, "MB"),
      figure(`${name}.peak_memory_of_a_tenth`, small.peak / 1e6, "MB"),
      atMost(`${name}.peak_memory_ratio`, whole.peak / small.peak, "× a tenth of it", 1.5),
      atLeast(`${name}.kills`, killed.kills, "times killed", 1),
      atMost(`${name}.different_after_kills`, differences(log.events, killed.log.events), "events", 0),
      atMost(`${name}.repeats_after_kills`, killed.log.lines - killed.log.events.size, "events", 0),
    ];
  });
}

/** The folder that an import writes to. */
type Target = "memory" | "killed-memory";

interface Imported {
  readonly ms: number;
  /** The peak memory of the process, in bytes. */
  readonly peak: number;
  readonly isKilled: boolean;
}

function environment(home: string, target: Target): Record<string, string> {
  return { HOME: home, AI_MEMORY_PATH: join(home, target), XDG_STATE_HOME: join(home, `${target}-state`) };
}

/** Runs an import in a separate process. Kills the process when the log reaches `killAt` bytes. */
export async function importIn(
  home: string,
  host: string,
  target: Target = "memory",
  killAt = Number.POSITIVE_INFINITY,
): Promise<Imported> {
  const start = performance.now();
  const child = spawn(process.execPath, [importProcess, host], {
    env: environment(home, target),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  const timer = setInterval(() => {
    if (logBytes(home, target) >= killAt) child.kill("SIGKILL");
  }, 2);
  const signal = await new Promise((resolve) => child.once("exit", (_code, by) => resolve(by)));
  clearInterval(timer);
  const [stdout, stderr] = await printed;
  const isKilled = signal === "SIGKILL";
  if (!isKilled && !stdout.startsWith("{")) throw new Error(`the import of ${host} has failed: ${stderr}`);
  return { ms: performance.now() - start, peak: Number(stderr.trim()), isKilled };
}

/**
 * Imports the same transcripts into another memory. Kills the import at random moments while it writes, then lets one
 * import run to the end.
 */
export async function importWithKills(
  home: string,
  host: string,
  times: number,
): Promise<{ readonly kills: number; readonly log: ReadLog }> {
  let kills = 0;
  for (let n = 0; n < times; n += 1) {
    const before = logBytes(home, "killed-memory");
    const left = logBytes(home, "memory") - before;
    const { isKilled } = await importIn(home, host, "killed-memory", before + 1 + (left * Math.random()) / 2);
    kills += isKilled ? 1 : 0;
  }
  await importIn(home, host, "killed-memory");
  return { kills, log: await readLog(home, "killed-memory") };
}

function logBytes(home: string, target: Target): number {
  const folder = join(home, target, "log");
  if (!existsSync(folder)) return 0;
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".jsonl"));
  return names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

export interface ReadLog {
  /** The content of each event by its key. Ids and salts are left out because they differ in each import. */
  readonly events: ReadonlyMap<string, string>;
  readonly lines: number;
}

/** Reads a whole log, without the facts that rules found in its prompts, because no transcript contains them. */
export async function readLog(home: string, target: Target = "memory"): Promise<ReadLog> {
  const log = openJsonlLog(resolvePlaces(environment(home, target)));
  const events = new Map<string, string>();
  let lines = 0;
  for await (const batch of log.read(null)) {
    // A kill can leave an event with its head only. The next import stores such an event again, so it is not counted
    // here.
    const whole = batch.events.filter(({ kind, content }) => content !== null && kind !== "fact.learned");
    lines += whole.length;
    for (const { key, kind, ts, scope, content, outcome } of whole)
      events.set(key, JSON.stringify([kind, ts, scope, content, outcome]));
  }
  await log.close();
  return { events, lines };
}

function differences(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): number {
  return [...new Set([...a.keys(), ...b.keys()])].filter((key) => a.get(key) !== b.get(key)).length;
}
