import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";

import { makeFolder, replaceFile, syncFolder } from "../../platform/files/make-files.ts";
import { readText } from "../../platform/files/regular-file.ts";
import { completeFileEdits, type FileEdit } from "./file-edits.ts";

/**
 * The path of the journal, which lists the planned replacements in hosts' transcripts. It contains the words, so it is
 * private and exists only during the replacement.
 */
function journalPath(state: string): string {
  return join(state, "transcript-edits.json");
}

/** The size limit of a journal: far more than all transcripts that a person would redact at once. */
const mostBytes = 1_073_741_824;

type Stored = readonly (readonly [path: string, offset: number, before: string, after: string])[];

/** Records the planned replacements durably, so that they can be completed after a crash. */
export function writeJournal(state: string, edits: readonly FileEdit[]): void {
  makeFolder(state);
  const stored: Stored = edits.map(({ path, offset, before, after }) => [
    path,
    offset,
    before.toString("base64"),
    after.toString("base64"),
  ]);
  replaceFile(journalPath(state), JSON.stringify(stored));
}

export function removeJournal(state: string): void {
  if (!existsSync(journalPath(state))) return;
  rmSync(journalPath(state));
  syncFolder(state);
}

/** True if a redaction was interrupted. The journal then still contains the words. */
export function isRedactionCutOff(state: string): boolean {
  return existsSync(journalPath(state));
}

/**
 * Completes an interrupted redaction. Returns the files that have changed since the interruption and may still contain
 * the words.
 */
export function completeRedaction(state: string): string[] {
  if (!existsSync(journalPath(state))) return [];
  const byPath = Map.groupBy(JSON.parse(readText(journalPath(state), mostBytes)) as Stored, ([path]) => path);
  const left = [...byPath].flatMap(([path, stored]) => {
    const edits = stored.map(([, offset, before, after]) => ({
      path,
      offset,
      before: Buffer.from(before, "base64"),
      after: Buffer.from(after, "base64"),
    }));
    return !existsSync(path) || completeFileEdits(path, edits) ? [] : [path];
  });
  removeJournal(state);
  return left;
}
