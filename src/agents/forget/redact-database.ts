import { DatabaseSync } from "node:sqlite";

import { LociError } from "../../core/errors.ts";
import type { TextFinder } from "../../core/text/text-finder.ts";
import { checkDatabaseFiles } from "../../platform/files/regular-file.ts";
import { applyEdits, findForgottenStrings, forgottenMark, isStructural } from "./forgotten-strings.ts";

interface ValueEdit {
  readonly table: string;
  readonly column: string;
  readonly row: number | bigint;
  readonly after: string;
}

/** Counts the texts in a database that contain forgotten text. */
export function countInDatabase(path: string, isForgotten: TextFinder): number {
  return withDatabase(path, true, (db) => findValues(db, isForgotten).length);
}

/**
 * Replaces the strings that contain forgotten text, in one transaction. Then rewrites the file, because free pages and
 * the write-ahead log may still contain the words. Throws BUSY if another program uses the database.
 */
export function redactDatabase(path: string, isForgotten: TextFinder): number {
  return withDatabase(path, false, (db) => {
    try {
      db.exec("PRAGMA busy_timeout = 2000; PRAGMA secure_delete = ON; BEGIN IMMEDIATE");
      const edits = findValues(db, isForgotten);
      for (const { table, column, row, after } of edits)
        db.prepare(`UPDATE ${quoted(table)} SET ${quoted(column)} = ? WHERE rowid = ?`).run(after, row);
      db.exec("COMMIT; PRAGMA wal_checkpoint(TRUNCATE); VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
      return edits.length;
    } catch (error) {
      if (db.isTransaction) db.exec("ROLLBACK");
      throw new LociError("BUSY", `${path} is in use; the words are in it still`, {
        cause: error,
        next: "End the agent that has it open, then run the command again.",
      });
    }
  });
}

function findValues(db: DatabaseSync, isForgotten: TextFinder): ValueEdit[] {
  const tables = db
    .prepare(
      String.raw`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND wr = 0 AND name NOT LIKE 'sqlite\_%' ESCAPE '\'`,
    )
    .all()
    .map(({ name }) => String(name));
  return tables.flatMap((table) => {
    const columns = db.prepare("SELECT name, pk FROM pragma_table_info(?)").all(table);
    const texts = columns.filter(({ name, pk }) => Number(pk) === 0 && !isStructural(String(name)));
    return texts.flatMap(({ name }) => {
      const column = String(name);
      const rows = db
        .prepare(
          `SELECT rowid AS row, ${quoted(column)} AS value FROM ${quoted(table)} WHERE typeof(${quoted(column)}) = 'text'`,
        )
        .iterate() as Iterable<{ row: number | bigint; value: string }>;
      const found: ValueEdit[] = [];
      for (const { row, value } of rows) {
        const after = redactedValue(value, isForgotten);
        if (after !== null) found.push({ table, column, row, after });
      }
      return found;
    });
  });
}

function redactedValue(value: string, isForgotten: TextFinder): string | null {
  if (/^\s*[[{]/.test(value)) {
    const edits = findForgottenStrings(value, isForgotten);
    return edits.length === 0 ? null : applyEdits(value, edits);
  }
  return value !== forgottenMark && isForgotten(value) ? forgottenMark : null;
}

function withDatabase<T>(path: string, readOnly: boolean, work: (db: DatabaseSync) => T): T {
  checkDatabaseFiles(path);
  const db = new DatabaseSync(path, { readOnly });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
