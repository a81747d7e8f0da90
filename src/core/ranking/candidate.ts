import type { MemoryType } from "../event/memory-type.ts";

/** A memory that may answer the query. */
export interface Candidate {
  readonly row: number;
  readonly type: MemoryType;
  /** True if the candidate is a prompt together with what an agent did and said in its turn. */
  readonly isExchange?: boolean;
  readonly ts: number;
  readonly session: string | null;
  readonly importance: number;
  readonly pinned: boolean;
  readonly inSpace: boolean;
  /** How often the memory was judged useful, minus how often it was judged useless. */
  readonly usage: number;
  /** The number of terms in the memory. */
  readonly length: number;
  /** How often each word of the query occurs in the memory, in the order of the query's words. */
  readonly counts: readonly number[];
  /** The flags that the wording of the memory sets, as a sum of bits (core/text/text-flags). */
  readonly flags: number;
  /** True if a word of the query is one of the memory's tags. */
  readonly tagged: boolean;
  /** The similarity in meaning to the query, from -1 to 1; null if unknown. */
  readonly similarity: number | null;
  /** The rows just before and just after the memory in its session; null for a row that is not a candidate. */
  readonly before: number | null;
  readonly after: number | null;
}

/** Statistics of the whole memory, from which the rarity of a word is computed. */
export interface Corpus {
  readonly rows: number;
  readonly averageLength: number;
  /** The number of rows with each word of the query, in the order of the query's words. */
  readonly frequencies: readonly number[];
}
