import { basename, dirname, join } from "node:path";

import { findMemories } from "../memories/find-memories.ts";
import type { MemorySource } from "../memories/memory-source.ts";
import { projectFolder } from "../memories/project-folder.ts";
import { findTranscripts } from "../transcripts/find-transcripts.ts";
import { runtimeFolder } from "./runtime-folder.ts";

/** Paths: `projects/<project>/memory/` for notes about a project, and `memories/` for notes about the user. */
export const memories: MemorySource = {
  notes: ["QWEN.md", ".qwen/QWEN.local.md", "AGENTS.md"],
  find: (env) => {
    const home = runtimeFolder(env);
    if (home === null) return [];
    const folders = new Map<string, string>();
    return [
      ...findMemories(home, "memories", /^[^/]+\.md$/).map((file) => ({ ...file, name: basename(file.path) })),
      ...findMemories(home, "projects", /^[^/]+\/memory\/[^/]+\.md$/).map((file) => {
        const project = dirname(dirname(file.path));
        const chats = findTranscripts(join(project, "chats"), /^[^/]+\.jsonl$/, 0);
        const folder = folders.get(project) ?? projectFolder(project, chats);
        folders.set(project, folder);
        return { ...file, folder, name: `${basename(project)}/${basename(file.path)}` };
      }),
    ];
  },
};
