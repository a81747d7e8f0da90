export {
  memoryPlaces,
  openEmbedder,
  openMemory,
  type EmbedderOptions,
  type OpenMemoryOptions,
} from "./compose/open-memory.ts";
export type {
  Sample,
  SampleOptions,
  SamplingMessage,
  SamplingPreferences,
  SamplingRequest,
  SamplingResult,
  SamplingText,
} from "./core/ports/sampling.ts";
export type { LanguageModelSettings } from "./compose/open-language-model.ts";
export {
  type BackupDays,
  type CheckedDatabase,
  checkServer,
  type ClearedWal,
  type ErasureHorizon,
  openServerAdmin,
  type ServerAdmin,
  type ServerErasures,
  type ServerUrls,
  type TeamToRemove,
  type Tidied,
} from "./compose/server-admin.ts";
export type { EndedTeam } from "./team/postgres/end-team.ts";
export type { Operator, Quotas, TeamRow } from "./team/postgres/open-operator.ts";
export type { MadeSecret } from "./team/team.ts";
export { syncTeams, type SyncTeamsOptions, type TeamSync } from "./compose/sync-team.ts";
export type { TeamStream } from "./config/teams.ts";
export type { RefusalReason, RefusedLine } from "./core/ports/sync-store.ts";
export type { SyncReport } from "./sync/sync-report.ts";
export type { SyncProgress } from "./sync/sync-stream.ts";
export { readSessionRecalls, type SessionRecalls } from "./compose/read-session-recalls.ts";
export type { Places } from "./config/paths.ts";
export { errorTable, LociError, type ErrorCode } from "./core/errors.ts";
export {
  defaultSettings,
  type EntryDraft,
  type EntrySettings,
  type Settings,
  type CompartmentLevel,
} from "./memory/settings.ts";
export { version } from "./version.ts";

// A memory and the types of its methods.
export type { Memory, Shown } from "./memory/memory.ts";
export type { Change, ChangeBatch, Changes } from "./memory/changes.ts";
export type { Care, Stats, Verified, Waiting } from "./memory/care/care.ts";
export type { CountedMemories, Trust } from "./memory/trust/trust.ts";
export type { Transfer } from "./memory/transfer/transfer.ts";
export type { Principal } from "./core/access/scope.ts";
export type { MemoryType, RecordType } from "./core/event/memory-type.ts";
export type { RecordInput } from "./core/event/record-schema.ts";
export type { StoredMemory } from "./index/memory-row.ts";
export type { Fix } from "./index/views/fix-views.ts";
export type { Filter } from "./index/filter.ts";
export type { Around, SessionQuery, SessionSummary } from "./index/views/session-views.ts";
export type { IndexStats, RecallQuery, TimelineQuery } from "./index/views/views.ts";
export type { PendingElsewhere } from "./index/erasure/erasure-views.ts";
export type { AskedPrompt, Hit, Search, SearchResult } from "./memory/recall/search.ts";
export type { SemanticState } from "./memory/recall/hybrid-search.ts";
export type { RankedSession, ScoreParts } from "./core/ranking/rank-memories.ts";
export {
  type EvidenceWeights,
  type NeighbourShares,
  defaultPolicy as defaultRecallPolicy,
  type RecallPolicy,
  type TypeWeight,
} from "./core/ranking/recall-policy.ts";
export type { Facets, FacetSearch } from "./memory/insight/facets.ts";
export type { FacetCount, FacetCounts } from "./index/search/count-facets.ts";
export type { Activity, ActivityQuery } from "./memory/insight/activity.ts";
export type { ActivityBucket, ActivitySplit } from "./index/views/activity-views.ts";
export type { RelevanceSigns } from "./core/ranking/judge-relevance.ts";
export type { LeftOutReason } from "./core/block/left-out.ts";
export type { BlockLimits } from "./core/block/context-block.ts";
export type {
  ConsideredMemory,
  RecallDecision,
  RecallExplanation,
  SpentTokens,
} from "./memory/recall/explain-recall.ts";
export type { Recall, Recalled, RecalledItem } from "./memory/recall/recall-types.ts";
export type { Brief, Briefed } from "./memory/recall/brief.ts";
export type { OutcomeQuery } from "./memory/recall/read-judged-recalls.ts";
export type { Judgement, ServedMemory, ServedRecall } from "./memory/recall/recalls.ts";
export type { RecallSummary, RecallWeek, UsePredictor } from "./core/learning/summarise-recalls.ts";
export type { Difference } from "./core/learning/compare-groups.ts";
export type { WaitingDevice, WaitingQuery } from "./index/views/waiting-views.ts";
export type { SensitiveQuery } from "./index/views/sensitive-views.ts";
export type { Classification } from "./memory/trust/classify.ts";
export type { Preference, PreferenceSource } from "./memory/trust/preferences.ts";
export type {
  RulesApplied,
  SharedCopy,
  SharedList,
  ShareRequest,
  Sharing,
  SharingRule,
  SpaceRule,
} from "./memory/sharing/sharing.ts";
export type { Promoted, Promotion } from "./memory/trust/promotion.ts";
export type { SessionEnd, SessionEnded } from "./memory/end-session.ts";
export { needsDecision, type Devices, type KnownDevice } from "./memory/devices.ts";
export type { FolderSpace, Spaces } from "./memory/spaces.ts";
export type { EarlierSpace, ResolvedSpace, SpaceFolder } from "./index/views/space-views.ts";
export type { NamedFolder } from "./index/apply/name-folders.ts";
export type { OtherState } from "./core/ports/other-state.ts";
export type { Profile } from "./core/access/profile.ts";
export type { Embedded, EmbedOptions } from "./memory/recall/embed.ts";

