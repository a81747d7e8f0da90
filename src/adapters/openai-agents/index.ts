export { createOpenAiMemory, type OpenAiMemory } from "./create-openai-memory.ts";
export type { LociSession } from "./loci-session.ts";
export type { SessionOptions } from "../session/session-options.ts";
