import type { SqlDatabase, SqlValue } from "../src/index/database/sql-database.ts";

/**
 * Tables in which a rebuild from the same log may have other rows. Every other table, including future ones, is
 * compared.
 */
const localTables: Readonly<Record<string, string>> = {
  meta: "how far this file has read, and what this machine has still to do",
  erased: "what this machine has looked for in its own log",
  discarded: "bytes that are still to be erased: rows go when they are, and a log without the bytes makes none",
  doomed_files: "files of this machine that are still to be removed: rows go with them",
  document_files: "what files of this machine looked like",
  damage: "what could not be read on the way: it may have been erased or mended since",
  unapplied: "events that are in no other table",
  memory_words: "compared by its terms, below: its rows have the numbers of this file",
  memory_instances: "a view of memory_words",
  memory_sample: "the words of each 64th row, by the numbers of this file",
  memory_sample_words: "a view of memory_sample",
};

/** Rows that are numbered in order of arrival; a reference to a folder is compared by the name of its space. */
const localNumbers: Readonly<Record<string, string>> = { memories: "row", spaces: "space" };

/** A row of a forgotten version is left only if it arrived before: only those with a text are compared. */
const comparedRows: Readonly<Record<string, string>> = { versions: "WHERE delta IS NOT NULL" };

/** The index as text that depends only on the log: equal for a grown index and a rebuilt one. */
export function dumpIndex(db: SqlDatabase): string[] {
  const names = tableNames(db);
  const stale = Object.keys(localTables).filter((name) => !names.includes(name));
  if (stale.length > 0) throw new Error(`no such table: ${stale.join(", ")}`);
  return [...names.filter((name) => !(name in localTables)).flatMap((name) => dumpTable(db, name)), ...dumpWords(db)];
}

/** Without SQLite's internal tables and those of a full-text index. */
function tableNames(db: SqlDatabase): string[] {
  return db
    .prepare(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        ORDER BY name`,
    )
    .all()
    .map(({ name }) => String(name));
}

function dumpTable(db: SqlDatabase, table: string): string[] {
  const columns = db
    .prepare("SELECT name FROM pragma_table_info(?)")
    .all(table)
    .map(({ name }) => String(name))
    .filter((name) => name !== localNumbers[table])
    .map((name) => (name === "space" ? `(SELECT name FROM spaces s WHERE s.space = t.space) AS space` : `t."${name}"`));
  return db
    .prepare(`SELECT ${columns.join(", ")} FROM ${table} t ${comparedRows[table] ?? ""}`)
    .all()
    .map((row) => `${table} ${JSON.stringify(row, bytesAsHex)}`)
    .toSorted();
}

function bytesAsHex(_: string, value: SqlValue): SqlValue {
  return value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value;
}

function dumpWords(db: SqlDatabase): string[] {
  db.exec("CREATE VIRTUAL TABLE IF NOT EXISTS temp.dumped_words USING fts5vocab(main, memory_words, row)");
  return db
    .prepare("SELECT term, doc, cnt FROM temp.dumped_words ORDER BY term")
    .all()
    .map((word) => `word ${JSON.stringify(word)}`);
}
