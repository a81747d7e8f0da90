import { basename } from "node:path";

import { findMemories } from "../memories/find-memories.ts";
import type { MemorySource } from "../memories/memory-source.ts";
import { hostFolder } from "../transcripts/find-transcripts.ts";

/**
 * Paths: `memories/MEMORY.md`, `memory_summary.md` and `raw_memories.md`. The summaries of single sessions in
 * `rollout_summaries` are left out, because Loci imports the sessions themselves.
 */
export const memories: MemorySource = {
  notes: ["AGENTS.md"],
  find: (env) => {
    const home = hostFolder(env, ".codex", "CODEX_HOME");
    if (home === null) return [];
    const files = findMemories(home, "memories", /^[^/]+\.md$/);
    return files.map((file) => ({ ...file, name: basename(file.path) }));
  },
};
