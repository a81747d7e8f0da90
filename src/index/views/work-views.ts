import type { Principal } from "../../core/access/scope.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { filterToCondition, type Filter } from "../filter.ts";
import { memoryColumns, rowToMemory, type StoredMemory } from "../memory-row.ts";
import { allOf, visibleTo } from "../visibility.ts";
import { foldersOf } from "./space-views.ts";

/** How many memories of each folder of a space are searched for its last sessions. */
const mostRecent = 1_000;
const mostSessions = 12;
/** The most events of a session that its state of work reads. */
const mostEvents = 400;

/** A session in which somebody worked, and the time of its last prompt or reply. */
export interface WorkSession {
  readonly session: string;
  readonly ended: number;
}

/** Returns the last sessions of a space with prompts or replies, the latest first. */
export function workSessions(
  db: SqlDatabase,
  space: string,
  filter: Pick<Filter, "notSession" | "notSensitive" | "since" | "until">,
  principal: Principal,
): WorkSession[] {
  const folders = foldersOf(db, space);
  if (folders.length === 0) return [];
  const { since = 0, until = Number.MAX_SAFE_INTEGER, ...rest } = filter;
  const where = allOf([visibleTo(principal), filterToCondition(rest)]);
  const rows = folders.map(
    () =>
      `SELECT * FROM (SELECT row FROM memories INDEXED BY memories_by_space WHERE space = ? AND ts >= ? AND ts < ? ORDER BY ts DESC LIMIT ${mostRecent})`,
  );
  return statement(
    db,
    `SELECT m.session, max(m.ts) AS ended FROM memories m WHERE m.row IN (${rows.join(" UNION ALL ")})
        AND +m.type IN ('prompt', 'assistant') AND m.session IS NOT NULL AND m.text IS NOT NULL AND m.trust IN ('user', 'agent') AND ${where.sql}
      GROUP BY m.session ORDER BY ended DESC, m.session LIMIT ${mostSessions}`,
  )
    .all(...folders.flatMap((folder) => [folder, since, until]), ...where.params)
    .map((row) => ({ session: String(row["session"]), ended: Number(row["ended"]) }));
}

/**
 * Returns the first prompts and the newest events of a session in a space, oldest first: prompts, replies, tool uses,
 * errors and changed files. Words of another person, of the web and of imports are left out.
 */
export function workEvents(
  db: SqlDatabase,
  session: string,
  space: string,
  filter: Pick<Filter, "notSensitive" | "since" | "until">,
  principal: Principal,
): StoredMemory[] {
  const where = allOf([visibleTo(principal), filterToCondition({ ...filter, space })]);
  const ofSession = "SELECT m.row FROM memories m INDEXED BY memories_by_session WHERE m.session = ?";
  const firstPrompts = `SELECT * FROM (${ofSession} AND m.type = 'prompt' ORDER BY m.ts, m.id LIMIT 3)`;
  const newest = `SELECT * FROM (${ofSession} AND m.type IN ('prompt', 'assistant', 'tool_use', 'error', 'artifact') ORDER BY m.ts DESC, m.id DESC LIMIT ${mostEvents})`;
  return statement(
    db,
    `SELECT ${memoryColumns} FROM memories m WHERE m.row IN (${firstPrompts} UNION ${newest}) AND m.text IS NOT NULL
        AND m.trust NOT IN ('web', 'import') AND ${where.sql} ORDER BY m.ts, m.id`,
  )
    .all(session, session, ...where.params)
    .map(rowToMemory)
    .filter(({ author, forgotten }) => forgotten === null && (author === undefined || author === principal.user));
}

/** True if a session has a prompt of the user besides this one. */
export function hasOtherPrompt(db: SqlDatabase, session: string, prompt: string): boolean {
  const sql =
    "SELECT 1 FROM memories m INDEXED BY memories_prompts WHERE m.type = 'prompt' AND m.session = ? AND m.trust = 'user' AND m.text IS NOT ? LIMIT 1";
  return statement(db, sql).get(session, prompt) !== undefined;
}
