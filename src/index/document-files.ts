import type { Heading } from "../core/markdown/outline.ts";
import { statement } from "./database.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** What is known of a document's file. */
export interface KnownFile {
  /** SHA-256 of its text. */
  readonly hash: string;
  readonly headings: readonly Heading[];
}

/** What is known of a file that still has this stamp; null when it has changed, or was never read. */
export function findFile(db: SqlDatabase, file: string, stamp: string): KnownFile | null {
  const found = statement(db, "SELECT hash, outline FROM document_files WHERE file = ? AND stamp = ?").get(file, stamp);
  if (found === undefined) return null;
  return { hash: String(found["hash"]), headings: JSON.parse(String(found["outline"])) as Heading[] };
}

/** Keeps what is known of a file. Where the index cannot be written, the next reader has to read the file again. */
export function keepFile(db: SqlDatabase, file: string, known: KnownFile & { readonly stamp: string }): void {
  try {
    statement(
      db,
      `INSERT INTO document_files (file, stamp, hash, outline) VALUES (?, ?, ?, ?)
        ON CONFLICT (file) DO UPDATE SET stamp = excluded.stamp, hash = excluded.hash, outline = excluded.outline`,
    ).run(file, known.stamp, known.hash, JSON.stringify(known.headings));
  } catch (error) {
    // Another process is writing (5, 6), or the disk is read-only (8), failing (10, 14) or full (13).
    const code = error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : 0;
    if (![5, 6, 8, 10, 13, 14].includes(code)) throw error;
  }
}
