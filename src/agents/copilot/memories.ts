import type { MemorySource } from "../memories/memory-source.ts";

/** Copilot CLI writes no memory of its own to this machine. */
export const memories: MemorySource = {
  notes: [".github/copilot-instructions.md", "AGENTS.md"],
  find: () => [],
};
