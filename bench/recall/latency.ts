import { randomFillSync } from "node:crypto";
import { join } from "node:path";

import { openEmbedder, openMemory } from "../../src/compose.ts";
import type { Embedder } from "../../src/core/ports.ts";
import { openIndex } from "../../src/index/open-index.ts";
import { openVectorStore, vectorStorePath } from "../../src/index/search/vector-store.ts";
import { listTextKeys } from "../../src/index/views/stored-texts.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { writeCorpusLog } from "../corpus-log.ts";
import { queries, strata } from "../corpus.ts";
import { atMost, figure, quantile, tailBudget, type Result } from "../result.ts";
import { withScratch } from "../scratch.ts";
import { benchModel } from "./cached-embedder.ts";

const querySeed = 20_261_115;

/**
 * How long a warm process takes for the best 20, and for a block with every memory allowed in it: by words, and by words and meaning. The memories' vectors are random, since making
 * real ones takes half an hour; questions are embedded by the real model.
 */
export async function benchLatency({ smoke }: { readonly smoke: boolean }): Promise<Result[]> {
  const count = smoke ? 20_000 : 100_000;
  const asked = [...queries(strata.length * (smoke ? 10 : 40), querySeed)].map(({ q }) => q);
  return withScratch(async (folder) => {
    const log = await writeCorpusLog(folder, count);
    const places = { memory: join(folder, "memory"), state: join(folder, "state") };
    const index = openIndex({ state: places.state, log });
    await index.rebuild();
    const embedder = await openEmbedder({ model: benchModel });
    fillVectors(places.state, embedder, await index.query(listTextKeys));
    const spaces = await index.query((db) =>
      db
        .prepare("SELECT name FROM spaces")
        .all()
        .map((row) => String(row["name"])),
    );
    index.close();

    const name = `recall.latency.${count / 1000}k`;
    const results: Result[] = [];
    for (const [system, budget, given] of [
      ["keyword", 10, undefined],
      ["hybrid", 30, embedder],
    ] as const) {
      const memory = await openMemory({ ...places, embedder: given });
      const [first = 0] = await timeSearches(memory, asked.slice(0, 1));
      await timeSearches(memory, asked.slice(0, 20));
      const took = await timeSearches(memory, asked);
      const blocks = await timeBlocks(memory, asked, spaces);
      await memory.close();
      results.push(
        figure(`${name}.${system}.first`, first, "ms"),
        figure(`${name}.${system}.p50`, quantile(took, 0.5), "ms"),
        atMost(`${name}.${system}.p95`, quantile(took, 0.95), "ms", tailBudget(budget, smoke)),
        figure(`${name}.${system}.block_p50`, quantile(blocks, 0.5), "ms"),
        atMost(`${name}.${system}.block_p95`, quantile(blocks, 0.95), "ms", tailBudget(50, smoke)),
      );
    }
    await embedder.close();
    return results;
  });
}

function fillVectors(state: string, { model }: Embedder, keys: readonly string[]): void {
  const store = openVectorStore(vectorStorePath(state, model.checksum));
  store.put(keys.map((key) => [key, randomFillSync(new Int8Array(model.dimensions))] as const));
  store.close();
}

async function timeSearches(memory: Memory, asked: readonly string[]): Promise<number[]> {
  const took: number[] = [];
  for (const q of asked) {
    const start = performance.now();
    await memory.search({ q, k: 20 });
    took.push(performance.now() - start);
  }
  return took;
}

async function timeBlocks(memory: Memory, asked: readonly string[], alsoFrom: readonly string[]): Promise<number[]> {
  const took: number[] = [];
  for (const prompt of asked) {
    const start = performance.now();
    await memory.recall({ prompt, alsoFrom, record: false });
    took.push(performance.now() - start);
  }
  return took;
}
