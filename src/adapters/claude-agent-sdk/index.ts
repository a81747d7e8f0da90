export { createClaudeMemory, type ClaudeMemory } from "./create-claude-memory.ts";
export type { SessionOptions } from "../session/session-options.ts";
