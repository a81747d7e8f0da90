import type { SourceDatabase } from "../../../core/ports/transfer.ts";
import { claudeMemRecords } from "./claude-mem-records.ts";
import { maxRecordBytes, type FormatPart, type MemoryFormat } from "./format.ts";
import type { ForeignRecord } from "./record-fields.ts";

/** The kind of records in each table that has memories. */
const tables = { observations: "observations", session_summaries: "summaries", user_prompts: "prompts" } as const;

const pageSize = 500;

/** Reads claude-mem's own database, `~/.claude-mem/claude-mem.db`, without changing it. */
export const claudeMemDatabase: MemoryFormat = {
  name: "claude-mem",
  title: "claude-mem (database)",
  recognises: (source) =>
    source.beginning.toString("latin1", 0, 16) === "SQLite format 3\0" && hasTables(source.database()),
  read: function* (source) {
    const db = source.database();
    try {
      // The first part reports the size of the whole file, because the bytes of single rows are not known.
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
  // Reads values over the limit as null, because the file may contain values of any size.
  const bounded = columns.map(
    (column) => `CASE WHEN length(${column}) > ${maxRecordBytes} THEN NULL ELSE ${column} END AS ${column}`,
  );
  const select = `SELECT rowid AS loci_row, ${bounded.join(", ")} FROM "${table}" WHERE rowid > ? ORDER BY rowid LIMIT ${pageSize}`;
  for (let after = 0; ;) {
    const rows = db.all(select, after) as ForeignRecord[];
    const last = rows.at(-1);
    if (last === undefined) return;
    const at = Number(last["loci_row"]);
    // A column named `loci_row` would hide the row number. If its values do not grow, the loop would never end.
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

/** True for a table. A view does not count, because a query on it could run forever. */
function isTable(db: SourceDatabase, name: string): boolean {
  return db.all("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", name).length > 0;
}
