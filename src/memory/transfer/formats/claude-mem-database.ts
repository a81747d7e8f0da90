import type { SourceDatabase } from "../../../core/ports/transfer.ts";
import { claudeMemRecords } from "./claude-mem-records.ts";
import { maxRecordBytes, type FormatPart, type MemoryFormat } from "./format.ts";
import type { ForeignRecord } from "./record-fields.ts";

/** The tables with memories, and their records. */
const tables = { observations: "observations", session_summaries: "summaries", user_prompts: "prompts" } as const;

const pageSize = 500;

/** claude-mem's own database, `~/.claude-mem/claude-mem.db`. It is only read. */
export const claudeMemDatabase: MemoryFormat = {
  name: "claude-mem",
  title: "claude-mem (database)",
  recognises: (source) =>
    source.beginning.toString("latin1", 0, 16) === "SQLite format 3\0" && hasTables(source.database()),
  read: function* (source) {
    const db = source.database();
    try {
      // The first part reports the size of the file: the progress in a table does not relate to it.
      yield { memories: [], bytes: source.bytes, damaged: 0 };
      for (const [table, records] of Object.entries(tables))
        if (isTable(db, table)) yield* readTable(db, table, records);
    } finally {
      db.close();
    }
  },
};

function* readTable(db: SourceDatabase, table: string, records: string): Generator<FormatPart> {
  const columns = db
    .all("SELECT name FROM pragma_table_info(?)", table)
    .map((row) => `"${String(row["name"]).replaceAll('"', '""')}"`);
  // No value is larger than a record may be, whatever the file contains.
  const bounded = columns.map(
    (column) => `CASE WHEN length(${column}) > ${maxRecordBytes} THEN NULL ELSE ${column} END AS ${column}`,
  );
  const select = `SELECT rowid AS loci_row, ${bounded.join(", ")} FROM "${table}" WHERE rowid > ? ORDER BY rowid LIMIT ${pageSize}`;
  for (let after = 0; ;) {
    const rows = db.all(select, after) as ForeignRecord[];
    const last = rows.at(-1);
    if (last === undefined) return;
    const at = Number(last["loci_row"]);
    // A column of that name would hide the row's number, and need not grow.
    if (!(at > after)) return;
    after = at;
    const memories = rows.map((row) => claudeMemRecords[records]?.(row) ?? null).filter((memory) => memory !== null);
    yield { memories, bytes: 0, damaged: rows.length - memories.length };
  }
}

function hasTables(db: SourceDatabase): boolean {
  try {
    return isTable(db, "observations") && isTable(db, "session_summaries");
  } finally {
    db.close();
  }
}

/** A view could compute for ever. */
function isTable(db: SourceDatabase, name: string): boolean {
  return db.all("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", name).length > 0;
}
