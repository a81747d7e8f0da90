import { basename, dirname } from "node:path";

import { findMemories } from "../memories/find-memories.ts";
import type { MemorySource } from "../memories/memory-source.ts";
import { projectFolder } from "../memories/project-folder.ts";
import { findTranscripts, hostFolder } from "../transcripts/find-transcripts.ts";

/** Paths: `projects/<project>/memory/MEMORY.md`, and files for single topics beside it. */
export const memories: MemorySource = {
  notes: ["CLAUDE.md", ".claude/CLAUDE.md"],
  find: (env) => {
    const home = hostFolder(env, ".claude", "CLAUDE_CONFIG_DIR");
    if (home === null) return [];
    const folders = new Map<string, string>();
    return findMemories(home, "projects", /^[^/]+\/memory\/[^/]+\.md$/).map((file) => {
      const project = dirname(dirname(file.path));
      const folder = folders.get(project) ?? projectFolder(project, findTranscripts(project, /^[^/]+\.jsonl$/, 0));
      folders.set(project, folder);
      return { ...file, folder, name: `${basename(project)}/${basename(file.path)}` };
    });
  },
};