// Forgetting, and redacting agents' transcripts.
export type { ForgetOptions, ForgetPreview, Forgotten, ForgetTarget } from "./memory/erasure/forget.ts";
export type { ForgottenEvents } from "./memory/erasure/forgotten-events.ts";
export type { TextFinder } from "./core/text/text-finder.ts";
export {
  findInTranscripts,
  type FindOptions,
  type FoundInTranscripts,
  type HoldingTranscript,
} from "./agents/forget/find-in-transcripts.ts";
export { completeRedaction, isRedactionCutOff } from "./agents/forget/redaction-journal.ts";
export { redactTranscripts, type RedactedTranscripts, type RedactOptions } from "./agents/forget/redact-transcripts.ts";
export type { ErasureReport } from "./memory/erasure/settle.ts";
export type { Leftover } from "./index/erasure/check-erasures.ts";
export type { ErasureProof } from "./memory/erasure/verify-erasures.ts";
export type { Aged, AgedCount, RetentionHistory } from "./index/views/retention-views.ts";
export type { RetentionPolicy } from "./core/retention.ts";
export type { Tier, TierDays } from "./core/tiers.ts";
export type {
  RetentionApplied,
  RetentionLook,
  RetentionOptions,
  RetentionPlan,
  RetentionSummary,
} from "./memory/erasure/retention.ts";
export type { ScrubOptions, ScrubPlan, TaintedDocument } from "./memory/scrub/plan-scrub.ts";
export type { Redactions } from "./memory/scrub/count-redactions.ts";
export type { Scrubbed } from "./memory/scrub/scrub.ts";

// Documents, entries, history and notes.
export type { Version as StoredVersion } from "./index/views/document-versions.ts";
export type { Heading } from "./core/text/markdown/outline.ts";
export type {
  Compacted,
  DocumentRead,
  DocumentRef,
  Documents,
  ErasedVersions,
  KnownDocument,
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
  DueExtraction,
  Extracted,
  ExtractedSessions,
  Extraction,
  ExtractionPreview,
  Fact,
  FactEvidence,
  FactInput,
  FactList,
  Facts,
  Proposed,
  ShownFact,
} from "./memory/facts/facts.ts";
export type { DescribedPolicy, Policies, PolicyList, PolicyTarget } from "./memory/policies/policies.ts";
export type { LearnedNow } from "./memory/policies/learn-policies.ts";
export type { LearnedPolicy, PolicyPlace, TrialResult } from "./core/learning/policy-history.ts";
export type { LearnedWeights } from "./core/learning/learned-weights.ts";
export type { RecallCandidate } from "./core/ranking/recall-candidate.ts";
export type { ModelUse } from "./index/views/extraction-views.ts";
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

// Import, export, and checks and backups of files.
export type { EventImport, Happening, Taken } from "./memory/transfer/begin-import.ts";
export type { EventExport } from "./memory/transfer/export-events.ts";
export type { Exported, ExportOptions } from "./memory/transfer/export-memory.ts";
export type { FileImport, ImportCounts } from "./memory/transfer/file-import.ts";
export type { DocumentImported, ForeignDocument } from "./memory/transfer/import-document.ts";
export type { FileKind, ImportedFile, ImportFileOptions } from "./memory/transfer/import-file.ts";
export type { ResealOptions, ResealReport } from "./memory/reseal.ts";
export type {
  Alteration,
  Backup,
  BackupChoice,
  BackupProblem,
  LogSize,
  Migration,
  Resealed,
  KnownBackup,
  PublishedLeft,
  RestoreChoice,
  Restored,
  SealedState,
  Verification,
} from "./core/ports/file-care.ts";

