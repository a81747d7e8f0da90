import { readdirSync, statSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";

import { openMemory } from "../../src/compose/open-memory.ts";
import { openPostgresLogs, type PostgresLogs } from "../../src/log/postgres/log.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { openTeamWorld, type Person, type TeamWorld } from "../../test/server/team-world.ts";
import { queries } from "../corpus.ts";
import { atMost, figure, median, quantile, ratioAt, tailBudget, timeBudget, type Result } from "../result.ts";
import { withScratch } from "../scratch.ts";
import { inTurns } from "./in-turns.ts";
import { startNode, type NodeProcess } from "./node-process.ts";
import { createPeople, ownStream, type People } from "./people.ts";
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

/** What is measured, each with a node of its own. */
const parts = {
  requests: benchRequests,
  rotation: benchManyTenants,
  rebuild: benchRebuild,
  readers: benchReaders,
} as const satisfies Record<string, (bench: Bench) => Promise<Result[]>>;

export type NodePart = keyof typeof parts;

export function isNodePart(name: string): name is NodePart {
  return Object.hasOwn(parts, name);
}

/**
 * Times a node of a team server on a real PostgreSQL: searches and appends beside the same in this process, opening an
 * index by rebuild and by snapshot, memory of open indexes, many tenants in turn, a large rebuild beside other tenants,
 * and many readers of changes. `--tenants`, `--rebuild` and `--readers` change the sizes.
 */
export async function benchServerNodes(
  smoke: boolean,
  only: NodePart | null,
  changed: Partial<Sizes>,
): Promise<Result[]> {
  const sizes = { ...(smoke ? smokeSizes : fullSizes), ...changed };
  const chosen = only === null ? (Object.keys(parts) as NodePart[]) : [only];
  const results: Result[] = [];
  for (const name of chosen)
    await withScratch(async (home) => {
      const world = await openTeamWorld();
      const [log, keys] = [openDatabase(world.urls.log), openDatabase(world.urls.keys)];
      try {
        const logs = openPostgresLogs({ database: log, keys });
        const people = createPeople(world, { log, keys });
        results.push(...(await parts[name]({ world, people, logs, home, sizes, smoke })));
        results.push(figure(`server.load.${name}`, loadavg()[1] ?? 0, "load average of 5 minutes"));
      } finally {
        await log.close();
        await keys.close();
        await world.close();
      }
    });
  return results;
}

interface Bench {
  readonly world: TeamWorld;
  readonly people: People;
  readonly logs: PostgresLogs;
  readonly home: string;
  readonly sizes: Sizes;
  readonly smoke: boolean;
}

async function inNode<T>({ world, home }: Bench, name: string, work: (node: NodeProcess) => Promise<T>): Promise<T> {
  const node = await startNode(world.urls, home, name);
  try {
    return await work(node);
  } finally {
    await node.stop();
  }
}

/** Searches until the answer comes from the whole index. */
async function searchWhole(node: NodeProcess, token: string): Promise<void> {
  for (;;) {
    const answer = JSON.parse(await node.ask(token, "GET /memory/search?q=database&k=20")) as { partial?: unknown };
    if (answer.partial === undefined || answer.partial === false) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function benchRequests(bench: Bench): Promise<Result[]> {
  const { events } = bench.sizes;
  const person = await bench.people.make(events);
  const asked = await inNode(bench, "first", async (node) => {
    const rebuilt = await timed(async () => searchWhole(node, person.token));
    return [
      figure(`server.cold_open.rebuild_${events}`, rebuilt, "ms"),
      ...(await compareRequests(bench, node, person)),
    ];
  });
  const opened = await inNode(bench, "second", async (node) => timed(async () => searchWhole(node, person.token)));
  return [...asked, figure(`server.cold_open.snapshot_${events}`, opened, "ms")];
}

async function compareRequests({ logs, home, sizes, smoke, world }: Bench, node: NodeProcess, person: Person) {
  const { member, token } = person;
  const stream = await ownStream(world, person);
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

/** How many requests are under way when many tenants are asked. */
const askedAtOnce = 8;

async function benchManyTenants(bench: Bench): Promise<Result[]> {
  const { open, rotation } = bench.sizes;
  const people = await bench.people.makeMany(rotation, eventsOfSmallTenant);
  return inNode(bench, "many", async (node) => {
    const ask = async ({ token }: Person) => timed(async () => node.ask(token, "GET /memory/search?q=database&k=20"));
    await ask(people[0] as Person);
    const before = node.memory();
    for (const person of people.slice(1, open + 1)) await ask(person);
    const perIndex = (node.memory() - before) / open;
    const name = `server.rotation_${rotation}`;
    const askAll = async (way: string): Promise<Result[]> => {
      const [started, cpu] = [performance.now(), node.cpuMs()];
      const times = await inTurns(people, askedAtOnce, ask);
      return [
        figure(`${name}.${way}_p50`, median(times), `ms, ${askedAtOnce} at once`),
        figure(`${name}.${way}_p99`, quantile(times, 0.99), `ms, ${askedAtOnce} at once`),
        figure(`${name}.${way}`, (rotation * 1000) / (performance.now() - started), "tenants a second"),
        figure(`${name}.${way}_cpu`, (node.cpuMs() - cpu) / rotation, "ms of processor time a tenant"),
      ];
    };
    return [
      figure("server.memory_per_open_index", perIndex / 1e6, "MB"),
      ...(await askAll("first")),
      ...(await askAll("again")),
      figure(`${name}.memory`, node.memory() / 1e6, "MB"),
    ];
  });
}

/** A round is long enough for a P95, and short beside a large rebuild. */
const asksOfRound = 60;
const quietRounds = 10;
const eventsOfOther = 500;

/** Asks small tenants before, while and after a large one is rebuilt. Compares medians of the rounds' P95. */
async function benchRebuild(bench: Bench): Promise<Result[]> {
  const others = await bench.people.makeMany(3, eventsOfOther);
  const large = await bench.people.make(bench.sizes.rebuild);
  return inNode(bench, "rebuild", async (node) => {
    const askRound = async (): Promise<number> => {
      const times: number[] = [];
      for (let asked = 0; asked < asksOfRound; asked += others.length)
        for (const { token } of others)
          times.push(await timed(async () => node.ask(token, "GET /memory/search?q=error&k=20")));
      return quantile(times, 0.95);
    };
    const rounds = async (count: number): Promise<number[]> => {
      const found: number[] = [];
      while (found.length < count) found.push(await askRound());
      return found;
    };
    await rounds(2);
    const quiet = await rounds(quietRounds);
    let isBuilding = true;
    const started = performance.now();
    const rebuilt = searchWhole(node, large.token).finally(() => (isBuilding = false));
    const goesOn = () => isBuilding;
    const busy: number[] = [];
    do busy.push(await askRound());
    while (goesOn());
    await rebuilt;
    const seconds = (performance.now() - started) / 1000;
    quiet.push(...(await rounds(quietRounds)));
    const name = `server.rebuild_${bench.sizes.rebuild}`;
    const budget = tailBudget(1.5, bench.smoke);
    return [
      figure(name, seconds, "s"),
      atMost(`${name}.others_p95`, median(busy) / median(quiet), "× without a rebuild", budget),
      figure(`${name}.others_p95_quiet`, median(quiet), "ms"),
      figure(`${name}.others_p95_busy`, median(busy), "ms"),
      figure(`${name}.rounds`, busy.length, "rounds during the rebuild"),
      ...(await bytesPerEvent(bench, "rebuild", bench.sizes.rebuild + others.length * eventsOfOther)),
    ];
  });
}

async function bytesPerEvent({ world, home }: Bench, node: string, events: number): Promise<Result[]> {
  const [row] = await world.superuser.query<{ bytes: string }>("SELECT pg_database_size(current_database()) AS bytes");
  return [
    figure("server.bytes.postgres", Number(row?.bytes) / events, "bytes an event, with indexes"),
    figure("server.bytes.index", folderBytes(join(home, node)) / events, "bytes an event"),
  ];
}

function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

/** Many readers of one stream, and the time until a change has reached all of them. */
async function benchReaders(bench: Bench): Promise<Result[]> {
  const { token } = await bench.people.make(10);
  return inNode(bench, "readers", (node) => followChanges(node, token, bench.sizes.streams));
}

async function followChanges(node: NodeProcess, token: string, streams: number): Promise<Result[]> {
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
