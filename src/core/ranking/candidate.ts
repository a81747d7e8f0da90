import type { MemoryType } from "../event/memory-type.ts";

/** A memory that may be an answer. */
export interface Candidate {
  readonly row: number;
  readonly type: MemoryType;
  readonly ts: number;
  readonly session: string | null;
  readonly importance: number;
  readonly pinned: boolean;
  readonly inSpace: boolean;
  /** How often it was judged useful, minus how often not. */
  readonly usage: number;
  /** The number of its terms. */
  readonly length: number;
  /** The count of each word of the query in it, in the order of the query's words. */
  readonly counts: readonly number[];
  /** True if a word of the query is among its tags. */
  readonly tagged: boolean;
  /** Nearness in meaning to the query, -1 to 1; null if unknown. */
  readonly similarity: number | null;
  /** The rows just before and just after it in its session, if they are candidates too; null otherwise. */
  readonly before: number | null;
  readonly after: number | null;
}

/** Statistics of the whole memory, which make a word rare. */
export interface Corpus {
  readonly rows: number;
  readonly averageLength: number;
  /** The number of rows with each word of the query, in the order of the query's words. */
  readonly frequencies: readonly number[];
}
