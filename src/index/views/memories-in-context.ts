import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

// What was served before the last compaction does not count, because the context has lost it and may get it again. A
// compaction counts from its start: a host may ask for the brief before it reports the end. CROSS JOIN keeps the order
// of the tables: SQLite would otherwise begin with all memories.
const lost = `
  SELECT max(ts) AS ts FROM (SELECT ts, kind, lag(kind) OVER (ORDER BY ts, id) AS before FROM memories INDEXED BY memories_of_sessions
     WHERE session = ?1 AND type = 'session' AND (kind = 'session.compacted' OR (kind = 'host.reported' AND text LIKE 'compaction started%')))
   WHERE kind <> 'session.compacted' OR before IS NOT 'host.reported'`;
const stillInContext = `
  WITH lost AS (${lost}),
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

/** True if a session has lost memories in a compaction, and has not got a brief since. */
export function awaitsBrief(db: SqlDatabase, session: string): boolean {
  const since = lostUntil(db, session);
  const served =
    "SELECT 1 FROM recalls INDEXED BY recalls_by_session WHERE session = ? AND ts > ? AND served ->> '$.policy' = 'brief' LIMIT 1";
  return since !== null && statement(db, served).get(session, since) === undefined;
}

/** True if a prompt of a session has brought memories since the last compaction. */
export function hasBlock(db: SqlDatabase, session: string): boolean {
  const served =
    "SELECT 1 FROM recalls INDEXED BY recalls_by_session WHERE session = ? AND ts > ? AND served ->> '$.policy' NOT IN ('brief', 'action') LIMIT 1";
  return statement(db, served).get(session, lostUntil(db, session) ?? 0) !== undefined;
}

/** Returns when the last compaction of a session began, in milliseconds since 1970; null if there was none. */
export function lostUntil(db: SqlDatabase, session: string): number | null {
  const ts = statement(db, lost).get(session)?.["ts"];
  return typeof ts === "number" ? ts : null;
}
