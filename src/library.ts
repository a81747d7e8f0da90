// The root entry of the package. A type that only one method uses has no name here, unless programs often need it:
// `Awaited<ReturnType<Memory["around"]>>` names it, and `Parameters<Memory["endSession"]>[0]` what a method takes.
export {
  memoryPlaces,
  openEmbedder,
  openMemory,
  type EmbedderOptions,
  type OpenMemoryOptions,
} from "./compose/open-memory.ts";
export type { Places } from "./config/paths.ts";
export { errorTable, LociError, type ErrorCode } from "./core/errors.ts";
export { defaultSettings, type EntryDraft, type Settings, type CompartmentLevel } from "./memory/base/settings.ts";
export { version } from "./version.ts";

// A memory and its groups of methods.
export type { Memory } from "./memory/memory.ts";
export type { ShowResult } from "./memory/insight/show-memory.ts";
export type { Care, Stats } from "./memory/care/care.ts";
export type { Change, Changes } from "./memory/insight/changes.ts";
export { needsDecision, type Devices, type KnownDevice } from "./memory/places/devices.ts";
export type {
  DocumentReadResult,
  DocumentRef,
  Documents,
  KnownDocument,
  DocumentWriteResult,
} from "./memory/documents/documents.ts";
export type { CompartmentRef, Entries, Entry, NewEntry } from "./memory/entries/entries.ts";
export type { Fact, FactInput, FactList, Facts, FactWithHistory } from "./memory/facts/facts.ts";
export type { History, HistoryMessage, NewMessage, NewNote, Note, Notes } from "./memory/history/history.ts";
export type { Policies, PolicyTarget } from "./memory/policies/policies.ts";
export type { Sharing } from "./memory/sharing/sharing.ts";
export type { Spaces } from "./memory/places/spaces.ts";
export type { Transfer } from "./memory/transfer/transfer.ts";
export type { Trust } from "./memory/trust/trust.ts";

// What the methods of a memory take and return.
export type { Principal } from "./core/access/scope.ts";
export type { Profile } from "./core/access/profile.ts";
export type { MemoryType, RecordType } from "./core/event/memory-type.ts";
export type { RecordInput } from "./core/event/record-schema.ts";
export type { StoredMemory } from "./index/memory-row.ts";
export type { Filter } from "./index/filter.ts";
export type { SessionSummary } from "./index/views/session-views.ts";
export type { TimelineRequest } from "./index/views/views.ts";
export type { Hit, SearchRequest, SearchResult } from "./memory/recall/search.ts";
export type { ConsideredMemory, RecallDecision } from "./memory/recall/explain-recall.ts";
export type { RecallRequest, RecallResult, RecallItem } from "./memory/recall/recall-types.ts";
export type { BriefRequest, BriefResult } from "./memory/recall/brief.ts";
export type { Judgement, ServedMemory, ServedRecall } from "./memory/recall/recalls.ts";
export { defaultPolicy as defaultRecallPolicy, type RecallPolicy } from "./core/ranking/recall-policy.ts";
export type { Facets, FacetRequest } from "./memory/insight/count-memories.ts";
export type { PromotionResult, PromotionRequest } from "./memory/trust/promote.ts";
export type { Preference } from "./memory/trust/preferences.ts";
export type { SessionEndResult } from "./memory/summaries/end-session.ts";
export type { SessionEndRequest } from "./memory/summaries/upkeep-due.ts";
export type { ForgetPreview, ForgetResult, ForgetTarget } from "./memory/forget/forget.ts";
export type { RetentionPolicy } from "./core/settings/retention.ts";
export type { RetentionPlan } from "./memory/retention/retention.ts";
export type { ScrubResult } from "./memory/scrub/scrub.ts";
export type { ScrubPlan } from "./memory/scrub/plan-scrub.ts";
export type { EventImport } from "./memory/transfer/begin-import.ts";

// The ports: a log, documents, spaces, a clock's zone, an embedder and a language model of your own.
export type { AdmittedEvent } from "./core/event/admit.ts";
export type {
  Contents,
  Event,
  EventId,
  EventKind,
  EventOf,
  Evidence,
  NewEvent,
  Origin,
  Scope,
} from "./core/event/event.ts";
export type { AppendResult, Batch, Cursor, Damage, ErasureResult, Log, Remains } from "./core/ports/log.ts";
export type { CompletionResult, CompletionRequest, Embedder, ModelLimits, Models } from "./core/ports/models.ts";
export type { DocumentStore, StoredDocument } from "./core/ports/documents.ts";
export type { Sample, SamplingRequest, SamplingResult } from "./core/ports/models.ts";
export type { SpaceFinder } from "./core/ports/machine.ts";
export type { TimeZone } from "./core/text/time/wall-clock.ts";
