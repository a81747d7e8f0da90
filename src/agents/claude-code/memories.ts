import { basename, dirname } from "node:path";

import { readBeginning } from "../../platform/regular-file.ts";
import { findCheckout } from "../../platform/space-evidence.ts";
import { fieldsOf } from "../fields-of.ts";
import { findMemories } from "../memories/find-memories.ts";
import type { MemorySource } from "../memories/memory-source.ts";
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
      const folder = folders.get(project) ?? projectFolder(project);
      folders.set(project, folder);
      return { ...file, folder, name: `${basename(project)}/${basename(file.path)}` };
    });
  },
};

const mostTranscripts = 20;
const beginningBytes = 65_536;

/**
 * Returns the folder of a project. Its name in Claude Code does not tell the path, because every other character became
 * a dash. So the path comes from the transcripts beside the memory. Without any, returns Claude Code's own folder.
 */
function projectFolder(project: string): string {
  const transcripts = findTranscripts(project, /^[^/]+\.jsonl$/, 0).toSorted((a, b) => b.changedAt - a.changedAt);
  const folders = transcripts.slice(0, mostTranscripts).flatMap(({ path }) => startFolder(path));
  // All worktrees of a repository and all folders in it share one memory, so the checkout may have the name.
  const named = folders
    .flatMap((folder) => [folder, findCheckout(folder) ?? folder])
    .find((folder) => folder.replaceAll(/[^A-Za-z0-9]/g, "-") === basename(project));
  return named ?? folders[0] ?? project;
}

/** Returns the folder that the first records of a transcript name. */
function startFolder(path: string): string[] {
  try {
    for (const line of readBeginning(path, beginningBytes).toString("utf8").split("\n")) {
      const folder = line.includes('"cwd"') ? cwdOf(line) : undefined;
      if (folder !== undefined) return [folder];
    }
  } catch {
    // A transcript that cannot be read says nothing about the folder.
  }
  return [];
}

function cwdOf(line: string): string | undefined {
  try {
    return fieldsOf(JSON.parse(line)).text("cwd");
  } catch {
    // The last line may be cut off.
    return undefined;
  }
}
