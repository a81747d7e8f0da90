import type { MemorySource } from "../memories/memory-source.ts";

/** opencode writes no memory of its own. */
export const memories: MemorySource = {
  notes: ["AGENTS.md"],
  find: () => [],
};
