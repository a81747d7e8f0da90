import { readFileSync } from "node:fs";
import { join } from "node:path";

import { openMemory } from "../src/compose/open-memory.ts";
import type { RecordInput } from "../src/core/event/record-schema.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";

interface RecallSet {
  readonly memories: readonly { id: string; type: RecordInput["type"]; text: string; path?: string }[];
  readonly questions: readonly { id: string; q: string; answers: readonly string[] }[];
}

/** The share of expected answers among the first five hits, and the questions with a missing answer. */
export async function recallAtFive(name: string): Promise<{ recall: number; missed: string[] }> {
  const set = JSON.parse(readFileSync(new URL(`recall/${name}.json`, import.meta.url), "utf8")) as RecallSet;
  const home = makeScratch("recall");
  const memory = await openMemory({ memory: join(home, "memory"), state: join(home, "state") });
  try {
    const ids = await memory.record(set.memories.map(({ id: _id, ...input }) => input));
    const idOf = new Map(set.memories.map(({ id }, n) => [id, ids[n] ?? ""]));
    let sum = 0;
    const missed: string[] = [];
    for (const { q, answers } of set.questions) {
      const { hits } = await memory.search({ q, k: 5 });
      const found = answers.filter((answer) => hits.some(({ id }) => id === idOf.get(answer)));
      sum += found.length / answers.length;
      if (found.length < answers.length) missed.push(q);
    }
    return { recall: sum / set.questions.length, missed };
  } finally {
    await memory.close();
    removeScratch(home);
  }
}
