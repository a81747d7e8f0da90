import type { Principal } from "../../core/access/scope.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { memoryColumns, rowToMemory, type StoredMemory } from "../memory-row.ts";
import { visibleTo } from "../visibility.ts";

/** The most events of a session that one extraction reads. */
const mostEvents = 2_000;

/** Returns the events of a session that a model may read for facts, oldest first: those it has not read, or all. */
export function readableEvents(
  db: SqlDatabase,
  session: string,
  which: "unread" | "all",
  principal: Principal,
): StoredMemory[] {
  const visible = visibleTo(principal);
  const after = "coalesce((SELECT max(upto) FROM extractions WHERE session = ?1), -1)";
  return statement(
    db,
    `SELECT ${memoryColumns} FROM memories m WHERE m.row IN (SELECT row FROM memories INDEXED BY memories_by_session
        WHERE session = ?1 ${which === "unread" ? `AND ts > ${after}` : ""} ORDER BY ts, id LIMIT ${mostEvents})
      AND m.text IS NOT NULL AND +m.type IN ('prompt', 'assistant', 'message', 'error', 'artifact') AND ${visible.sql} ORDER BY m.ts, m.id`,
  )
    .all(session, ...visible.params)
    .map(rowToMemory);
}

/** A session with prompts that no model has read yet. */
export interface UnreadSession {
  readonly id: string;
  /** The time of the session's last event, in milliseconds since 1970. */
  readonly last: number;
  /** The number of characters in the session's unread prompts and replies. */
  readonly characters: number;
}

/** Returns the sessions since a time with prompts that no model has read, the latest first. */
export function unreadSessions(db: SqlDatabase, since: number): UnreadSession[] {
  return statement(
    db,
    `SELECT m.session, max(m.ts) AS last, sum(length(m.text)) AS characters FROM memories m INDEXED BY memories_by_type
      WHERE m.type IN ('prompt', 'assistant') AND m.ts >= ? AND m.session IS NOT NULL AND m.text IS NOT NULL AND m.trust <> 'import'
        AND m.ts > coalesce((SELECT max(e.upto) FROM extractions e WHERE e.session = m.session), -1)
      GROUP BY m.session HAVING sum(m.type = 'prompt') > 0 ORDER BY last DESC LIMIT 100`,
  )
    .all(since)
    .map((row) => ({
      id: String(row["session"]),
      last: Number(row["last"]),
      characters: Number(row["characters"]),
    }));
}

/** The calls of models since a time, by model. */
export interface ModelUse {
  /** The id of the model. */
  readonly model: string;
  /** The number of calls. */
  readonly calls: number;
  /** The number of calls that failed. */
  readonly failed: number;
  /** The tokens of the requests. */
  readonly inputTokens: number;
  /** The tokens of the answers. */
  readonly outputTokens: number;
  /** The cost, in US dollars at list prices. */
  readonly dollars: number;
}

export function modelUse(db: SqlDatabase, since: number): ModelUse[] {
  return statement(
    db,
    `SELECT model, count(*) AS calls, sum(outcome <> 'answered') AS failed, sum(input) AS input, sum(output) AS output, sum(dollars) AS dollars
      FROM model_calls WHERE ts >= ? GROUP BY model ORDER BY calls DESC`,
  )
    .all(since)
    .map((row) => ({
      model: String(row["model"]),
      calls: Number(row["calls"]),
      failed: Number(row["failed"]),
      inputTokens: Number(row["input"]),
      outputTokens: Number(row["output"]),
      dollars: Number(row["dollars"]),
    }));
}
