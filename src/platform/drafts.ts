import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { makeFolder } from "./files.ts";

/** A folder in `drafts` for a text that somebody edits, with the process that waits for it. */
export function makeDraftFolder(drafts: string): string {
  makeFolder(drafts);
  return mkdtempSync(join(drafts, `edit-${process.pid}-`));
}

/** Abandoned drafts of edits: nobody waits for them any more. */
export function leftDrafts(folders: readonly string[]): string[] {
  return folders
    .filter((drafts) => existsSync(drafts))
    .flatMap((drafts) =>
      readdirSync(drafts)
        .filter((name) => !isAwaited(name))
        .map((name) => join(drafts, name)),
    );
}

/** The folder of drafts, except for those of an encrypted memory. */
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
