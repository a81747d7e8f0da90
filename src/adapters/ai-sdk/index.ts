export { createAiSdkMemory, type AiSdkMemory } from "./create-ai-sdk-memory.ts";
export type { SessionOptions } from "../session/session-options.ts";
