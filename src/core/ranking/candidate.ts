import type { MemoryType } from "../memory-type.ts";

/** A memory that may be an answer. */
export interface Candidate {
  readonly row: number;
  readonly type: MemoryType;
  readonly ts: number;
  readonly session: string | null;
  readonly importance: number;
  readonly pinned: boolean;
  readonly inSpace: boolean;
  /** How often it was found useful, less how often not. */
  readonly usage: number;
  /** How many terms it has. */
  readonly length: number;
  /** How often each word of the query is in it, in the order of the query's words. */
  readonly counts: readonly number[];
  /** Whether a word of the query is among its tags. */
  readonly tagged: boolean;
  /** Nearness in meaning to the query, -1 to 1; null when not known. */
  readonly similarity: number | null;
  /** The rows just before and just after it in its session, where they are candidates too; null where there is none. */
  readonly before: number | null;
  readonly after: number | null;
}

/** What the whole memory looks like: what makes a word rare. */
export interface Corpus {
  readonly rows: number;
  readonly averageLength: number;
  /** In how many rows each word of the query is, in the order of the query's words. */
  readonly frequencies: readonly number[];
}
