import { join } from "node:path";

import { openEmbedder, openMemory } from "../../src/compose/open-memory.ts";
import { openIndex } from "../../src/index/open-index.ts";
import { listTextKeys } from "../../src/index/views/stored-texts.ts";
import { openBareSearch, type BareSearch } from "../bare-search.ts";
import { writeCorpusLog } from "../corpus-log.ts";
import { queries, strata } from "../corpus.ts";
import { fillVectors } from "../random-vectors.ts";
import { atMost, figure, quantile, ratioAt, required, tailBudget, type Result } from "../result.ts";
import { withScratch } from "../scratch.ts";
import { benchModel } from "./cached-embedder.ts";

const querySeed = 20_261_115;

/**
 * Upper limits: the 95th percentile of our time divided by that of bare FTS5, for the same questions. Each is the
 * median of five runs over 100,000 memories.
 */
const ratios = { keyword: { search: 0.0656, block: 0.0777 }, hybrid: { search: 0.1176, block: 0.1779 } };
/** The limit in a smoke run, which has few memories. With few memories, bare FTS5 gets faster but Loci does not. */
const smokeRatio = 1;

/**
 * Times a search for the best 20 memories, and a block that may use every memory, in a warm process. Both are timed
 * with words alone, and with words and vectors. The memories have random vectors, because computing real ones takes
 * half an hour. The real model embeds the questions.
 */
export async function benchLatency({ smoke }: { readonly smoke: boolean }): Promise<Result[]> {
  const count = smoke ? 20_000 : 100_000;
  const questions = [...queries(strata.length * (smoke ? 10 : 40), querySeed)].map(({ q }) => q);
  return withScratch(async (folder) => {
    const log = await writeCorpusLog(folder, count);
    const places = { memory: join(folder, "memory"), state: join(folder, "state") };
    const index = openIndex({ state: places.state, log });
    await index.rebuild();
    const embedder = await openEmbedder({ model: benchModel });
    await fillVectors(places.state, embedder, await index.query(listTextKeys));
    const spaces = await index.query((db) =>
      db
        .prepare("SELECT name FROM spaces")
        .all()
        .map((row) => String(row["name"])),
    );
    const bare = await index.query((db) => openBareSearch(join(folder, "bare.sqlite"), db));
    index.close();

    const name = `recall.latency.${count / 1000}k`;
    const results: Result[] = [];
    for (const [system, model] of [
      ["keyword", undefined],
      ["hybrid", embedder],
    ] as const) {
      const memory = await openMemory({ ...places, embedder: model });
      const search = (q: string) => memory.search({ q, k: 20 });
      const block = (prompt: string) => memory.recall({ prompt, alsoFrom: spaces, record: false });
      const {
        ours: [first = 0],
      } = await timeBeside(bare, questions.slice(0, 1), search);
      await timeBeside(bare, questions.slice(0, 20), search);
      const searches = await timeBeside(bare, questions, search);
      const blocks = await timeBeside(bare, questions, block);
      await memory.close();
      results.push(
        figure(`${name}.${system}.first`, first, "ms"),
        ...beside(`${name}.${system}`, searches, smoke ? smokeRatio : ratios[system].search, smoke),
        ...beside(`${name}.${system}.block`, blocks, smoke ? smokeRatio : ratios[system].block, smoke),
      );
    }
    bare.close();
    await embedder.close();
    return results;
  });
}

interface Times {
  readonly ours: readonly number[];
  readonly bare: readonly number[];
}

/** Times our work and a bare search with the same question, in turns. */
async function timeBeside(
  bare: BareSearch,
  questions: readonly string[],
  work: (question: string) => Promise<unknown>,
): Promise<Times> {
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (const question of questions) {
    const start = performance.now();
    await work(question);
    const between = performance.now();
    bare.search(question);
    times.ours.push(between - start);
    times.bare.push(performance.now() - between);
  }
  return times;
}

function beside(name: string, { ours, bare }: Times, budget: number, smoke: boolean): Result[] {
  return [
    figure(`${name}.p50`, quantile(ours, 0.5), "ms"),
    required(`${name}.p95`, quantile(ours, 0.95), "ms", 50, smoke),
    atMost(`${name}.ratio`, ratioAt(0.95, ours, bare), "× bare FTS5 at P95", tailBudget(budget, smoke)),
  ];
}