// Types for parts that a caller can provide: a log, a time zone, an embedder, a language model.
export type { AdmittedEvent } from "./core/event/admit.ts";
export type {
  Acl,
  Contents,
  Event,
  EventId,
  EventKind,
  EventOf,
  Evidence,
  Head,
  NewEvent,
  NewEventOf,
  Origin,
  Outcome,
  Proposer,
  Scope,
  Slot,
  SpaceEvidence,
} from "./core/event/event.ts";
export type { FactRefusal, ProposedFact } from "./core/facts/admit-fact.ts";
export type { FactState, JudgedFact } from "./core/facts/fact-states.ts";
export type { Span } from "./core/facts/slot-history.ts";
export type { Appended, Batch, Cursor, Damage, Erasure, IdsOfKinds, Log, Remain, Remains } from "./core/ports/log.ts";
export type {
  Completed,
  Completion,
  Embedder,
  ModelLimits,
  ModelProvider,
  ModelMessage,
  Models,
  ModelUsage,
} from "./core/ports/models.ts";
export type {
  DocumentCommit,
  DocumentState,
  DocumentStore,
  PreparedText,
  StoredDocument,
  StoredText,
  WriteGap,
} from "./core/ports/documents.ts";
export type { LogDevice, ResealChoice, ResealedFiles, VerifyChoice } from "./core/ports/file-care.ts";
export type { SpaceFinder } from "./core/ports/spaces.ts";
export type { RebuildOptions } from "./index/open-index.ts";
export type { TimeZone } from "./core/text/time/wall-clock.ts";
export type { EmbedderSource } from "./memory/recall/semantic.ts";

// The health of a memory and its machine.
export { checkHealth, type HealthOptions } from "./health/check-health.ts";
export type { Check } from "./health/check.ts";
export { encryptionOf, type Encryption, type LinkedDocument } from "./health/check-encryption.ts";
export { findInstallation, type Installation } from "./health/find-installation.ts";
export type { WayOfInstallation } from "./health/way-of-installation.ts";
export { isBackupDue } from "./health/backup-due.ts";
export type { LifeCycle } from "./health/life-cycle.ts";
export { measureIndexes, type IndexFiles } from "./health/measure-indexes.ts";
export { readStatistics, type Statistics, type StatisticsOptions } from "./health/read-statistics.ts";
export type { RunCosts } from "./health/run-costs.ts";
export type { FoundAgents } from "./health/find-agents.ts";
export { readAgents, type AgentReport } from "./health/read-agents.ts";
export { readStatus, type Status, type Step } from "./health/read-status.ts";
export { readModelStatus, type FoundModel, type ModelStatus } from "./health/read-model-status.ts";
export { tryModel, type ModelTrial } from "./health/try-model.ts";
export { surroundingsOf, type Surroundings } from "./config/surroundings.ts";
export type { Config } from "./config/config-schema.ts";
export { preparePurge, type PreparedPurge } from "./health/prepare-purge.ts";
export { projectRules, type ProjectRule } from "./config/project-rules.ts";
export { findSetting, readConfigSchema } from "./config/find-setting.ts";
export {
  changeSetting,
  changeSettings,
  checkSettingsFile,
  makeSettingsFile,
  ownSettingsFile,
  parseSetting,
  type ChangedSettings,
} from "./config/change-setting.ts";
export {
  loadConfig,
  type IgnoredSetting,
  type LoadConfigOptions,
  type LoadedConfig,
  type Setting,
} from "./config/load-config.ts";
export { memorySettings } from "./config/memory-settings.ts";
export { recallSettings, type RecallSettings } from "./config/recall-settings.ts";
export type { BrokenFile } from "./config/own-settings.ts";

// Installing Loci into agents.
export { editorNames, hostNames as agentNames } from "./agents/chosen-hosts.ts";
export {
  prepareInstall,
  prepareUninstall,
  type BrokenAgent,
  type Installed,
  type InstallWish,
  type PlannedAgent,
  type PlannedFile,
  type PreparedChange,
  type PreparedInstall,
} from "./agents/install/prepare-install.ts";
export { writePlugin, type PluginWish, type WrittenPlugin } from "./agents/install/write-plugin.ts";
export type { OwnProgram } from "./agents/own-program.ts";

// The keys of an encrypted memory.
export {
  completeEncryption,
  planEncryption,
  prepareEncryption,
  type CompletedEncryption,
  type CompleteEncryptionOptions,
  type Encrypted,
  type EncryptionPlan,
  type EncryptionWish,
  type PreparedEncryption,
} from "./keys/encrypt-memory.ts";
export { decryptMemory, hasMemoryKeys, type Decrypted } from "./keys/decrypt-memory.ts";
export { lockMemory, unlockMemory, type UnlockOptions, type Words } from "./keys/unlock-memory.ts";

// Publishing facts, importing transcripts, and pausing hooks.
export {
  checkPublished,
  preparePublish,
  prepareUnpublish,
  type PreparedPublish,
  type PublishRequest,
} from "./agents/publish/publish.ts";
export type { PublishChange, PublishCheck } from "./agents/publish/publish-files.ts";
export {
  importHostMemories,
  type ImportedMemory,
  type MemoriesImport,
  type MemoryState,
} from "./agents/memories/import-memories.ts";
export { importGitHistory, type GitImport, type ImportedHistory } from "./compose/import-git-history.ts";
export { importAgents, type AgentImport, type ImportProgress } from "./agents/transcripts/import-agents.ts";
export type { HostReport } from "./agents/transcripts/import-transcripts.ts";
export {
  pauseHooks,
  resumeHooks,
  type PauseOptions,
  type PausePlace,
  type PauseWish,
  type ResumeWish,
} from "./hooks/pause-hooks.ts";
export { readPauses, type Pause } from "./hooks/pauses.ts";
