import type { Principal } from "../../core/access/scope.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { filterToCondition, type Filter } from "../filter.ts";
import { memoryColumns, rowToMemory, type StoredMemory } from "../memory-row.ts";
import { allOf, visibleTo } from "../visibility.ts";
import { foldersOf } from "./space-views.ts";

/** How many memories of each folder of a space are searched. */
const mostRead = 4_000;
const mostFailures = 300;
const mostNaming = 40;
const mostAfter = 200;

type ActionFilter = Pick<Filter, "notSensitive" | "notSession">;

/** Returns the last failures of tools in a space, newest first. */
export function failuresIn(db: SqlDatabase, space: string, filter: ActionFilter, principal: Principal): StoredMemory[] {
  return newestIn(db, space, filter, principal, "+m.type = 'error'", [], mostFailures);
}

/**
 * Returns the last prompts, replies, tool uses and changed files in a space that contain this name, newest first. Words
 * of tools, the web and imports are left out.
 */
export function memoriesNaming(
  db: SqlDatabase,
  space: string,
  name: string,
  filter: ActionFilter,
  principal: Principal,
): StoredMemory[] {
  const naming =
    "+m.type IN ('prompt', 'assistant', 'tool_use', 'artifact') AND m.trust IN ('user', 'agent', 'tool') AND (instr(m.text, ?) > 0 OR instr(m.path, ?) > 0)";
  return newestIn(db, space, filter, principal, naming, [name, name], mostNaming);
}

function newestIn(
  db: SqlDatabase,
  space: string,
  filter: ActionFilter,
  principal: Principal,
  wanted: string,
  params: readonly string[],
  most: number,
): StoredMemory[] {
  const folders = foldersOf(db, space);
  if (folders.length === 0) return [];
  const where = allOf([visibleTo(principal), filterToCondition(filter)]);
  const rows = folders.map(
    () =>
      `SELECT * FROM (SELECT row FROM memories INDEXED BY memories_by_space WHERE space = ? ORDER BY ts DESC LIMIT ${mostRead})`,
  );
  return statement(
    db,
    `SELECT ${memoryColumns} FROM memories m WHERE m.row IN (${rows.join(" UNION ALL ")}) AND m.text IS NOT NULL
       AND ${wanted} AND ${where.sql} ORDER BY m.ts DESC, m.id DESC LIMIT ${most}`,
  )
    .all(...folders, ...params, ...where.params)
    .map(rowToMemory)
    .filter((memory) => isOwn(memory, principal));
}

/** Returns what happened in a session from one of its memories on, oldest first. */
export function eventsFrom(
  db: SqlDatabase,
  { session, ts, id }: Pick<StoredMemory, "session" | "ts" | "id">,
  principal: Principal,
  most = mostAfter,
): StoredMemory[] {
  const visible = visibleTo(principal);
  return statement(
    db,
    `SELECT ${memoryColumns} FROM memories m WHERE m.row IN (SELECT row FROM memories INDEXED BY memories_by_session
         WHERE session = ? AND (ts, id) >= (?, ?) ORDER BY ts, id LIMIT ?)
       AND +m.type IN ('prompt', 'assistant', 'tool_use', 'artifact') AND m.trust NOT IN ('web', 'import')
       AND m.text IS NOT NULL AND ${visible.sql} ORDER BY m.ts, m.id`,
  )
    .all(session, ts, id, most, ...visible.params)
    .map(rowToMemory)
    .filter((memory) => isOwn(memory, principal));
}

/** Returns the last failure of a tool between two memories of a session; undefined if nothing failed. */
export function failedWithin(
  db: SqlDatabase,
  { session, ts, id }: Pick<StoredMemory, "session" | "ts" | "id">,
  last: Pick<StoredMemory, "ts" | "id">,
  principal: Principal,
): StoredMemory | undefined {
  const visible = visibleTo(principal);
  return statement(
    db,
    `SELECT ${memoryColumns} FROM memories m WHERE m.row IN (SELECT row FROM memories INDEXED BY memories_by_session
         WHERE session = ? AND (ts, id) > (?, ?) AND (ts, id) < (?, ?) ORDER BY ts DESC, id DESC LIMIT ${mostAfter})
       AND +m.type = 'error' AND m.trust = 'tool' AND m.text IS NOT NULL AND ${visible.sql} ORDER BY m.ts DESC, m.id DESC LIMIT 1`,
  )
    .all(session, ts, id, last.ts, last.id, ...visible.params)
    .map(rowToMemory)
    .find((memory) => isOwn(memory, principal));
}

function isOwn({ author, forgotten }: StoredMemory, principal: Principal): boolean {
  return forgotten === null && (author === undefined || author === principal.user);
}
