import { DatabaseSync } from "node:sqlite";

import { LociError } from "../../../core/errors.ts";
import { checkDatabaseFiles } from "../../../platform/regular-file.ts";
import { claudeMemRecords } from "./claude-mem-records.ts";
import { maxRecordBytes, type FormatPart, type MemoryFormat } from "./format.ts";
import type { ForeignRecord } from "./record-fields.ts";

/** The tables that memories are read from, and which records they hold. */
const tables = { observations: "observations", session_summaries: "summaries", user_prompts: "prompts" } as const;

const pageSize = 500;

/** claude-mem's own database, `~/.claude-mem/claude-mem.db`. It is only read. */
export const claudeMemDatabase: MemoryFormat = {
  name: "claude-mem",
  title: "claude-mem (database)",
  recognises: ({ beginning, path }) =>
    beginning.toString("latin1", 0, 16) === "SQLite format 3\0" && withDatabase(path, (db) => hasTables(db)),
  read: function* ({ path, bytes }) {
    const db = openToRead(path);
    try {
      // The size of the file is told with the first part: how far a table is says nothing about it.
      yield { memories: [], bytes, damaged: 0 };
      for (const [table, records] of Object.entries(tables))
        if (isTable(db, table)) yield* readTable(db, table, records);
    } finally {
      db.close();
    }
  },
};

function* readTable(db: DatabaseSync, table: string, records: string): Generator<FormatPart> {
  const columns = db
    .prepare("SELECT name FROM pragma_table_info(?)")
    .all(table)
    .map((row) => `"${String(row["name"]).replaceAll('"', '""')}"`);
  // No value is larger than a record may be, whatever the file holds.
  const bounded = columns.map(
    (column) => `CASE WHEN length(${column}) > ${maxRecordBytes} THEN NULL ELSE ${column} END AS ${column}`,
  );
  const select = db.prepare(
    `SELECT rowid AS loci_row, ${bounded.join(", ")} FROM "${table}" WHERE rowid > ? ORDER BY rowid LIMIT ${pageSize}`,
  );
  for (let after = 0; ;) {
    const rows = select.all(after) as ForeignRecord[];
    const last = rows.at(-1);
    if (last === undefined) return;
    const at = Number(last["loci_row"]);
    // A column of that name would take the place of the row's number, and need not grow.
    if (!(at > after)) return;
    after = at;
    const memories = rows.map((row) => claudeMemRecords[records]?.(row) ?? null).filter((memory) => memory !== null);
    yield { memories, bytes: 0, damaged: rows.length - memories.length };
  }
}

function hasTables(db: DatabaseSync): boolean {
  return isTable(db, "observations") && isTable(db, "session_summaries");
}

/** A view could be made to compute for ever. */
function isTable(db: DatabaseSync, name: string): boolean {
  return db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined;
}

function withDatabase<T>(path: string, work: (db: DatabaseSync) => T): T {
  const db = openToRead(path);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

function openToRead(path: string): DatabaseSync {
  try {
    checkDatabaseFiles(path);
    const db = new DatabaseSync(path, { readOnly: true });
    db.exec("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON");
    return db;
  } catch (error) {
    throw new LociError("FILE_DAMAGED", `${path} cannot be read as a database`, { cause: error });
  }
}
