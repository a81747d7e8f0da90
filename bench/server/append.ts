import { admitAgain } from "../../src/core/event/admit.ts";
import { createAppendSealed } from "../../src/log/postgres/append-lines.ts";
import { openPostgresLogs } from "../../src/log/postgres/log.ts";
import { openStreamKeys } from "../../src/log/postgres/stream-keys.ts";
import { systemTools } from "../../src/platform/hashes/admission-tools.ts";
import { openDatabase, type Database } from "../../src/platform/postgres/database.ts";
import { verifies } from "../../test/verifies.ts";
import { atLeast, atMost, figure, median, quantile, type Result } from "../result.ts";
import { newEvents, prepare, type PreparedLine } from "./prepared-lines.ts";
import { postgresCpuMs } from "./processor-time.ts";
import { startBenchDatabase, walBytes, type BenchDatabase } from "./team-database.ts";

verifies("SCALE-4.a");

const connections = 16;

interface Sizes {
  readonly tenants: readonly number[];
  /** The number of appends in a round: of batches, and of single events. */
  readonly batches: number;
  readonly singles: number;
  readonly rounds: number;
  readonly hotCallers: number;
}

/**
 * Times appends of lines whose content is sealed beside bare inserts into a table with the same indexes, in turns; then
 * many callers on one stream, and the whole append with sealing. Counts processor time and write-ahead log for each
 * append as the number of tenants grows.
 */
export async function benchServerAppend(smoke: boolean): Promise<Result[]> {
  const sizes: Sizes = smoke
    ? { tenants: [100, 1000], batches: 200, singles: 400, rounds: 3, hotCallers: 64 }
    : { tenants: [100, 10_000, 100_000], batches: 1500, singles: 4000, rounds: 5, hotCallers: 256 };
  const results: Result[] = [];
  const costs: Cost[] = [];
  for (const tenants of sizes.tenants) {
    const database = await startBenchDatabase(tenants);
    try {
      const cost = await benchTenants(database, tenants, sizes);
      costs.push(cost);
      results.push(...cost.results);
      if (tenants === sizes.tenants[0])
        results.push(...(await benchHotStream(database, sizes, smoke)), ...benchParts(smoke));
    } finally {
      await database.close();
    }
  }
  const [least, most] = [costs[0], costs.at(-1)];
  const growth = (of: (cost: Cost) => number) => (most === undefined || least === undefined ? 0 : of(most) / of(least));
  const span = `${sizes.tenants[0]}-${sizes.tenants.at(-1)}`;
  return [
    ...results,
    atMost(
      `server.append.cpu_growth.${span}_tenants`,
      growth(({ cpu }) => cpu),
      "×",
      smoke ? 3 : 1.2,
    ),
    atMost(
      `server.append.wal_growth.${span}_tenants`,
      growth(({ wal }) => wal),
      "×",
      smoke ? 3 : 1.5,
    ),
  ];
}

interface Cost {
  /** Processor time of the server and write-ahead log, for each event in batches of 20. */
  readonly cpu: number;
  readonly wal: number;
  readonly results: readonly Result[];
}

async function benchTenants(database: BenchDatabase, tenants: number, sizes: Sizes): Promise<Cost> {
  const batch = await compare(database, { tenants, size: 20, appends: sizes.batches, rounds: sizes.rounds });
  const single = await compare(database, { tenants, size: 1, appends: sizes.singles, rounds: sizes.rounds });
  const name = `server.append.${tenants}_tenants`;
  const budgets = tenants === 10_000 ? { batch: 0.8, single: 0.5 } : null;
  return {
    cpu: batch.cpu,
    wal: batch.wal,
    results: [
      judged(`${name}.batch20`, batch.speed, budgets?.batch),
      judged(`${name}.single`, single.speed, budgets?.single),
      figure(`${name}.batch20.cpu`, batch.cpuRatio, "× bare's speed by processor time"),
      figure(`${name}.single.cpu`, single.cpuRatio, "× bare's speed by processor time"),
      figure(`${name}.batch20.cpu_per_event`, batch.cpu * 1000, "µs"),
      figure(`${name}.batch20.wal_per_event`, batch.wal, "bytes"),
      figure(`${name}.single.cpu_per_event`, single.cpu * 1000, "µs"),
      figure(`${name}.single.wal_per_event`, single.wal, "bytes"),
      figure(`${name}.single.p99`, single.p99, "ms"),
      figure(`${name}.single.bare_p99`, single.bareP99, "ms"),
    ],
  };
}

function judged(title: string, value: number, budget: number | undefined): Result {
  return budget === undefined ? figure(title, value, "× bare") : atLeast(title, value, "× bare", budget);
}

interface Comparison {
  readonly speed: number;
  readonly cpuRatio: number;
  readonly cpu: number;
  readonly wal: number;
  readonly p99: number;
  readonly bareP99: number;
}

interface Work {
  readonly tenants: number;
  readonly size: number;
  readonly appends: number;
  readonly rounds: number;
}

interface Round {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly wal: number;
  readonly times: readonly number[];
}

