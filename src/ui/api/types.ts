/** The types of the API's answers are those of the library. */
export type {
  Activity,
  Around,
  ConsideredMemory,
  DescribedPolicy,
  ErasureProof,
  Facets,
  Backup,
  DescribedPolicy,
  ErasureProof,
  DocumentRead,
  Fact,
  Fix,
  ForgetPreview,
  ForgetTarget,
  Forgotten,
  Hit,
  LeftOutReason,
  Preference,
  RecallDecision,
  KnownBackup,
  KnownDevice,
  KnownDocument,
  ListedFile,
  Recalled,
  RecallSummary,
  RetentionApplied,
  RetentionPlan,
  RetentionPolicy,
  Scrubbed,
  ScrubPlan,
  SealedState,
  SearchResult,
  Preference,
  RelevanceSigns,
  ServedMemory,
  ServedRecall,
  SessionSummary,
  ShownFact,
  Shown,
  Stats,
  StoredMemory,
  Version,
  Written,
} from "../../library.ts";
export type { MemoryType } from "../../library.ts";

/** One page of a list. `next` is the cursor of the following page. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}
