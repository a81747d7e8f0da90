import type { Embedder } from "../../src/core/ports/models.ts";
import type { Home } from "./homes.ts";
import type { Question } from "./shape.ts";
import type { Ranking, System } from "./system.ts";

const depth = 200;

/** Loci without a model, as in a hook: `memory.search` and `memory.recall`. */
export function createKeyword(): System {
  return createLoci("keyword", async () => null);
}

/** Makes a system that uses Loci, with or without a model. */
export function createLoci(name: string, embedderOf: () => Promise<Embedder | null>): System {
  const open = async (home: Home, { at }: Question) => home.open(at, await embedderOf());
  return {
    name,
    rank: async (home, question): Promise<Ranking> => {
      const { memory, turnOf } = await open(home, question);
      const start = performance.now();
      const { hits, sessions } = await memory.search({ q: question.text, k: depth, nearby: true });
      const took = performance.now() - start;
      const turns = new Set(hits.flatMap(({ id }) => turnOf.get(id) ?? []));
      return { turns: [...turns], sessions: sessions.map(({ session }) => session), took };
    },
    block: async (home, question, tokens) => {
      const { memory } = await open(home, question);
      // Only the caller's token budget limits the block, so the other limits are set high.
      const limits = { tokens, facts: 100, snippets: 100 };
      return (await memory.recall({ prompt: question.text, limits, record: false })).block;
    },
  };
}
