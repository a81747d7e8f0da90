import type { Heading } from "../../core/text/markdown/outline.ts";
import { cannotWrite, statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

/** What the index stores about a document's file. */
export interface KnownFile {
  /** SHA-256 of the text of the file. */
  readonly hash: string;
  /** The length of the file's text in bytes. For a sealed file, the length of the decrypted text. */
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

/** A document of which this device has recorded a version. */
export interface RecordedDocument {
  readonly level: "user" | "space" | "agent";
  /** The name of the document's space; null for the user's document. */
  readonly space: string | null;
  readonly agent: string | null;
  readonly file: string;
  readonly bytes: number;
  readonly changed: number;
  readonly by: string | null;
  readonly versions: number;
}

/** Lists the documents of this device, latest first. Archives, summaries and imported files are not included. */
export function listDocuments(
  db: SqlDatabase,
  { device, author, limit }: { readonly device: string; readonly author: string | null; readonly limit: number },
): RecordedDocument[] {
  // With max(), SQLite takes the other columns from the row of the newest version.
  return statement(
    db,
    `SELECT v.level, s.name AS space, v.agent, v.file, v.bytes, max(v.ts) AS changed, v.by, count(*) AS versions
       FROM versions v LEFT JOIN spaces s USING (space)
      WHERE v.more = 0 AND v.delta IS NOT NULL AND v.device = :device AND (v.author IS :author OR v.level = 'space')
        AND v.name = CASE v.level WHEN 'agent' THEN 'memory.md' ELSE 'MEMORY.md' END
      GROUP BY v.document, v.file ORDER BY changed DESC LIMIT :limit`,
  )
    .all({ device, author, limit })
    .map((row) => row as unknown as RecordedDocument);
}

/** A folder of this device that belongs to a space. */
export interface KnownFolder {
  readonly space: string;
  readonly root: string;
}

/** Lists the folders of this device with a space, the newest first. */
export function listFolders(db: SqlDatabase, device: string, limit: number): KnownFolder[] {
  return statement(db, "SELECT name AS space, root FROM spaces WHERE device = ? ORDER BY first DESC LIMIT ?")
    .all(device, limit)
    .map((row) => ({ space: String(row["space"]), root: String(row["root"]) }));
}
