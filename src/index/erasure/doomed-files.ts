import { getMeta, inTransaction, setMeta, statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

/** A file that Loci made for a forgotten version, and its content then. */
export interface DoomedFile {
  readonly file: string;
  readonly hash: string;
}

const doomed = `SELECT d.file, d.hash FROM doomed_files d WHERE d.device = ?
  AND NOT EXISTS (SELECT 1 FROM versions v WHERE v.file = d.file AND v.delta IS NOT NULL)`;

/** Files of this device that belong to no version any more. */
export function doomedFiles(db: SqlDatabase, device: string): DoomedFile[] {
  return statement(db, doomed).all(device) as unknown as DoomedFile[];
}

/** The files are removed: their names have to leave the index too. */
export function forgetDoomedFiles(db: SqlDatabase): void {
  inTransaction(db, () => {
    setMeta(db, "version_gone", 0);
    if (statement(db, "DELETE FROM doomed_files").run().changes > 0) setMeta(db, "residue", 1);
  });
}

/**
 * A version was forgotten: drafts of documents may contain its text. Its event may have arrived without content, so no
 * row would show it.
 */
export function markVersionGone(db: SqlDatabase): void {
  if (!isVersionGone(db)) setMeta(db, "version_gone", 1);
}

/** True if a version was forgotten since files were last checked. */
export function isVersionGone(db: SqlDatabase): boolean {
  return getMeta(db, "version_gone") === 1;
}
