import { LociError } from "../../core/errors.ts";
import type { MemoryType } from "../../core/event/memory-type.ts";
import type { RankedSession, ScoreParts } from "../../core/ranking/rank-memories.ts";
import type { RecallPolicy } from "../../core/ranking/recall-policy.ts";
import { snippet } from "../../core/text/terms/snippet.ts";
import type { Filter } from "../../index/filter.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { freshen } from "../freshen.ts";
import type { Parts } from "../parts.ts";
import { hybridSearch, type SemanticState } from "./hybrid-search.ts";

export interface Search extends Filter {
  readonly q: string;
  /** How many hits at most; 20 when left out. */
  readonly k?: number;
  /** Also memories that only stand beside a match in its session: an answer need not repeat the words of its question. */
  readonly nearby?: boolean;
  /** Name of the space that is asked from: its memories come first among equals. */
  readonly from?: string;
  /** Other weights than the memory's own. */
  readonly policy?: RecallPolicy;
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
  /** What the score is made of. */
  readonly parts: ScoreParts;
  readonly metadata: Omit<StoredMemory, "id" | "type" | "text">;
}

export interface SearchResult {
  readonly hits: readonly Hit[];
  /** The sessions that fit best as a whole, best first. */
  readonly sessions: readonly RankedSession[];
  readonly took_ms: number;
  /** False when the index had not yet read the whole log. */
  readonly complete: boolean;
  readonly semantic: SemanticState;
}

/** How much of a text a hit shows. */
export const snippetCharacters = 240;

/** Refuses a number of results that is none, or that nobody could read. */
export function checkCount(name: string, count: number): void {
  if (!Number.isInteger(count) || count < 1 || count > 10_000) {
    throw new LociError("USAGE", `${name} is ${count}; it must be a whole number from 1 to 10000`);
  }
}

/** The memories that match best, of those that the principal may see. */
export async function search(
  parts: Parts,
  { q, k = 20, policy = parts.recallPolicy, ...filter }: Search,
): Promise<SearchResult> {
  checkCount("k", k);
  const caughtUp = await freshen(parts);
  const start = performance.now();
  const now = parts.clock.now();
  const { memories, sessions, semantic } = await hybridSearch(parts, { q, k, policy, now, ...filter });
  const hits = memories.map(({ memory: { id, type, text, ...metadata }, score, parts: made, copies }) => {
    return { id, type, score, snippet: snippet(text ?? "", q, snippetCharacters), copies, parts: made, metadata };
  });
  return {
    hits,
    sessions: sessions(),
    took_ms: performance.now() - start,
    complete: caughtUp === "complete",
    semantic,
  };
}
