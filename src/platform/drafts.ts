import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { makeFolder } from "./files.ts";

/**
 * Makes a folder in `drafts` for a text that somebody edits. Its name contains the id of the process that waits for the
 * edit.
 */
export function makeDraftFolder(drafts: string): string {
  makeFolder(drafts);
  return mkdtempSync(join(drafts, `edit-${process.pid}-`));
}

/** Returns the drafts for which no process waits any more. */
export function leftDrafts(folders: readonly string[]): string[] {
  return folders
    .filter((drafts) => existsSync(drafts))
    .flatMap((drafts) =>
      readdirSync(drafts)
        .filter((name) => !isAwaited(name))
        .map((name) => join(drafts, name)),
    );
}

/** Returns the folder of drafts. Drafts of an encrypted memory are elsewhere. */
export function draftsFolder(state: string): string {
  return join(state, "drafts");
}

function isAwaited(name: string): boolean {
  const editor = /^edit-(\d+)-/.exec(name)?.[1];
  if (editor === undefined) return false;
  try {
    // Signal 0 only checks that the process exists.
    process.kill(Number(editor), 0);
    return true;
  } catch {
    return false;
  }
}
