import { LociError } from "../core/errors.ts";
import type { MemoryType } from "../core/memory-type.ts";
import { snippet } from "../core/snippet.ts";
import type { Filter } from "../index/filter.ts";
import type { Memory } from "../index/memory-row.ts";
import { searchMemories } from "../index/search.ts";
import { freshen } from "./freshen.ts";
import type { Parts } from "./parts.ts";

export interface Search extends Filter {
  readonly q: string;
  /** How many hits at most; 20 when left out. */
  readonly k?: number;
}

/** One hit: {id, type, score, snippet, metadata}. */
export interface Hit {
  readonly id: string;
  readonly type: MemoryType;
  readonly score: number;
  /** The part of the text that matches best. */
  readonly snippet: string;
  /** How many memories say the same, this one included. */
  readonly copies: number;
  readonly metadata: Omit<Memory, "id" | "type" | "text">;
}

export interface SearchResult {
  readonly hits: readonly Hit[];
  readonly took_ms: number;
  /** False when the index had not yet read the whole log. */
  readonly complete: boolean;
}

const snippetCharacters = 240;

/** Refuses a number of results that is none, or that nobody could read. */
export function checkCount(name: string, count: number): void {
  if (!Number.isInteger(count) || count < 1 || count > 10_000) {
    throw new LociError("USAGE", `${name} is ${count}; it must be a whole number from 1 to 10000`);
  }
}

/** The memories that match best, of those that the principal may see. */
export async function search(parts: Parts, { q, k = 20, ...filter }: Search): Promise<SearchResult> {
  checkCount("k", k);
  const caughtUp = await freshen(parts);
  const start = performance.now();
  const found = await parts.index.query((db) => searchMemories(db, { q, k, ...filter }, parts.principal));
  const hits = found.map(({ memory: { id, type, text, ...metadata }, score, copies }) => {
    return { id, type, score, snippet: snippet(text ?? "", q, snippetCharacters), copies, metadata };
  });
  return { hits, took_ms: performance.now() - start, complete: caughtUp === "complete" };
}
