/** The types of the API's answers are those of the library. */
export type {
  Activity,
  Around,
  DescribedPolicy,
  ErasureProof,
  Facets,
  Fact,
  ForgetPreview,
  Forgotten,
  Hit,
  Recalled,
  RecallSummary,
  SearchResult,
  Preference,
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
