import type { MemorySource } from "../memories/memory-source.ts";

/** Cline writes no memory of its own that Loci could read. */
export const memories: MemorySource = {
  notes: ["AGENTS.md"],
  find: () => [],
};
