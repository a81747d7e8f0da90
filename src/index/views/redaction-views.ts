import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

/** Returns the largest row number of a memory, or 0. */
export function lastMemoryRow(db: SqlDatabase): number {
  return Number(statement(db, "SELECT coalesce(max(row), 0) AS row FROM memories").get()?.["row"]);
}

/** Returns the texts with a redaction marker among the memories in a range of rows. */
export function redactedTexts(db: SqlDatabase, after: number, until: number): string[] {
  return statement(db, "SELECT text FROM memories WHERE row > ? AND row <= ? AND instr(text, '[redacted:') > 0")
    .all(after, until)
    .map((row) => String(row["text"]));
}
