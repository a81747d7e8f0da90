export {
  createMastraMemory,
  type LociProcessor,
  type MastraMemory,
  type MastraMessage,
  type MastraSystemMessage,
  type MastraTool,
} from "./create-mastra-memory.ts";
export type { SessionOptions } from "../session/session-options.ts";
