import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { wasPinned } from "../memory-row.ts";

const citing = `SELECT DISTINCT f.id FROM memories f, json_each(f.details, '$.sources') j
  WHERE f.type IN ('fact', 'preference', 'session') AND f.text IS NOT NULL AND j.value IN (SELECT value FROM json_each(?))`;

/**
 * Returns facts, preferences and summaries that cite any of these ids, directly or indirectly. The ids themselves are not
 * included.
 */
export function citingIds(db: SqlDatabase, ids: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  for (let next = [...ids]; next.length > 0;) {
    const rows = statement(db, citing)
      .all(JSON.stringify(next))
      .map((row) => String(row["id"]));
    next = rows.filter((id) => !ids.has(id) && !found.has(id));
    for (const id of next) found.add(id);
  }
  return [...found];
}

/** People's marks on a memory. The scrubbed copy gets them too. */
export interface Said {
  /** True if exactly this report was pinned. A pin confirms the words, and another report may have had other words. */
  readonly pinned: boolean;
  readonly confirmed: boolean;
  /** The level that the memory belongs to now, after any promotion. */
  readonly level: string;
  readonly classified: boolean | null;
  /** The person's decision about a fact. */
  readonly verdict: "approved" | "rejected" | null;
}

export function whatWasSaid(db: SqlDatabase, id: string): Said | null {
  const row = statement(
    db,
    `SELECT m.type <> 'pin' AND ${wasPinned} AND EXISTS (SELECT 1 FROM pins p WHERE p.target = ?1 AND p.pinned = 1) AS pinned,
        EXISTS (SELECT 1 FROM confirmations c WHERE c.target = ?1) AS confirmed, m.level, m.classified,
        (SELECT r.verdict FROM fact_reviews r WHERE r.target = ?1 ORDER BY r.ts DESC, r.id DESC LIMIT 1) AS verdict FROM memories m
      WHERE m.id = ?1 OR m.key = (SELECT key FROM aliases WHERE id = ?1)`,
  ).get(id);
  if (row === undefined) return null;
  const classified = row["classified"] === null ? null : row["classified"] === 1;
  return {
    pinned: row["pinned"] === 1,
    confirmed: row["confirmed"] === 1,
    level: String(row["level"]),
    classified,
    verdict: row["verdict"] as Said["verdict"],
  };
}

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