async function compare({ server, urls, superuser }: BenchDatabase, work: Work): Promise<Comparison> {
  const node = openDatabase(urls.log, { connections });
  const [ours, bare]: [Round[], Round[]] = [[], []];
  const events = [...newEvents(2000)];
  const measure = async (append: (tenant: number, lines: readonly PreparedLine[]) => Promise<unknown>) => {
    const batches = Array.from({ length: work.appends }, (_, n) =>
      Array.from({ length: work.size }, (__, at) => prepare(events[(n * work.size + at) % events.length] as never)),
    );
    await superuser.query("CHECKPOINT");
    const before = { wal: await walBytes(superuser), cpu: postgresCpuMs(server), at: performance.now() };
    const times = await atOnce(batches, async (lines, n) => append(((n * 7919) % work.tenants) + 1, lines));
    return {
      wallMs: performance.now() - before.at,
      cpuMs: postgresCpuMs(server) - before.cpu,
      wal: (await walBytes(superuser)) - before.wal,
      times,
    };
  };
  for (let round = 0; round <= work.rounds; round += 1) {
    const own = await measure(async (tenant, lines) => node.query(appendCall, [tenant, 1, ...columns(lines, 1), 1000]));
    const theirs = await measure(async (tenant, lines) => {
      seq += lines.length;
      return node.query(bareInsert, [tenant, 1, seq, ...columns(lines, 1)]);
    });
    // The first round fills caches and plans.
    if (round > 0) {
      ours.push(own);
      bare.push(theirs);
    }
  }
  await node.close();
  const events20 = work.appends * work.size;
  const ratio = (of: (round: Round) => number) => median(bare.map(of)) / median(ours.map(of));
  return {
    speed: ratio(({ wallMs }) => wallMs),
    cpuRatio: ratio(({ cpuMs }) => cpuMs),
    cpu: median(ours.map(({ cpuMs }) => cpuMs)) / events20,
    wal: median(ours.map(({ wal }) => wal)) / events20,
    p99: median(ours.map(({ times }) => quantile(times, 0.99))),
    bareP99: median(bare.map(({ times }) => quantile(times, 0.99))),
  };
}

/** The number of the last bare row, in all rounds. */
let seq = 0;

const appendCall = "SELECT * FROM loci.append($1, $2, $3, $4, $5, $6, $7, $8, $9)";
const bareInsert = `
  INSERT INTO bare.events (tenant, stream, seq, author, id, kind, leaf, head, tail)
  SELECT $1, $2, $3::bigint - u.at + 1, u.author, u.id, u.kind, u.leaf, u.head, decode(u.tail, 'base64')
  FROM unnest($4::int[], $5::uuid[], $6::text[], $7::bigint[], $8::text[], $9::text[])
    WITH ORDINALITY AS u (author, id, kind, leaf, head, tail, at)`;

function columns(lines: readonly PreparedLine[], author: number): unknown[] {
  return [
    lines.map(() => author),
    lines.map(({ id }) => id),
    lines.map(({ kind }) => kind),
    lines.map((_, n) => n),
    lines.map(({ head }) => head),
    lines.map(({ tail }) => tail),
  ];
}

/** Runs the work with as many workers as there are connections. Returns the time of each, in ms. */
async function atOnce<Item>(
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<unknown>,
  workers = connections,
): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) {
      const start = performance.now();
      await work(items[at] as Item, at);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return times;
}

/**
 * Times many callers on one stream, whose calls the node groups into one commit: first with sealed content, then the
 * whole append.
 */
async function benchHotStream({ urls }: BenchDatabase, sizes: Sizes, smoke: boolean): Promise<Result[]> {
  const databases = { database: openDatabase(urls.log, { connections }), keys: openDatabase(urls.keys) };
  const key = { tenant: "1", stream: 1 };
  const log = openPostgresLogs(databases).log(key, { member: 1, hasAuthors: false });
  const appendSealed = createAppendSealed(databases.database, key, openStreamKeys(databases.keys, key));
  const bare: Database = openDatabase(urls.log, { connections });
  const [whole, sealed, bares, times]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = 0; round <= sizes.rounds; round += 1) {
    const own = [...newEvents(sizes.singles)];
    const lines = own.map(prepare).map((line) => ({ ...line, author: 1, leaf: 0 }));
    const wholeMs = await elapsed(() => atOnce(own, async (event) => log.append([event]), sizes.hotCallers));
    let taken: number[] = [];
    const sealedMs = await elapsed(async () => {
      taken = await atOnce(lines, async (line) => appendSealed([line]), sizes.hotCallers);
    });
    const others = own.map(prepare);
    const bareMs = await elapsed(() =>
      atOnce(others, async (line) => bare.query(bareInsert, [1, 1, ++seq, ...columns([line], 1)])),
    );
    if (round === 0) continue;
    whole.push(wholeMs);
    sealed.push(sealedMs);
    bares.push(bareMs);
    times.push(...taken);
  }
  for (const database of [databases.database, databases.keys, bare]) await database.close();
  const name = `server.hot_stream.${sizes.hotCallers}_callers`;
  return [
    atLeast(name, median(bares) / median(sealed), "× bare singles, sealed content", smoke ? 1 : 2),
    figure(`${name}.with_sealing`, median(bares) / median(whole), "× bare singles"),
    figure(`${name}.p99`, quantile(times, 0.99), "ms"),
    figure(`${name}.events_per_second`, (sizes.singles / median(sealed)) * 1000, "events"),
    figure(`${name}.with_sealing.events_per_second`, (sizes.singles / median(whole)) * 1000, "events"),
  ];
}

async function elapsed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** What a node does with a line before it stores it: the second redaction, and sealing. */
function benchParts(smoke: boolean): Result[] {
  const events = [...newEvents(smoke ? 500 : 3000)];
  const timed = (work: () => void) => {
    const start = performance.now();
    work();
    return ((performance.now() - start) / events.length) * 1000;
  };
  const rounds = Array.from({ length: 5 }, () => ({
    seal: timed(() => events.forEach(prepare)),
    admit: timed(() => events.forEach(({ line }) => admitAgain(line, systemTools))),
  }));
  return [
    figure("server.append.sealing", median(rounds.map(({ seal }) => seal)), "µs an event"),
    figure("server.append.second_redaction", median(rounds.map(({ admit }) => admit)), "µs an event"),
  ];
}
