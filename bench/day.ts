import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { resolvePlaces } from "../src/config/paths.ts";
import { settingDefaults } from "../src/core/settings/setting-defaults.ts";
import { readFaults } from "../src/hooks/faults.ts";
import { ownProcessVariable } from "../src/hooks/own-process.ts";
import { smallModels } from "../src/models/language/small-models.ts";
import { readModelUse, usualLimits } from "../src/models/model-account.ts";
import { dollarsFor, priceOf } from "../src/models/model-prices.ts";
import { startLoopbackModel } from "../test/loopback-model.ts";
import { BenchError, exits } from "./bench.ts";
import { makeCorpusHome, type Environment } from "./corpus-home.ts";
import { hookScript, watchBackground, type BackgroundRun } from "./day/background.ts";
import { createDayModel, type DayCall } from "./day/day-model.ts";
import { hooksOf, makeDay } from "./day/made-day.ts";
import { atLeast, atMost, figure, median, type Result } from "./result.ts";
import { withScratch } from "./scratch.ts";

const command = fileURLToPath(new URL("../dist/cli/loci.cjs", import.meta.url));
const profiles = ["assisted", "automatic"] as const;
const providers = ["anthropic", "openai"] as const;
const daysOfMonth = 30;

/**
 * Measures what a heavy user's day costs: 200 prompts in 12 sessions, with tool calls and replies, on top of 20,000
 * memories. The built hooks run as a host starts them, and start the built command in the background. A scripted model
 * answers over OpenAI's SDK. Prices are list prices of the small models; tokens are Loci's own upper estimate.
 */
export async function benchDay({ smoke }: { smoke: boolean }): Promise<Result[]> {
  for (const file of [hookScript, command])
    if (!existsSync(file)) throw new BenchError("dist/ is missing; run `npm run build` first", exits.noInput);
  const results: Result[] = [];
  for (const profile of profiles) {
    const day = await withScratch((folder) => liveDay(folder, profile, smoke));
    results.push(...toResults(profile, day));
  }
  return results;
}

/** What happened in a day of one profile, and on the idle day after it. */
interface LivedDay {
  readonly prompts: number;
  /** The calls of the model in each session. */
  readonly sessions: readonly (readonly DayCall[])[];
  readonly idle: readonly DayCall[];
  readonly background: readonly BackgroundRun[];
  /** The calls and tokens that Loci itself has counted. */
  readonly counted: { readonly calls: number; readonly tokens: number };
  /** The facts of the day, also those that rules found. */
  readonly facts: number;
  readonly faults: number;
}

async function liveDay(folder: string, profile: (typeof profiles)[number], smoke: boolean): Promise<LivedDay> {
  const env = await makeCorpusHome(folder, smoke ? 5_000 : 20_000);
  const day = makeDay(smoke);
  const { models, calls } = createDayModel(day);
  const server = await startLoopbackModel(undefined, models);
  writeSettings(env, {
    profile,
    model: { provider: "openai", url: `${server.url}/v1`, name: "scripted" },
    // The memories of the corpus are old and would expire all at once.
    retention: { days: 0 },
  });
  const project = join(folder, "project");
  mkdirSync(project);
  const background = watchBackground(folder, env);
  const callsDuring = async (work: () => Promise<void>): Promise<DayCall[]> => {
    const before = calls.length;
    await work();
    return calls.slice(before);
  };
  const sessions: DayCall[][] = [];
  for (const session of day) sessions.push(await callsDuring(() => background.runHooks(hooksOf(session, project))));
  const lived = {
    prompts: day.flatMap(({ turns }) => turns).length,
    sessions,
    background: background.ended(),
    counted: readModelUse(resolvePlaces(env).state, Date.now()),
  };
  const idle = await callsDuring(async () => {
    await background.runHooks(hooksOf({ id: "idle", turns: [] }, project));
    // What hooks may start, although nothing is due. In `assisted`, they start no extraction.
    for (const args of [["upkeep"], ...(profile === "automatic" ? [["facts", "extract", "--due"]] : [])])
      await runCommand(args, { ...env, [ownProcessVariable]: "1" }, project);
  });
  const { facts } = (await runCommand(["facts", "--limit", "10000"], env, project)) as { facts: readonly object[] };
  await server.close();
  return { ...lived, idle, facts: facts.length, faults: readFaults(resolvePlaces(env).state).length };
}

function writeSettings(env: Environment, settings: object): void {
  const { config } = resolvePlaces(env);
  if (config === null) throw new Error("the home has no folder for settings");
  mkdirSync(config, { recursive: true });
  writeFileSync(join(config, "config.json"), JSON.stringify(settings));
}

