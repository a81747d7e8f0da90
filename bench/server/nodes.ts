import { join } from "node:path";

import { openMemory } from "../../src/compose/open-memory.ts";
import { openPostgresLogs, type PostgresLogs } from "../../src/log/postgres/log.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { makeTeam, openTeamWorld, type Person, type TeamWorld } from "../../test/server/team-world.ts";
import { queries } from "../corpus.ts";
import { atMost, figure, median, quantile, ratioAt, tailBudget, timeBudget, type Result } from "../result.ts";
import { withScratch } from "../scratch.ts";
import { startNode, type NodeProcess } from "./node-process.ts";
import { newEvents } from "./prepared-lines.ts";

interface Sizes {
  readonly events: number;
  readonly searches: number;
  /** Tenants whose indexes are open at once, to measure their memory. */
  readonly open: number;
  /** Tenants that are asked in turn, more than may be open. */
  readonly rotation: number;
  readonly rebuild: number;
  readonly streams: number;
}

const smokeSizes: Sizes = { events: 2000, searches: 60, open: 20, rotation: 30, rebuild: 6000, streams: 50 };
const fullSizes: Sizes = {
  events: 10_000,
  searches: 400,
  open: 200,
  rotation: 10_000,
  rebuild: 1_000_000,
  streams: 1000,
};
const eventsOfSmallTenant = 20;

/**
 * Times a node of a team server on a real PostgreSQL: searches and appends beside the same in this process, opening an
 * index by rebuild and by snapshot, memory of open indexes, many tenants in turn, a large rebuild beside other tenants,
 * and many readers of changes. `--tenants`, `--rebuild` and `--readers` change the sizes.
 */
export async function benchServerNodes(smoke: boolean, changed: Partial<Sizes>): Promise<Result[]> {
  const sizes = { ...(smoke ? smokeSizes : fullSizes), ...changed };
  return withScratch(async (home) => {
    const world = await openTeamWorld();
    const [database, keys] = [openDatabase(world.urls.log), openDatabase(world.urls.keys)];
    try {
      return await benchWorld({ world, logs: openPostgresLogs({ database, keys }), home, sizes, smoke });
    } finally {
      await database.close();
      await keys.close();
      await world.close();
    }
  });
}

interface Bench {
  readonly world: TeamWorld;
  readonly logs: PostgresLogs;
  readonly home: string;
  readonly sizes: Sizes;
  readonly smoke: boolean;
}

async function benchWorld(bench: Bench): Promise<Result[]> {
  const person = await newPerson(bench, bench.sizes.events);
  const results: Result[] = [];
  const inNode = async (name: string, work: (node: NodeProcess) => Promise<Result[]>): Promise<void> => {
    const node = await startNode(bench.world.urls, bench.home, name);
    try {
      results.push(...(await work(node)));
    } finally {
      await node.stop();
    }
  };
  await inNode("first", async (node) => {
    const rebuilt = await timed(async () => searchWhole(node, person.token));
    return [
      figure(`server.cold_open.rebuild_${bench.sizes.events}`, rebuilt, "ms"),
      ...(await benchRequests(bench, node, person)),
    ];
  });
  await inNode("second", async (node) => {
    const opened = await timed(async () => searchWhole(node, person.token));
    return [figure(`server.cold_open.snapshot_${bench.sizes.events}`, opened, "ms")];
  });
  await inNode("third", async (node) => benchManyTenants(bench, node));
  await inNode("fourth", async (node) => benchRebuild(bench, node));
  await inNode("fifth", async (node) => benchReaders(bench, node));
  return results;
}

/** Makes a team of one person with events. */
async function newPerson({ world, logs }: Bench, events: number): Promise<Person> {
  const { ada } = await makeTeam(world);
  const { tenant, member } = ada.member;
  const stream = (await world.identity.streamsOf(ada.member)).find(({ kind }) => kind === "person")?.stream ?? 0;
  const log = logs.log({ tenant, stream }, { member, hasAuthors: false });
  const made = [...newEvents(Math.min(events, 5000))];
  for (let done = 0; done < events; done += 500)
    await log.append(done < made.length ? made.slice(done, Math.min(done + 500, events)) : [...newEvents(500)]);
  return ada;
}

