import type { Heading } from "../../core/text/markdown/outline.ts";
import { cannotWrite, statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

/** What the index stores about a document's file. */
export interface KnownFile {
  /** SHA-256 of its text. */
  readonly hash: string;
  /** The length of its text in bytes. For a sealed file, the length of the decrypted text. */
  readonly bytes: number;
  readonly headings: readonly Heading[];
}

/** Returns what is stored about a file with this stamp. Null if the file has changed or was never read. */
export function findFile(db: SqlDatabase, file: string, stamp: string): KnownFile | null {
  const sql = "SELECT hash, bytes, outline FROM document_files WHERE file = ? AND stamp = ?";
  const found = statement(db, sql).get(file, stamp);
  if (found === undefined) return null;
  const headings = JSON.parse(String(found["outline"])) as Heading[];
  return { hash: String(found["hash"]), bytes: Number(found["bytes"]), headings };
}

/** Stores the state of a file. If the index cannot be written, the next reader reads the file again. */
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
