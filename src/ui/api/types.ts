/** The types of the API's answers are those of the library. */
export type {
  Around,
  ConsideredMemory,
  DescribedPolicy,
  ErasureProof,
  Fact,
  ForgetPreview,
  Forgotten,
  Hit,
  Preference,
  RecallDecision,
  Recalled,
  RecallSummary,
  SearchResult,
  RelevanceSigns,
  ServedMemory,
  ServedRecall,
  SessionSummary,
  ShownFact,
  Shown,
  Stats,
  StoredMemory,
} from "../../library.ts";
export type { MemoryType } from "../../library.ts";

/** One page of a list. `next` is the cursor of the following page. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

/** One value of a facet, and how many memories have it. */
export interface FacetValue {
  readonly value: string;
  readonly count: number;
}