/** Searches until the answer comes from the whole index. */
async function searchWhole(node: NodeProcess, token: string): Promise<void> {
  for (;;) {
    const answer = JSON.parse(await node.ask(token, "GET /memory/search?q=database&k=20")) as { partial?: unknown };
    if (answer.partial === undefined || answer.partial === false) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function benchRequests({ logs, home, sizes, smoke, world }: Bench, node: NodeProcess, { member, token }: Person) {
  const stream = (await world.identity.streamsOf(member)).find(({ kind }) => kind === "person")?.stream ?? 0;
  const log = logs.log({ tenant: member.tenant, stream }, { member: member.member, hasAuthors: false });
  const memory = await openMemory({ memory: join(home, "own"), state: join(home, "own-state"), log, documents: null });
  const asked = [...queries(sizes.searches, 20_261_118)].map(({ q }) => q);
  const [own, served, bare, records]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const q of asked.slice(0, 20)) await memory.search({ q, k: 20 });
  for (const [n, q] of asked.entries()) {
    own.push(await timed(async () => memory.search({ q, k: 20 })));
    served.push(await timed(async () => node.ask(token, `GET /memory/search?k=20&q=${encodeURIComponent(q)}`)));
    const [event] = [...newEvents(1)];
    if (event !== undefined) bare.push(await timed(async () => log.append([event])));
    const fact = { type: "fact", text: `The number ${n} belongs to the bench` };
    records.push(await timed(async () => node.ask(token, "POST /memory/record", fact)));
  }
  await memory.close();
  return [
    figure("server.search.p50_ratio", ratioAt(0.5, served, own), "× in process, each read asks for the head"),
    figure("server.search.p99_ratio", ratioAt(0.99, served, own), "× in process"),
    ...[0.5, 0.99].flatMap((share) => [
      figure(`server.search.p${share * 100}`, quantile(served, share), "ms"),
      figure(`server.search.in_process_p${share * 100}`, quantile(own, share), "ms"),
      figure(`server.record.p${share * 100}`, quantile(records, share), "ms"),
      figure(`server.record.log_append_p${share * 100}`, quantile(bare, share), "ms"),
    ]),
    atMost("server.record.p50_ratio", ratioAt(0.5, records, bare), "× an append to the log", timeBudget(20, smoke)),
  ];
}

async function benchManyTenants(bench: Bench, node: NodeProcess): Promise<Result[]> {
  const { open, rotation } = bench.sizes;
  const people: Person[] = [];
  for (let made = 0; made < rotation; made += 1) people.push(await newPerson(bench, eventsOfSmallTenant));
  const ask = async ({ token }: Person) => timed(async () => node.ask(token, "GET /memory/search?q=database&k=20"));
  await ask(people[0] as Person);
  const before = node.memory();
  for (const person of people.slice(1, open + 1)) await ask(person);
  const perIndex = (node.memory() - before) / open;
  const [first, second]: [number[], number[]] = [[], []];
  for (const person of people) first.push(await ask(person));
  for (const person of people) second.push(await ask(person));
  return [
    figure("server.memory_per_open_index", perIndex / 1e6, "MB"),
    figure(`server.rotation_${rotation}.first_p50`, median(first), "ms"),
    figure(`server.rotation_${rotation}.again_p50`, median(second), "ms"),
    figure(`server.rotation_${rotation}.again_p99`, quantile(second, 0.99), "ms"),
    figure(`server.rotation_${rotation}.memory`, node.memory() / 1e6, "MB"),
  ];
}

/** Asks small tenants while a large one is rebuilt. */
async function benchRebuild(bench: Bench, node: NodeProcess): Promise<Result[]> {
  const others = [await newPerson(bench, 500), await newPerson(bench, 500), await newPerson(bench, 500)];
  const large = await newPerson(bench, bench.sizes.rebuild);
  const ask = async (times: number[]): Promise<void> => {
    for (const { token } of others)
      times.push(await timed(async () => node.ask(token, "GET /memory/search?q=error&k=20")));
  };
  const [quiet, busy]: [number[], number[]] = [[], []];
  for (let round = 0; round < 60; round += 1) await ask(quiet);
  let isBuilding = true;
  const started = performance.now();
  const rebuilt = searchWhole(node, large.token).finally(() => (isBuilding = false));
  const state = () => isBuilding;
  while (state() && busy.length < 3000) {
    await ask(busy);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await rebuilt;
  const name = `server.rebuild_${bench.sizes.rebuild}`;
  const budget = tailBudget(1.5, bench.smoke);
  return [
    figure(name, (performance.now() - started) / 1000, "s"),
    atMost(`${name}.others_p95`, ratioAt(0.95, busy.slice(3), quiet.slice(3)), "× before", budget),
    figure(`${name}.others_p95_ms`, quantile(busy, 0.95), "ms"),
  ];
}

/** Many readers of one stream, and the time until a change has reached all of them. */
async function benchReaders(bench: Bench, node: NodeProcess): Promise<Result[]> {
  const { token } = await newPerson(bench, 10);
  const { streams } = bench.sizes;
  const before = node.memory();
  let arrived = 0;
  let onAll: (() => void) | null = null;
  const opening = await timed(async () => {
    for (let at = 0; at < streams; at += 50)
      await Promise.all(
        Array.from({ length: Math.min(50, streams - at) }, async () =>
          node.follow(token, () => {
            arrived += 1;
            if (arrived === streams) onAll?.();
          }),
        ),
      );
  });
  const times: number[] = [];
  for (let change = 0; change < 10; change += 1) {
    arrived = 0;
    const all = new Promise<void>((resolve) => (onAll = resolve));
    const start = performance.now();
    await node.ask(token, "POST /memory/record", { type: "fact", text: `Change ${change}` });
    await all;
    times.push(performance.now() - start);
  }
  return [
    figure(`server.readers_${streams}.open`, opening, "ms"),
    figure(`server.readers_${streams}.change_p50`, median(times), "ms"),
    figure(`server.readers_${streams}.change_max`, Math.max(...times), "ms"),
    figure(`server.readers_${streams}.memory_each`, (node.memory() - before) / streams / 1000, "kB"),
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
