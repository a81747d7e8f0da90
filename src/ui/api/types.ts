/** The types of the API's answers are those of the library. */
export type {
  Activity,
  Around,
  Backup,
  ConsideredMemory,
  DescribedPolicy,
  DocumentRead,
  ErasureProof,
  Facets,
  Fact,
  Fix,
  ForgetPreview,
  ForgetTarget,
  Forgotten,
  Hit,
  KnownBackup,
  KnownDevice,
  KnownDocument,
  ListedFile,
  PolicyList,
  Preference,
  RecallDecision,
  Recalled,
  RecallSummary,
  RelevanceSigns,
  Redactions,
  RetentionApplied,
  RetentionPlan,
  RetentionPolicy,
  Scrubbed,
  ScrubPlan,
  SealedState,
  SearchResult,
  ServedMemory,
  ServedRecall,
  SessionSummary,
  SharedList,
  Shown,
  ShownFact,
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
