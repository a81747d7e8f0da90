import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";

import { makeFolder } from "../files/make-files.ts";
import { readText, smallFileBytes, writeNew } from "../files/regular-file.ts";
import { wipeTree } from "../files/wipe-file.ts";

/**
 * Makes a folder in `drafts` for a text that somebody edits. Its name contains the id of the process that waits for the
 * edit.
 */
export function makeDraftFolder(drafts: string): string {
  makeFolder(drafts);
  return mkdtempSync(join(drafts, `edit-${process.pid}-`));
}

/** Returns the drafts of edits for which no process waits any more. */
export function leftDrafts(folders: readonly string[]): string[] {
  return folders.flatMap((drafts) =>
    namesIn(drafts)
      .filter((name) => !exportNote.test(name) && !isAwaited(name))
      .map((name) => join(drafts, name)),
  );
}

/**
 * Notes in `drafts` where an export writes its draft, because a killed export leaves the draft beside its target.
 * Returns a function that removes the note.
 */
export function noteExport(drafts: string, draft: string): () => void {
  makeFolder(drafts);
  const note = join(drafts, `export-${process.pid}-${Math.random().toString(36).slice(2, 10)}`);
  writeNew(note, resolve(draft), { flush: true });
  return () => rmSync(note, { force: true });
}

/** Returns the drafts of killed exports that still exist. */
export function leftExports(folders: readonly string[]): string[] {
  return exportNotes(folders).flatMap(({ draft }) => (draft !== null && existsSync(draft) ? [draft] : []));
}

/** Removes the drafts of killed exports, and the notes about them. */
export function removeLeftExports(folders: readonly string[]): void {
  for (const { note, draft } of exportNotes(folders)) {
    if (draft !== null) wipeTree(draft);
    rmSync(note, { force: true });
  }
}

const exportNote = /^export-(\d+)-[a-z0-9]+$/;

/** Returns the notes of exports whose process has ended. The draft is null if the note was not completely written. */
function exportNotes(folders: readonly string[]): { readonly note: string; readonly draft: string | null }[] {
  return folders.flatMap((drafts) =>
    namesIn(drafts)
      .filter((name) => exportNote.test(name) && !isAwaited(name))
      .map((name) => {
        const note = join(drafts, name);
        const draft = readText(note, smallFileBytes);
        return { note, draft: /^\..+\.draft-\d+-[a-z0-9]+$/.test(basename(draft)) ? draft : null };
      }),
  );
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Returns the folder of drafts. Drafts of an encrypted memory are elsewhere. */
export function draftsFolder(state: string): string {
  return join(state, "drafts");
}

function isAwaited(name: string): boolean {
  const editor = /^(?:edit|export)-(\d+)-/.exec(name)?.[1];
  if (editor === undefined) return false;
  try {
    // Signal 0 only checks that the process exists.
    process.kill(Number(editor), 0);
    return true;
  } catch {
    return false;
  }
}
