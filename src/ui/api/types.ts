import type { Memory, RecallDecision, ShowResult } from "../../library.ts";

/** The types of the API's answers are those of the library. */
export type {
  ConsideredMemory,
  DocumentReadResult,
  Facets,
  Fact,
  ForgetPreview,
  ForgetTarget,
  ForgetResult,
  Hit,
  KnownDevice,
  KnownDocument,
  Preference,
  RecallDecision,
  RecallResult,
  RetentionPlan,
  RetentionPolicy,
  ScrubResult,
  ScrubPlan,
  SearchResult,
  ServedMemory,
  ServedRecall,
  SessionSummary,
  ShowResult,
  FactWithHistory,
  Stats,
  StoredMemory,
  DocumentWriteResult,
} from "../../library.ts";
export type { MemoryType } from "../../library.ts";

type Answer<Method extends (...given: never) => unknown> = Awaited<ReturnType<Method>>;

export type Activity = Answer<Memory["activity"]>;
export type Around = Answer<Memory["around"]>;
export type Backup = Answer<Memory["care"]["backup"]>;
export type Decision = Answer<Memory["decisions"]>[number];
export type DescribedPolicy = PolicyList["policies"][number];
export type ErasureProof = Answer<Memory["care"]["verifyErasures"]>;
export type Fix = NonNullable<Extract<ShowResult, { status: "found" }>["fix"]>;
export type KnownBackup = Answer<Memory["care"]["backups"]>[number];
export type ListedFile = Answer<Memory["documents"]["list"]>[number];
export type PolicyList = Answer<Memory["policies"]["list"]>;
export type RecallSummary = Answer<Memory["care"]["recallStats"]>;
export type Redactions = Answer<Memory["care"]["redactions"]>;
export type RelevanceSigns = RecallDecision["judged"][number]["signs"];
export type RetentionApplied = Answer<Memory["care"]["applyRetention"]>;
export type SealedState = Answer<Memory["care"]["sealedState"]>;
export type SharedList = Answer<Memory["sharing"]["list"]>;
export type Version = Answer<Memory["documents"]["versions"]>[number];

/** One page of a list. `next` is the cursor of the following page. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}
