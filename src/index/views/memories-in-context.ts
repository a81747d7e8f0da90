import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

// Recalls before the last compaction do not count, because the context has lost them and may get them again. CROSS JOIN
// keeps the order of the tables: SQLite would otherwise begin with all memories.
const stillInContext = `
  WITH lost AS (SELECT max(ts) AS ts FROM memories INDEXED BY memories_of_sessions WHERE session = ?1 AND type = 'session' AND kind = 'session.compacted'),
       shown AS (SELECT DISTINCT i.value AS id FROM recalls r, json_each(r.served, '$.shown') j, json_each(json_array(j.value ->> 'id', j.value ->> 'asked')) i
                  WHERE i.value IS NOT NULL AND r.session = ?1 AND r.ts > coalesce((SELECT ts FROM lost), 0))
  SELECT id FROM shown UNION SELECT c.id FROM shown s CROSS JOIN memories m ON m.id = s.id CROSS JOIN memories c ON c.duplicate = m.duplicate`;

/**
 * Returns the ids of memories that recall gave to a session and that are still in its context. Includes all memories
 * with the same text.
 */
export function memoriesInContext(db: SqlDatabase, session: string): string[] {
  return statement(db, stillInContext)
    .all(session)
    .map(({ id }) => String(id));
}
