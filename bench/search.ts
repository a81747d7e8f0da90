import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";

import { openMemory } from "../src/compose.ts";
import { openIndex } from "../src/index/open-index.ts";
import { stemOf, textToWords } from "../src/index/score-text.ts";
import { searchRows } from "../src/index/search-rows.ts";
import { writeCorpusLog } from "./corpus-log.ts";
import { queries, strata, type CorpusQuery } from "./corpus.ts";
import { atLeast, atMost, figure, median, quantile, timeBudget, type Result } from "./result.ts";
import { withScratch } from "./scratch.ts";

// The bounds of the search were chosen with seeds 11 and 77. Whoever changes a bound after a look at this one takes a new one.
const querySeed = 20_261_115;

/** Top-20 search through the public API, warm, and how much of the exhaustive BM25 score its hits hold, by kind of query. */
export async function benchSearch({ smoke }: { smoke: boolean }): Promise<Result[]> {
  const sizes = smoke
    ? [{ count: 20_000, perStratum: 10, budget: timeBudget(10, smoke) }]
    : [
        { count: 100_000, perStratum: 50, budget: 10 },
        { count: 1_000_000, perStratum: 25, budget: 50 },
      ];
  const results: Result[] = [];
  for (const { count, perStratum, budget } of sizes)
    results.push(...(await withScratch((folder) => benchSize(folder, count, perStratum, budget))));
  return results;
}

async function benchSize(folder: string, count: number, perStratum: number, budget: number): Promise<Result[]> {
  const log = await writeCorpusLog(folder, count);
  const index = openIndex({ state: join(folder, "state"), log });
  await index.rebuild();
  const memory = await openMemory({ memory: join(folder, "memory"), state: join(folder, "state") });
  const asked = [...queries(perStratum * strata.length, querySeed)];
  for (const { q } of asked.slice(0, 20)) await memory.search({ q, k: 20 });
  const size = `${count / 1000}k`;
  const times: number[] = [];
  const results: Result[] = [];
  for (const stratum of strata) {
    const own = asked.filter((query) => query.stratum === stratum);
    const took: number[] = [];
    for (const { q } of own) {
      const start = performance.now();
      await memory.search({ q, k: 20 });
      took.push(performance.now() - start);
    }
    times.push(...took);
    results.push(
      figure(`search.${size}.${stratum}.p50`, median(took), "ms"),
      figure(`search.${size}.${stratum}.p95`, quantile(took, 0.95), "ms"),
    );
    const { ratio, bare } = await index.query((db) => scoreRatio(db, own));
    results.push(
      atLeast(`search.${size}.${stratum}.score`, ratio, "of exhaustive BM25", 0.95),
      figure(`search.${size}.${stratum}.exhaustive_p95`, bare, "ms"),
    );
  }
  await memory.close();
  index.close();
  return [atMost(`search.${size}.p95`, quantile(times, 0.95), "ms", budget), ...results];
}

/** Sum of the exhaustive scores of our 20 hits over the sum of the best 20, and what finding those takes. */
function scoreRatio(db: DatabaseSync, asked: readonly CorpusQuery[]): { ratio: number; bare: number } {
  let [ours, best] = [0, 0];
  const times: number[] = [];
  db.exec("CREATE TEMP TABLE IF NOT EXISTS exhaustive (row INTEGER PRIMARY KEY, score REAL)");
  for (const { q } of asked) {
    const words = [...new Map(textToWords(q).map((word) => [stemOf(word), word])).values()];
    if (words.length === 0) continue;
    const match = words.map((word) => `"${word}"`).join(" OR ");
    const start = performance.now();
    db.prepare("SELECT rowid FROM memory_words WHERE memory_words MATCH ? ORDER BY rank LIMIT 20").all(match);
    times.push(performance.now() - start);
    db.exec("DELETE FROM exhaustive");
    db.prepare(
      "INSERT INTO exhaustive SELECT rowid, -bm25(memory_words) FROM memory_words WHERE memory_words MATCH ?",
    ).run(match);
    const top = db
      .prepare("SELECT sum(score) AS sum FROM (SELECT score FROM exhaustive ORDER BY score DESC LIMIT 20)")
      .get()?.["sum"];
    // Words that are in most rows have no weight in BM25: there is nothing to rank.
    if (Number(top) < 0.01) continue;
    const find = db.prepare("SELECT score FROM exhaustive WHERE row = ?");
    best += Number(top);
    for (const { row } of searchRows(db, { q, k: 20 })) ours += Number(find.get(row)?.["score"] ?? 0);
  }
  return { ratio: ours / best, bare: quantile(times, 0.95) };
}
