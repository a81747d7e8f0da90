import { basename, dirname } from "node:path";

import { findMemories } from "../memories/find-memories.ts";
import type { MemorySource } from "../memories/memory-source.ts";
import { findTranscripts, hostFolder } from "../transcripts/find-transcripts.ts";
import { projectFolder } from "./chat-folder.ts";

/**
 * Paths: `GEMINI.md`, with the section "Gemini Added Memories" of older versions, and `tmp/<project>/memory/` for notes
 * about a project.
 */
export const memories: MemorySource = {
  notes: ["GEMINI.md"],
  find: (env) => {
    // GEMINI_CLI_HOME replaces the home folder.
    const home = hostFolder({ ...env, HOME: env["GEMINI_CLI_HOME"] || env["HOME"] }, ".gemini");
    if (home === null) return [];
    return [
      ...findTranscripts(home, /^(?:GEMINI|MEMORY)\.md$/, 0).map((file) => ({ ...file, name: basename(file.path) })),
      ...findMemories(home, "tmp", /^[^/]+\/memory\/[^/]+\.md$/).map((file) => {
        const project = dirname(dirname(file.path));
        return { ...file, folder: projectFolder(project), name: `${basename(project)}/${basename(file.path)}` };
      }),
    ];
  },
};
