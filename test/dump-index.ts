import type { SqlDatabase, SqlValue } from "../src/index/database/sql-database.ts";

/** Tables that may differ between an index and a rebuilt one. All other tables, including future ones, are compared. */
const localTables: Readonly<Record<string, string>> = {
  meta: "how far this file has read, and what this machine has still to do",
  erased: "what this machine has looked for in its own log",
  discarded: "bytes that are still to be erased: rows go when they are, and a log without the bytes makes none",
  doomed_files: "files of this machine that are still to be removed: rows go with them",
  document_files: "what files of this machine looked like",
  summary_candidates: "sessions that this machine has still to check: rows go when it has",
  damage: "what could not be read on the way: it may have been erased or mended since",
  unapplied: "events that are in no other table",
  memory_words: "compared by its terms, below: its rows have the numbers of this file",
  memory_instances: "a view of memory_words",
  memory_sample: "the words of each 64th row, by the numbers of this file",
  memory_sample_words: "a view of memory_sample",
};

/**
 * Columns with numbers that depend on the order of arrival. A reference to a space is compared by the name of the
 * space.
 */
const localNumbers: Readonly<Record<string, string>> = { memories: "row", spaces: "space" };

/**
 * The rows to compare. A forgotten version has a row only if the version arrived before the forgetting, so only
 * versions with a text are compared.
 */
const comparedRows: Readonly<Record<string, string>> = { versions: "WHERE delta IS NOT NULL" };

/**
 * Dumps the index as text that depends only on the log. The text is the same for an index that has grown and for a
 * rebuilt one.
 */
export function dumpIndex(db: SqlDatabase): string[] {
  const names = tableNames(db);
  const stale = Object.keys(localTables).filter((name) => !names.includes(name));
  if (stale.length > 0) throw new Error(`no such table: ${stale.join(", ")}`);
  return [...names.filter((name) => !(name in localTables)).flatMap((name) => dumpTable(db, name)), ...dumpWords(db)];
}

/** The names of all tables, without SQLite's internal tables and those of a full-text index. */
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