async function runCommand(args: readonly string[], env: Environment, cwd: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...args, "--json"], { env, cwd });
  return JSON.parse(stdout);
}

function toResults(
  profile: string,
  { prompts, sessions, idle, background, counted, facts, faults }: LivedDay,
): Result[] {
  const name = `day.${profile}`;
  const calls = sessions.flat();
  const { tokensPerDay, dollarsPerDay } = settingDefaults.model;
  const tasks = ["facts", "summary"] as const;
  return [
    figure(`${name}.prompts`, prompts, `prompts in ${sessions.length} sessions`),
    figure(`${name}.facts`, facts, "facts stored"),
    atMost(`${name}.calls`, calls.length, "requests", profile === "automatic" ? usualLimits.callsPerDay : 0),
    atMost(`${name}.tokens`, tokensOf(calls), "tokens", profile === "automatic" ? tokensPerDay : 0),
    atMost(`${name}.uncounted_calls`, calls.length - counted.calls, "requests", 0),
    atMost(`${name}.uncounted_tokens`, tokensOf(calls) - counted.tokens, "tokens", 0),
    atMost(`${name}.idle.calls`, idle.length, "requests", 0),
    atMost(`${name}.idle.tokens`, tokensOf(idle), "tokens", 0),
    ...(profile === "automatic"
      ? [
          ...tasks.flatMap((task) => taskResults(`${name}.${task}`, task, sessions)),
          ...providers.flatMap((provider) => {
            const dollars = dollarsOf(calls, provider);
            const largest = calls.map((call) => ({ ...call, outputTokens: call.mostOutputTokens }));
            return [
              ...tasks.map((task) =>
                figure(`${name}.${provider}.${task}`, dollarsOf(ofTask(calls, task), provider), "$ a day"),
              ),
              atMost(`${name}.${provider}`, dollars, "$ a day", dollarsPerDay),
              figure(`${name}.${provider}.month`, dollars * daysOfMonth, `$ in ${daysOfMonth} days`),
              figure(`${name}.${provider}.largest_answers`, dollarsOf(largest, provider), "$ a day"),
            ];
          }),
        ]
      : []),
    atMost(`${name}.faults`, faults, "faults of hooks", 0),
    // The end of each session starts a summary at least.
    atLeast(`${name}.background.processes`, background.length, "processes", sessions.length),
    figure(`${name}.background.cpu`, sumOf(background, ({ cpuMs }) => cpuMs) / 1000, "s a day"),
    figure(`${name}.background.time`, sumOf(background, ({ tookMs }) => tookMs) / 1000, "s a day"),
  ];
}

function taskResults(name: string, task: DayCall["task"], sessions: readonly (readonly DayCall[])[]): Result[] {
  const ofSessions = sessions.map((calls) => ofTask(calls, task));
  const perSession = (count: (calls: readonly DayCall[]) => number) => median(ofSessions.map(count));
  const all = ofSessions.flat();
  return [
    atLeast(`${name}.sessions`, ofSessions.filter((calls) => calls.length > 0).length, "sessions", sessions.length),
    figure(`${name}.calls`, all.length, "requests"),
    figure(`${name}.input`, inputOf(all), "tokens"),
    figure(`${name}.output`, outputOf(all), "tokens"),
    figure(
      `${name}.session.calls`,
      perSession((calls) => calls.length),
      "requests, median",
    ),
    figure(`${name}.session.input`, perSession(inputOf), "tokens, median"),
    figure(`${name}.session.output`, perSession(outputOf), "tokens, median"),
  ];
}

function ofTask(calls: readonly DayCall[], task: DayCall["task"]): DayCall[] {
  return calls.filter((call) => call.task === task);
}

function dollarsOf(calls: readonly DayCall[], provider: (typeof providers)[number]): number {
  return dollarsFor(priceOf(smallModels[provider]), inputOf(calls), outputOf(calls));
}

function tokensOf(calls: readonly DayCall[]): number {
  return inputOf(calls) + outputOf(calls);
}

function inputOf(calls: readonly DayCall[]): number {
  return sumOf(calls, ({ inputTokens }) => inputTokens);
}

function outputOf(calls: readonly DayCall[]): number {
  return sumOf(calls, ({ outputTokens }) => outputTokens);
}

function sumOf<T>(all: readonly T[], count: (one: T) => number): number {
  return all.reduce((sum, one) => sum + count(one), 0);
}
