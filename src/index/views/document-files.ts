import type { Heading } from "../../core/text/markdown/outline.ts";
import { cannotWrite, statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

/** The stored state of a document's file. */
export interface KnownFile {
  /** SHA-256 of its text. */
  readonly hash: string;
  /** The length of its content: for a sealed file, that of the plain text. */
  readonly bytes: number;
  readonly headings: readonly Heading[];
}

/** The stored state of a file with this stamp; null if it has changed, or was never read. */
export function findFile(db: SqlDatabase, file: string, stamp: string): KnownFile | null {
  const sql = "SELECT hash, bytes, outline FROM document_files WHERE file = ? AND stamp = ?";
  const found = statement(db, sql).get(file, stamp);
  if (found === undefined) return null;
  const headings = JSON.parse(String(found["outline"])) as Heading[];
  return { hash: String(found["hash"]), bytes: Number(found["bytes"]), headings };
}

/** Stores the state of a file. If the index cannot be written, the next reader has to read the file again. */
export function keepFile(db: SqlDatabase, file: string, known: KnownFile & { readonly stamp: string }): void {
  try {
    statement(
      db,
      `INSERT INTO document_files (file, stamp, hash, bytes, outline) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (file) DO UPDATE SET stamp = excluded.stamp, hash = excluded.hash, bytes = excluded.bytes,
          outline = excluded.outline`,
    ).run(file, known.stamp, known.hash, known.bytes, JSON.stringify(known.headings));
  } catch (error) {
    if (!cannotWrite(error)) throw error;
  }
}
