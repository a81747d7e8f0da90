import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";

import { makeScratch, removeScratch } from "../../../src/platform/files/scratch.ts";
import { readContractCases, type ContractCase } from "../../contracts/contract-cases.ts";

/**
 * Runs every case through the hooks of two builds, each a `dist` folder. Returns the cases with different answers or
 * records (HOOK-3).
 */
export async function compareBuilds(
  before: string,
  after: string,
  cases: readonly ContractCase[] = readContractCases(),
): Promise<string[]> {
  const [one, other] = [hookOf(before), hookOf(after)];
  const differences: string[] = [];
  for (const each of cases.filter(({ stdin }) => stdin !== undefined)) {
    const [was, is] = await Promise.all([runCase(one, each), runCase(other, each)]);
    if (was !== is) differences.push(`${each.host}/${each.name}\n  - ${was}\n  + ${is}`);
  }
  return differences;
}

/** The script that a host starts. Throws if the folder is not a build, because nothing would then differ. */
function hookOf(build: string): string {
  const script = join(resolve(build), "hook", "hook.cjs");
  if (!existsSync(script)) throw new Error(`${build} is not a build: ${script} is missing`);
  return script;
}

async function runCase(script: string, { host, event, env, stdin = "" }: ContractCase): Promise<string> {
  const home = makeScratch("compare");
  try {
    const hook = spawn(process.execPath, [script, host, event], {
      cwd: home,
      env: { ...env, HOME: home, PATH: process.env["PATH"] },
    });
    const ended = once(hook, "close");
    // A hook that does not read its input may have ended before all of it is written.
    hook.stdin.on("error", () => {});
    hook.stdin.end(stdin);
    const [stdout, stderr] = await Promise.all([text(hook.stdout), text(hook.stderr)]);
    const [status] = (await ended) as [number | null];
    return JSON.stringify({ status, stdout, stderr, recorded: recordedIn(home) });
  } finally {
    removeScratch(home);
  }
}

/** The recorded events, without the fields that differ in every run. */
function recordedIn(home: string): unknown[] {
  const files = readdirSync(home, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".jsonl"));
  const lines = files.sort().flatMap((file) => readFileSync(join(home, file), "utf8").split("\n"));
  return lines
    .filter((line) => line !== "")
    .map((line) => {
      const { kind, key, scope, content, outcome, phase, code } = JSON.parse(line) as Record<string, unknown>;
      return { kind, key, scope, content, outcome, phase, code };
    });
}
