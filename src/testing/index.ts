export { describeLog, logCases, type LogCase, type LogFixture } from "./describe-log.ts";
export type { Runner } from "./contract-suite.ts";
export { createMemoryLog, createSharedLog, type SharedLog } from "./memory-log.ts";
export { admittedEvent, sampleEvent } from "./sample-events.ts";
export { describeModels, modelsCases, type ModelsCase, type ModelsFixture } from "./describe-models.ts";
export { createScriptedModels, type ScriptedAnswer } from "./scripted-models.ts";
export { describeDocuments, documentCases, type DocumentsCase, type DocumentsFixture } from "./describe-documents.ts";
export { createMemoryDocuments } from "./memory-documents.ts";
export { describeMemory, memoryCases, type MemoryCase, type MemoryFixture } from "./describe-memory.ts";
export { describeSyncStore, syncStoreCases, type SyncStoreCase, type SyncStoreFixture } from "./describe-sync-store.ts";
export {
  copyMemoryStream,
  createMemoryStream,
  createMemorySyncStore,
  type MemoryStream,
  type MemoryStreamEvent,
  type MemorySyncStoreOptions,
} from "./memory-sync-store.ts";
