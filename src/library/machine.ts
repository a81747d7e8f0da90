// The entry `loci-memory/machine`: what concerns a person's machine rather than one memory.

// The health and the settings of the machine.
export { checkHealth, type HealthOptions } from "../health/check-health.ts";
export type { Check } from "../health/check.ts";
export { encryptionOf, type Encryption } from "../health/check-encryption.ts";
export { findInstallation, type Installation } from "../health/find-installation.ts";
export { isBackupDue } from "../health/backup-due.ts";
export { measureIndexes } from "../health/measure-indexes.ts";
export { readStatistics, type Statistics, type StatisticsOptions } from "../health/read-statistics.ts";
export { readAgents, type AgentReport } from "../health/read-agents.ts";
export { readStatus, type Status } from "../health/read-status.ts";
export { readModelStatus, type ModelStatus } from "../health/read-model-status.ts";
export { tryModel } from "../health/try-model.ts";
export { preparePurge, type PreparedPurge } from "../health/prepare-purge.ts";
export { surroundingsOf, type Surroundings } from "../config/surroundings.ts";
export type { Config } from "../config/config-schema.ts";
export { projectRules, type ProjectRule } from "../config/project-rules.ts";
export { findSetting, readConfigSchema } from "../config/change-setting.ts";
export {
  changeSetting,
  changeSettings,
  checkSettingsFile,
  makeSettingsFile,
  ownSettingsFile,
  parseSetting,
  type ChangeSettingsResult,
} from "../config/change-setting.ts";
export {
  loadConfig,
  type IgnoredSetting,
  type LoadConfigOptions,
  type LoadedConfig,
  type Setting,
} from "../config/load-config.ts";
export { memorySettings } from "../config/memory-settings.ts";
export { recallSettings, type RecallSettings } from "../config/recall-settings.ts";

// Installing Loci into agents.
export { editorNames, hostNames as agentNames } from "../agents/chosen-hosts.ts";
export {
  prepareInstall,
  prepareUninstall,
  type PrepareInstallRequest,
  type PlannedAgent,
  type PlannedFile,
  type PreparedChange,
  type PreparedInstall,
} from "../agents/install/prepare-install.ts";
export { writePlugin, type WritePluginRequest, type WritePluginResult } from "../agents/install/write-plugin.ts";
export type { OwnProgram } from "../agents/own-program.ts";

// The keys of an encrypted memory.
export {
  completeEncryption,
  planEncryption,
  prepareEncryption,
  type EncryptionResult,
  type CompleteEncryptionOptions,
  type EncryptionPlan,
  type EncryptionRequest,
  type PreparedEncryption,
} from "../keys/encrypt-memory.ts";
export { decryptMemory, hasMemoryKeys } from "../keys/decrypt-memory.ts";
export { lockMemory, unlockMemory, type UnlockOptions } from "../keys/unlock-memory.ts";

// Transcripts and own memories of agents, git history, and published facts.
export { importAgents, type AgentImport, type ImportProgress } from "../agents/transcripts/import-agents.ts";
export type { HostReport } from "../agents/transcripts/import-transcripts.ts";
export { importHostMemories, type MemoriesImport } from "../agents/memories/import-memories.ts";
export { importGitHistory, type GitImport } from "../compose/import-git-history.ts";
export {
  findInTranscripts,
  type FindOptions,
  type TranscriptSearchResult,
} from "../agents/forget/find-in-transcripts.ts";
export { completeRedaction, isRedactionCutOff } from "../agents/forget/redaction-journal.ts";
export { redactTranscripts, type RedactOptions } from "../agents/forget/redact-transcripts.ts";
export {
  checkPublished,
  preparePublish,
  prepareUnpublish,
  type PreparedPublish,
  type PublishRequest,
} from "../agents/publish/publish.ts";

// The hooks of agents: pausing them, and what they gave to a session.
export {
  pauseHooks,
  resumeHooks,
  type PauseOptions,
  type PausePlace,
  type PauseHooksRequest,
  type ResumeHooksRequest,
} from "../hooks/pause-hooks.ts";
export { readPauses, type Pause } from "../hooks/pauses.ts";
export { readSessionRecalls, type SessionRecalls } from "../compose/read-session-recalls.ts";
