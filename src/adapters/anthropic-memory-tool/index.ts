export { createMemoryTool } from "./create-memory-tool.ts";
export type { SessionOptions } from "../session/session-options.ts";
