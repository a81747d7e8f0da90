export {
  createMemoryService,
  type AdkContent,
  type AdkSession,
  type LociMemoryService,
  type MemoryServiceOptions,
} from "./create-memory-service.ts";
export type { SessionOptions } from "../session/session-options.ts";
