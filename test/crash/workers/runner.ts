// Runs command lines of a checkout in this process, one for each line of its input, and reads logs: a process for each
// would take ten times as long. The preloaded library reads the variables that it sets for a job.
import { createHash } from "node:crypto";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";

import type { World } from "../../../src/cli/world.ts";
import "./cheap-passphrases.ts";
import type { Answer, Job, Ran, Sight } from "./jobs.ts";
import { loadCheckout } from "./load-checkout.ts";
import { say } from "./worker.ts";

const { runCli, resolvePlaces, openKeys, openJsonlLog, decodeLine, admittedEvent } = await loadCheckout(
  process.argv[2] ?? "",
);

for await (const line of createInterface({ input: process.stdin })) {
  const job = JSON.parse(line) as Job;
  Object.assign(process.env, job.calls);
  let answer: Answer;
  try {
    if (job.args !== undefined) answer = { ran: await run(job, job.args) };
    else if (job.append !== undefined) answer = { ids: await append(job, job.append) };
    else answer = { sight: await look(job) };
  } catch (error) {
    answer = { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  for (const name of Object.keys(job.calls)) Reflect.deleteProperty(process.env, name);
  say(answer);
}

async function run({ env, input = "" }: Job, args: readonly string[]): Promise<Ran> {
  let [stdout, stderr] = ["", ""];
  const world: World = {
    env,
    cwd: env["HOME"] ?? "/",
    now: () => Date.now(),
    stdin: Readable.from(input === "" ? [] : [Buffer.from(input)]),
    stdout: {
      isTTY: false,
      columns: undefined,
      write: (text) => void (stdout += text),
      pass: async (bytes) => void (stdout += Buffer.from(bytes).toString("utf8")),
    },
    stderr: { isTTY: false, columns: undefined, write: (text) => void (stderr += text), pass: async () => {} },
    programs: () => [],
  };
  return { exit: await runCli(args, world), stdout, stderr };
}

function openLog({ env }: Job) {
  const { memory, state } = resolvePlaces(env);
  const keys = openKeys({ memory, state, env });
  return { state, keys, log: openJsonlLog({ memory, state, keys }) };
}

async function append(job: Job, texts: readonly string[]): Promise<readonly string[]> {
  const { log } = openLog(job);
  const { ids } = await log.append(texts.map((text) => admittedEvent(text)));
  await log.close();
  return ids;
}

async function look(job: Job): Promise<Sight> {
  const { log, state, keys } = openLog(job);
  const lines: [string, string, string | null][] = [];
  for await (const { events } of log.read(null))
    for (const { id, kind, content } of events)
      lines.push([id, kind, content === null ? null : hashOf(JSON.stringify(content))]);
  const contentsIn = (folders: string): Record<string, string> => {
    const contents: Record<string, string> = {};
    for (const segment of globSync(join(log.path, folders, "*.jsonl")))
      for (const line of readFileSync(segment, "utf8").split("\n")) {
        const { status, ...decoded } = decodeLine(line, keys.ring);
        if (status !== "event" || !("event" in decoded) || decoded.event.content === null) continue;
        contents[decoded.event.id] = hashOf(JSON.stringify(decoded.event.content));
      }
    return contents;
  };
  const stored = contentsIn("d*");
  const moved = Object.keys(contentsIn(".leaving-*"));
  await log.close();
  return { lines, stored, moved, aside: asideOf(join(state, "put-aside")) };
}

function asideOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      .filter((text) => text !== ""),
  );
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}
