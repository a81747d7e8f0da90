import { join } from "node:path";

import { openMemory } from "../src/compose/open-memory.ts";
import { memoryTypes } from "../src/core/event/memory-type.ts";
import { createWordScorer, rankMemories } from "../src/core/ranking/rank-memories.ts";
import { defaultPolicy, type RecallPolicy } from "../src/core/ranking/recall-policy.ts";
import { understandQuery } from "../src/core/ranking/understand-query.ts";
import { textToTerms } from "../src/core/text/terms/text-to-terms.ts";
import type { SqlDatabase } from "../src/index/database/sql-database.ts";
import { openIndex } from "../src/index/open-index.ts";
import { findByWords } from "../src/index/search/find-candidates.ts";
import { verifies } from "../test/verifies.ts";
import { openBareSearch } from "./bare-search.ts";
import { writeCorpusLog } from "./corpus-log.ts";
import { queries, strata, type CorpusQuery } from "./corpus.ts";
import { atLeast, atMost, figure, median, quantile, ratioAt, required, tailBudget, type Result } from "./result.ts";
import { withScratch } from "./scratch.ts";

verifies("REC-6.d", "REC-6.e");

// The bounds of the search were chosen with seeds 11 and 77. After changing a bound because of this seed's result,
// choose a new seed.
const querySeed = 20_261_207;

const warmUp = 150;

/**
 * Upper limits: the 95th percentile of our search time divided by that of bare FTS5. Each is the median of five runs;
 * the limit for a million is the one for 100,000.
 */
const ratios = { "20k": 0.21, "100k": 0.0875, "1000k": 0.0875 };

/**
 * Times a warm search for the best 20 memories through the public API, compared with bare FTS5 on the same rows. Also
 * compares the BM25 score of the hits with the best possible score, by kind of query.
 */
export async function benchSearch({ smoke }: { smoke: boolean }): Promise<Result[]> {
  const sizes = smoke
    ? [{ count: 20_000, perStratum: 10, budget: tailBudget(ratios["20k"], smoke) }]
    : [
        { count: 100_000, perStratum: 50, budget: ratios["100k"] },
        { count: 1_000_000, perStratum: 25, budget: ratios["1000k"] },
      ];
  const results: Result[] = [];
  for (const { count, perStratum, budget } of sizes)
    results.push(...(await withScratch((folder) => benchSize(folder, count, perStratum, budget, smoke))));
  return results;
}

async function benchSize(
  folder: string,
  count: number,
  perStratum: number,
  budget: number,
  smoke: boolean,
): Promise<Result[]> {
  const log = await writeCorpusLog(folder, count);
  const index = openIndex({ state: join(folder, "state"), log });
  await index.rebuild();
  const memory = await openMemory({ memory: join(folder, "memory"), state: join(folder, "state") });
  const timedQueries = [...queries(perStratum * strata.length, querySeed)];
  // Warms up the process with questions that are not timed.
  for (const { q } of queries(warmUp, querySeed + 1)) await memory.search({ q, k: 20 });
  const size = `${count / 1000}k`;
  const times: number[] = [];
  const bareTimes: number[] = [];
  const results: Result[] = [];
  const bare = await index.query((db) => openBareSearch(join(folder, "bare.sqlite"), db));
  for (const { q } of queries(strata.length, querySeed + 1)) bare.search(q);
  const exhaustive = await index.query((db) => readPostings(db, timedQueries));
  for (const stratum of strata) {
    const own = timedQueries.filter((query) => query.stratum === stratum);
    const took: number[] = [];
    const bareTook: number[] = [];
    for (const { q } of own) {
      const start = performance.now();
      await memory.search({ q, k: 20 });
      const between = performance.now();
      bare.search(q);
      took.push(between - start);
      bareTook.push(performance.now() - between);
    }
    times.push(...took);
    bareTimes.push(...bareTook);
    results.push(
      figure(`search.${size}.${stratum}.p50`, median(took), "ms"),
      figure(`search.${size}.${stratum}.p95`, quantile(took, 0.95), "ms"),
      figure(`search.${size}.${stratum}.ratio`, ratioAt(0.95, took, bareTook), "× bare FTS5 at P95"),
    );
    const ratio = await index.query((db) => scoreRatio(db, own, exhaustive));
    results.push(atLeast(`search.${size}.${stratum}.score`, ratio, "of exhaustive BM25", 0.95));
  }
  await memory.close();
  bare.close();
  index.close();
  return [
    atMost(`search.${size}.ratio`, ratioAt(0.95, times, bareTimes), "× bare FTS5 at P95", budget),
    required(`search.${size}.p95`, quantile(times, 0.95), "ms", 50, smoke),
    figure(`search.${size}.bare_p95`, quantile(bareTimes, 0.95), "ms"),
    ...results,
  ];
}

