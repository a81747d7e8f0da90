import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

/** The texts with a redaction marker among the next `limit` memories. `last` is null after the last memory. */
export function redactedTexts(
  db: SqlDatabase,
  after: number,
  limit: number,
): { readonly texts: readonly string[]; readonly last: number | null } {
  const sql =
    "SELECT row, CASE WHEN instr(text, '[redacted:') > 0 THEN text END AS text FROM memories WHERE row > ? ORDER BY row LIMIT ?";
  const rows = statement(db, sql).all(after, limit);
  const last = rows.at(-1)?.["row"];
  return {
    texts: rows.flatMap(({ text }) => (typeof text === "string" ? [text] : [])),
    last: rows.length < limit ? null : Number(last),
  };
}
