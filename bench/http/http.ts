import { loadavg } from "node:os";
import { join } from "node:path";

import { openMemory } from "../../src/compose/open-memory.ts";
import { openIndex } from "../../src/index/open-index.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { writeCorpusLog } from "../corpus-log.ts";
import { queries } from "../corpus.ts";
import { atMost, figure, median, quantile, ratioAt, timeBudget, type Result } from "../result.ts";
import { withScratch } from "../scratch.ts";
import { startBenchServer, type BenchServer } from "./client.ts";

const querySeed = 20_261_117;
/** A search over HTTP may take this many times as long as the same search in the process. */
const ratio = 1.5;
const readers = 200;

/**
 * Times a search over HTTP beside the same search in this process and beside a bare route of the same library that
 * answers with as many bytes, in turns. Then times how long a change takes to reach 200 readers of `/events`.
 */
export async function benchHttp({ smoke }: { readonly smoke: boolean }): Promise<Result[]> {
  const size = smoke
    ? { memories: 5000, searches: 60, rounds: 3, changes: 5 }
    : { memories: 100_000, searches: 200, rounds: 5, changes: 40 };
  return withScratch(async (folder) => {
    const log = await writeCorpusLog(folder, size.memories);
    const index = openIndex({ state: join(folder, "state"), log });
    await index.rebuild();
    index.close();
    await log.close();
    const memory = await openMemory({ memory: join(folder, "memory"), state: join(folder, "state") });
    const server = await startBenchServer(folder);
    try {
      return [
        ...(await benchSearches(memory, server, size, smoke)),
        ...(await benchFanOut(memory, server, size.changes)),
        figure("http.load_average", loadavg()[0] ?? 0, "processes"),
      ];
    } finally {
      await server.close();
      await memory.close();
    }
  });
}

interface Size {
  readonly memories: number;
  readonly searches: number;
  readonly rounds: number;
}

async function benchSearches(
  memory: Memory,
  server: BenchServer,
  { memories, searches, rounds }: Size,
  smoke: boolean,
): Promise<Result[]> {
  const asked = [...queries(searches, querySeed)].map(({ q }) => q);
  const searchUrl = (q: string): string => `${server.url}/memory/search?k=20&q=${encodeURIComponent(q)}`;
  const bytes: number[] = [];
  // Warm up both processes with the timed questions, so that no timed question is the first of its kind in either
  // process.
  for (const q of asked) {
    await memory.search({ q, k: 20 });
    bytes.push(await server.ask(searchUrl(q)));
  }
  const bareUrl = `${server.bareUrl}/bare/${median(bytes)}`;
  const [own, http, bare]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1)
    for (const q of asked) {
      own.push(await timed(() => memory.search({ q, k: 20 })));
      http.push(await timed(() => server.ask(searchUrl(q))));
      bare.push(await timed(() => server.ask(bareUrl)));
    }
  const rates = await benchRates(server, rounds, asked.map(searchUrl), bareUrl);
  const name = `http.search.${memories / 1000}k`;
  return [
    atMost(`${name}.p50_ratio`, ratioAt(0.5, http, own), "× in process", timeBudget(ratio, smoke)),
    atMost(`${name}.p99_ratio`, ratioAt(0.99, http, own), "× in process", timeBudget(ratio, smoke)),
    ...[0.5, 0.99].flatMap((share) => [
      figure(`${name}.p${share * 100}`, quantile(http, share), "ms"),
      figure(`${name}.in_process_p${share * 100}`, quantile(own, share), "ms"),
      figure(`http.bare.p${share * 100}`, quantile(bare, share), "ms"),
    ]),
    figure(`${name}.rate`, median(rates.search), "requests/s"),
    figure(`${name}.in_process_rate`, 1000 / mean(own), "searches/s"),
    figure("http.bare.rate", median(rates.bare), "requests/s"),
    figure(`${name}.bytes`, median(bytes), "bytes"),
  ];
}

/** Requests a second, with 8 clients at a time; searches and the bare route in turns. */
async function benchRates(server: BenchServer, rounds: number, searches: readonly string[], bareUrl: string) {
  const rateOf = async (urls: readonly string[]): Promise<number> => {
    const left = [...urls];
    const ms = await timed(() =>
      Promise.all(
        Array.from({ length: 8 }, async () => {
          for (let url = left.pop(); url !== undefined; url = left.pop()) await server.ask(url);
        }),
      ),
    );
    return (1000 * urls.length) / ms;
  };
  const [search, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    search.push(await rateOf(searches));
    bare.push(await rateOf(searches.map(() => bareUrl)));
  }
  return { search, bare };
}

/** The time from a durable append in this process until the last reader of the server has the change. */
async function benchFanOut(memory: Memory, server: BenchServer, changes: number): Promise<Result[]> {
  let left = 0;
  let all = Promise.withResolvers<void>();
  const onEvent = (): void => {
    left -= 1;
    if (left === 0) all.resolve();
  };
  await Promise.all(Array.from({ length: readers }, () => server.follow(onEvent)));
  const times: number[] = [];
  const cpuBefore = await server.cpuMs();
  for (let n = 0; n < changes; n += 1) {
    left = readers;
    all = Promise.withResolvers<void>();
    await memory.record([{ type: "fact", text: `The tide table number ${n}` }]);
    times.push(await timed(() => all.promise));
  }
  const cpuMs = (await server.cpuMs()) - cpuBefore;
  return [
    figure(`http.events.${readers}_readers.p50`, quantile(times, 0.5), "ms"),
    figure(`http.events.${readers}_readers.p99`, quantile(times, 0.99), "ms"),
    figure(`http.events.${readers}_readers.cpu`, cpuMs / changes, "ms a change"),
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
