import type { Principal } from "../core/scope.ts";
import { statement } from "./database.ts";
import { filterToCondition, type Filter } from "./filter.ts";
import { memoryColumns, rowToMemory, type Memory } from "./memory-row.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { allOf, visibleTo } from "./visibility.ts";

/** What is looked at for each part of a beginning: of a space with many facts, the weightiest. */
const mostKept = 60;
/** How far back the last sessions are looked for, in memories of the space. */
const mostRecent = 400;

/** Facts, preferences and pins that hold in a space or everywhere, the weightiest first. Reads an index of these alone. */
export function keptMemories(db: SqlDatabase, space: string, filter: Filter, principal: Principal): Memory[] {
  const where = allOf([visibleTo(principal), filterToCondition(filter)]);
  const here = "m.level = 'space' AND m.space = (SELECT space FROM spaces WHERE name = ?)";
  const rows = `${weightiest("m.level = 'user'")} UNION ALL ${weightiest(here)}`;
  return statement(
    db,
    `SELECT ${memoryColumns} FROM memories m WHERE m.row IN (${rows}) AND ${where.sql} ORDER BY m.importance DESC, m.ts DESC, m.id`,
  )
    .all(space, ...where.params)
    .map(rowToMemory);
}

function weightiest(place: string): string {
  return `SELECT * FROM (SELECT m.row FROM memories m INDEXED BY memories_kept WHERE m.type IN ('fact', 'preference', 'pin')
    AND ${place} AND m.text IS NOT NULL ORDER BY m.importance DESC, m.ts DESC LIMIT ${mostKept})`;
}

/** What was asked and answered in a space, newest first. */
export function recentTalk(db: SqlDatabase, space: string, filter: Filter, principal: Principal): Memory[] {
  const where = allOf([visibleTo(principal), filterToCondition(filter)]);
  return statement(
    db,
    `SELECT ${memoryColumns} FROM memories m WHERE m.row IN (
         SELECT row FROM memories INDEXED BY memories_by_space WHERE space = (SELECT space FROM spaces WHERE name = ?) ORDER BY ts DESC LIMIT ${mostRecent})
       AND m.type IN ('prompt', 'assistant') AND m.text IS NOT NULL AND ${where.sql} ORDER BY m.ts DESC, m.id DESC`,
  )
    .all(space, ...where.params)
    .map(rowToMemory);
}
