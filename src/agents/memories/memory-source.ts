import { join, basename } from "node:path";

import { hasLink } from "../../platform/files/links.ts";
import { readBeginning } from "../../platform/files/regular-file.ts";
import { findCheckout } from "../../platform/spaces/space-evidence.ts";
import { fieldsOf } from "../fields-of.ts";
import { findTranscripts } from "../transcripts/find-transcripts.ts";
import type { TranscriptFile } from "../transcripts/transcript-source.ts";

/** A Markdown file in which a host stores memories of its own. */
export interface MemoryFile extends TranscriptFile {
  /** The name of the file among the host's files. */
  readonly name: string;
  /** The project folder that the file is about. Left out for a file about the user. */
  readonly folder?: string;
}

/** Where a host stores memories of its own, and which notes of people it reads. */
export interface MemorySource {
  /** Finds the files that the host writes. */
  find(env: Readonly<Record<string, string | undefined>>): MemoryFile[];
  /** The files of a project that people write for the host, relative to its top folder. */
  readonly notes: readonly string[];
}

/**
 * Finds the files in a folder of the host whose path relative to that folder matches. The host's home may be a link.
 * Nothing inside the home may be one, because a link could lead to any file.
 */
export function findMemories(home: string, folder: string, matches: RegExp): TranscriptFile[] {
  return findTranscripts(join(home, folder), matches, 2).filter(({ path }) => !hasLink(home, path));
}

const mostTranscripts = 20;
const beginningBytes = 65_536;

/**
 * Returns the folder of a project, for a host that has its own folder for each project and names it after the project's
 * path. The path cannot be read from that name, in which every character except letters and digits became a dash. So
 * the path comes from the transcripts of the project. Without a transcript, returns the host's own folder.
 */
export function projectFolder(project: string, transcripts: readonly TranscriptFile[]): string {
  const newest = transcripts.toSorted((a, b) => b.changedAt - a.changedAt);
  const folders = newest.slice(0, mostTranscripts).flatMap(({ path }) => startFolder(path));
  // All worktrees of a repository and all folders in it share one memory, so the name may be that of the checkout.
  const named = folders
    .flatMap((folder) => [folder, findCheckout(folder) ?? folder])
    .find((folder) => folder.replaceAll(/[^A-Za-z0-9]/g, "-") === basename(project));
  return named ?? folders[0] ?? project;
}

/** Returns the folder named in the first records of a transcript. */
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
