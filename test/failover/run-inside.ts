// The failover test itself, in namespaces of its own: see run.ts.
import { mkdirSync } from "node:fs";
import { setTimeout as pauseFor } from "node:timers/promises";
import { parseArgs } from "node:util";

import { mountTmpfs } from "../crash/mount.ts";
import { mulberry32 } from "../mulberry32.ts";
import { brokenBuilds, type Broken } from "./broken.ts";
import { checkHistory } from "./check-history.ts";
import { clientCount, createRecord, startClients, type ClientRecord } from "./clients.ts";
import { databaseFaults, repair, revealing, shuffled, workerFaults, type Fault, type World } from "./faults.ts";
import type { Copy, History } from "./history.ts";
import { startLaptops, type Laptops } from "./laptops.ts";
import { createNodeClient } from "./node-client.ts";
import { readFinal } from "./read-final.ts";
import { linesIn, longestPause, summarize, summaryText, type Outcome, type Round } from "./summary.ts";
import { createWorld } from "./world.ts";

const { values } = parseArgs({
  options: {
    folder: { type: "string", default: "" },
    rounds: { type: "string", default: "3" },
    seed: { type: "string" },
    broken: { type: "string" },
    json: { type: "boolean", default: false },
  },
});

const warmMs = 3000;
const coolMs = 2000;
/** Without faults, clients go on until this many lines of the round are acknowledged, but not forever. */
const linesARound = 2200;
const longestRoundMs = 55_000;
/** A step that takes longer hangs. */
const hangMs = 240_000;
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const random = mulberry32(seed);
const mostRounds = Number(values.rounds);

const outcome = await runAll(parseBroken(values.broken));
const summary = summarize(outcome);
process.stdout.write(`${values.json ? JSON.stringify(summary) : summaryText(summary)}\n`);
process.exit(summary.ok ? 0 : 1);

function parseBroken(name: string | undefined): Broken | null {
  if (name === undefined) return null;
  const found = brokenBuilds.find((known) => known === name);
  if (found === undefined) throw new Error(`--broken takes one of: ${brokenBuilds.join(", ")}`);
  return found;
}

async function runAll(broken: Broken | null): Promise<Outcome> {
  const start = performance.now();
  say(`seed ${seed}`);
  // In this folder, network namespaces have files with their names.
  mkdirSync("/run/netns", { recursive: true });
  mountTmpfs("/run/netns", "1m");
  const servers = await createWorld(values.folder, broken);
  const { network, urls, spaces } = servers;
  const persons = broken === null ? servers.persons : [];
  const node = createNodeClient(urls, random);
  const record = createRecord();
  const laptops = await startLaptops({ network, folder: values.folder, urls, streams: persons, record });
  const world: World = { ...servers, laptops: laptops.workers };
  const rounds: Round[] = [];
  /** Runs some rounds with the same clients, and checks all that has happened so far. */
  const runSome = async (count: number) => {
    const clients = startClients({ node, random, streams: spaces, record });
    for (const end = rounds.length + count; rounds.length < end;)
      rounds.push(await Promise.race([runRound(world, record, rounds.length, broken), hang("the round")]));
    await clients.stop();
    const copies = await Promise.race([finish(world, laptops), hang("the last sync of all laptops")]);
    const final = await readFinal(world.logUrl(), node, [...new Set([...spaces, ...persons])]);
    const history: History = { ...record, copies, final };
    return { history, found: checkHistory(history) };
  };
  // A broken build may pass by luck for a while.
  let checked = await runSome(broken === null ? mostRounds : 1);
  while (rounds.length < mostRounds && checked.found.length === 0) checked = await runSome(1);
  return {
    seed,
    broken,
    seconds: (performance.now() - start) / 1000,
    clients: clientCount,
    rounds,
    ...checked,
    unexpected: node.unexpected,
    crashes: [...world.nodes, ...world.laptops].reduce((sum, { crashes }) => sum + crashes(), 0),
  };
}

async function hang(what: string): Promise<never> {
  await pauseFor(hangMs, undefined, { ref: false });
  throw new Error(`${what} did not end in ${hangMs / 1000} s`);
}

/** Clocks are right again, so that the server accepts the last lines of all laptops. */
async function finish(world: World, laptops: Laptops): Promise<Copy[]> {
  for (const worker of [...world.nodes, ...world.laptops]) worker.setClock(0);
  return laptops.finish();
}

async function runRound(world: World, record: ClientRecord, at: number, broken: Broken | null): Promise<Round> {
  const start = performance.now();
  const before = record.appends.length;
  const choice = broken === null ? databaseFaults : revealing[broken];
  const databaseFault = choice[at % choice.length] as Fault;
  const others = broken === null ? shuffled(workerFaults, random).slice(0, 3) : [];
  const faults = [databaseFault, ...others].map(({ name }) => name);
  say(`round ${at + 1}: ${faults.join(", ")}`);
  await pauseFor(warmMs);
  await Promise.all([
    databaseFault.run(world, random),
    ...others.map(async (fault) => {
      await pauseFor(random() * warmMs);
      await fault.run(world, random);
    }),
  ]);
  await repair(world);
  await pauseFor(coolMs);
  const isEnough = () =>
    broken !== null ||
    linesIn(record.appends.slice(before)) > linesARound ||
    performance.now() - start > longestRoundMs;
  while (!isEnough()) await pauseFor(200);
  const stallMs = longestPause(record.acknowledgedAt, start, performance.now());
  const seconds = Math.round((performance.now() - start) / 1000);
  say(`  ${seconds} s, ${linesIn(record.appends)} lines so far, longest pause ${Math.round(stallMs)} ms`);
  return { faults, stallMs };
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
