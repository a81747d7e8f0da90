export { memoryPlaces, openEmbedder, openMemory, type EmbedderOptions, type OpenMemoryOptions } from "./compose.ts";
export type { Places } from "./config/paths.ts";
export { errorTable, LociError, type ErrorCode } from "./core/errors.ts";
export type { MemoryType } from "./core/memory-type.ts";
export type {
  Backup,
  Completion,
  Embedder,
  Log,
  LogSize,
  Migration,
  Models,
  Resealed,
  Restored,
  SealedState,
  Verification,
} from "./core/ports.ts";
export type { RecordInput } from "./core/record-schema.ts";
export type { Principal } from "./core/scope.ts";
export type {
  Compacted,
  DocumentRead,
  DocumentRef,
  Documents,
  ErasedVersions,
  ListedFile,
  ReadOptions,
  Version,
  VersionOptions,
  Written,
} from "./memory/documents/documents.ts";
export type {
  CompartmentRef,
  Entries,
  Entry,
  EntryFilter,
  MemoryJson,
  MemoryJsonEntry,
  NewEntry,
  PromptVariables,
} from "./memory/entries/entries.ts";
export type {
  BuildMessages,
  Exchange,
  History,
  HistoryHit,
  HistoryMessage,
  HistorySearch,
  NewMessage,
  NewNote,
  Note,
  Notes,
  PromptMessage,
} from "./memory/history/history.ts";
export type { Embedded, EmbedOptions } from "./memory/embed.ts";
export type { ForgetOptions, ForgetPreview, Forgotten, ForgetTarget } from "./memory/forget.ts";
export type { SemanticState } from "./memory/hybrid-search.ts";
export type { Memory, Shown, Stats, Verified } from "./memory/memory.ts";
export type { Classification } from "./memory/classify.ts";
export type { RetentionApplied, RetentionLook, RetentionPlan, RetentionSummary } from "./memory/retention.ts";
export type { ScrubOptions, ScrubPlan } from "./memory/scrub/plan-scrub.ts";
export type { Scrubbed } from "./memory/scrub/scrub.ts";
export type { Preference } from "./memory/preferences.ts";
export type { Promoted, Promotion } from "./memory/promotion.ts";
export type { ResealOptions, ResealReport } from "./memory/reseal.ts";
export type { ErasureReport } from "./memory/settle.ts";
export type { ErasureProof } from "./memory/verify-erasures.ts";
export { defaultSettings, type EntryDraft, type EntrySettings, type Settings } from "./memory/settings.ts";
export type { Hit, Search, SearchResult } from "./memory/search.ts";
export type { EventImport, Happening, Taken } from "./memory/transfer/begin-import.ts";
export type { Exported, ExportOptions } from "./memory/transfer/export-memory.ts";
export type { ImportedFile, ImportFileOptions } from "./memory/transfer/import-file.ts";
export { version } from "./version.ts";
