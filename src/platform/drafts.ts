import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { makeFolder } from "./files.ts";

/** A folder in `drafts` for a text that somebody edits, which says which process waits for it. */
export function makeDraftFolder(drafts: string): string {
  makeFolder(drafts);
  return mkdtempSync(join(drafts, `edit-${process.pid}-`));
}

/** Drafts of edits that came to nothing: nobody waits for them any more. */
export function leftDrafts(folders: readonly string[]): string[] {
  return folders
    .filter((drafts) => existsSync(drafts))
    .flatMap((drafts) =>
      readdirSync(drafts)
        .filter((name) => !isAwaited(name))
        .map((name) => join(drafts, name)),
    );
}

/** Where texts are edited, but for those of an encrypted memory. */
export function draftsFolder(state: string): string {
  return join(state, "drafts");
}

function isAwaited(name: string): boolean {
  const editor = /^edit-(\d+)-/.exec(name)?.[1];
  if (editor === undefined) return false;
  try {
    // Signal 0 only asks whether it is there.
    process.kill(Number(editor), 0);
    return true;
  } catch {
    return false;
  }
}
