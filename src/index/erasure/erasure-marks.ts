import { getMeta, setMeta, inTransaction, statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

/**
 * Records that there may be something to erase. The next process with enough time then checks. The mark is stored, so
 * every read can check it quickly.
 */
export function markUnsettled(db: SqlDatabase): void {
  if (!isUnsettled(db)) setMeta(db, "unsettled", 1);
}

export function isUnsettled(db: SqlDatabase): boolean {
  return getMeta(db, "unsettled") === 1;
}

export function markSettled(db: SqlDatabase): void {
  setMeta(db, "unsettled", 0);
}

/** A file that Loci made for a version that was forgotten since. `hash` is the hash of the text that Loci wrote. */
export interface DoomedFile {
  readonly file: string;
  readonly hash: string;
}

const doomed = `SELECT d.file, d.hash FROM doomed_files d WHERE d.device = ?
  AND NOT EXISTS (SELECT 1 FROM versions v WHERE v.file = d.file AND v.delta IS NOT NULL)`;

/** Lists files on this device that do not belong to any remaining version. */
export function doomedFiles(db: SqlDatabase, device: string): DoomedFile[] {
  return statement(db, doomed).all(device) as unknown as DoomedFile[];
}

/** Removes the list of doomed files from the index after the files were removed, because their names must go too. */
export function forgetDoomedFiles(db: SqlDatabase): void {
  inTransaction(db, () => {
    setMeta(db, "version_gone", 0);
    if (statement(db, "DELETE FROM doomed_files").run().changes > 0) setMeta(db, "residue", 1);
  });
}

/**
 * Records that a version was forgotten, because drafts of documents may contain its text. The event of the version may
 * have arrived without content, so no row would show that it was forgotten.
 */
export function markVersionGone(db: SqlDatabase): void {
  if (!isVersionGone(db)) setMeta(db, "version_gone", 1);
}

/** True if a version was forgotten since files were last checked. */
export function isVersionGone(db: SqlDatabase): boolean {
  return getMeta(db, "version_gone") === 1;
}
