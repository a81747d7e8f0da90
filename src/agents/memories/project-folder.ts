import { basename } from "node:path";

import { readBeginning } from "../../platform/regular-file.ts";
import { findCheckout } from "../../platform/space-evidence.ts";
import { fieldsOf } from "../fields-of.ts";
import type { TranscriptFile } from "../transcripts/transcript-source.ts";

const mostTranscripts = 20;
const beginningBytes = 65_536;

/**
 * Returns the folder of a project for a host that names its own folder of the project after the path. That name does not
 * tell the path, because every other character became a dash. So the path comes from the transcripts of the project.
 * Without any, returns the host's own folder.
 */
export function projectFolder(project: string, transcripts: readonly TranscriptFile[]): string {
  const newest = transcripts.toSorted((a, b) => b.changedAt - a.changedAt);
  const folders = newest.slice(0, mostTranscripts).flatMap(({ path }) => startFolder(path));
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