const unread = { before: [], after: [] };

/** BM25 alone, as the reference for the limits inside a search. */
const plain: RecallPolicy = {
  ...defaultPolicy,
  saturation: 1.2,
  lengthNorm: 0.75,
  askingWord: 1,
  relatedWord: 0,
  types: Object.fromEntries(memoryTypes.map((type) => [type, { words: 1, whole: 1 }])) as RecallPolicy["types"],
  addressed: { words: 1, whole: 1 },
  neighbours: { people: unread, prompt: unread, agent: unread, exchange: unread },
  session: 0,
  tag: 0,
  importanceForAdvice: 0,
  importance: 0,
  recency: 0,
};

type Postings = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** Scans all rows once, and counts how often each query word occurs in each row. */
function readPostings(
  db: SqlDatabase,
  searches: readonly CorpusQuery[],
): { postings: Postings; lengths: Map<number, number> } {
  const postings = new Map(
    searches.flatMap(({ q }) => textToTerms(q)).map((term) => [term, new Map<number, number>()]),
  );
  const lengths = new Map<number, number>();
  for (const { row, terms, length } of db
    .prepare("SELECT row, terms, length FROM memories WHERE terms IS NOT NULL")
    .iterate()) {
    lengths.set(Number(row), Number(length));
    for (const term of String(terms).split(" ")) {
      const rows = postings.get(term);
      rows?.set(Number(row), (rows.get(Number(row)) ?? 0) + 1);
    }
  }
  return { postings, lengths };
}

/** The BM25 scores of our 20 hits divided by the scores of the best 20, both summed over all queries. */
function scoreRatio(
  db: SqlDatabase,
  searches: readonly CorpusQuery[],
  { postings, lengths }: ReturnType<typeof readPostings>,
): number {
  let [ours, best] = [0, 0];
  const averageLength = [...lengths.values()].reduce((sum, length) => sum + length, 0) / lengths.size;
  for (const { q } of searches) {
    const query = understandQuery(q, plain, 0);
    const lists = query.words.map(({ term }) => postings.get(term) ?? new Map<number, number>());
    const corpus = { rows: lengths.size, averageLength, frequencies: lists.map(({ size }) => size) };
    const score = createWordScorer(query, corpus, plain);
    const scoreOf = (row: number): number =>
      score({
        counts: lists.map((list) => list.get(row) ?? 0),
        length: lengths.get(row) ?? 0,
        type: "prompt",
        importance: 0,
      });
    const all = [...new Set(lists.flatMap((list) => [...list.keys()]))].map(scoreOf).sort((a, b) => b - a);
    best += all.slice(0, 20).reduce((sum, one) => sum + one, 0);
    const visible = { sql: "1", params: [] };
    const found = findByWords(db, { query, policy: plain, visible, from: null, wanted: 20 });
    const { candidates, corpus: seen } = found.withNearness(null);
    const { memories } = rankMemories(query, candidates, seen, plain, 0);
    for (const { row } of memories.slice(0, 20)) ours += scoreOf(row);
  }
  return ours / best;
}
