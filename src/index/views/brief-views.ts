import type { Principal } from "../../core/scope.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { filterToCondition, type Filter } from "../filter.ts";
import { memoryColumns, rowToMemory, type StoredMemory } from "../memory-row.ts";
import { allOf, visibleTo } from "../visibility.ts";
import { foldersOf } from "./space-views.ts";

/** What is looked at for each part of a beginning: of a space with many facts, the weightiest. */
const mostKept = 40;
/** How far back the last sessions are looked for, in memories of the space. */
const mostRecent = 400;

/**
 * Facts, preferences and pins that hold in a space or everywhere, the weightiest first, and a person's before an agent's of the same weight.
 * Each kind of speaker is looked at for itself: however much an agent puts down, or a stranger, what the person has said is still told.
 */
export function keptMemories(db: SqlDatabase, space: string, filter: Filter, principal: Principal): StoredMemory[] {
  const where = allOf([visibleTo(principal), filterToCondition(filter)]);
  const folders = foldersOf(db, space);
  const places = ["m.level = 'user'", ...folders.map(() => "m.level = 'space' AND m.space = ?")];
  const rows = [
    ...places.map((place) => weightiest(place, "user")),
    ...places.map((place) => weightiest(place, "agent")),
  ];
  return statement(
    db,
    `SELECT ${memoryColumns} FROM memories m WHERE m.row IN (${[...rows, confirmedRows].join(" UNION ALL ")}) AND ${where.sql}
        AND (m.level = 'user' OR (m.level = 'space' AND m.space IN (SELECT space FROM spaces WHERE name = ?)))
      ORDER BY m.importance DESC, m.trust = 'user' DESC, m.ts DESC, m.id`,
  )
    .all(...folders, ...folders, ...where.params, space)
    .map(rowToMemory);
}

// Of each folder for itself: the index has them in order then, and nothing is sorted but what is read.
function weightiest(place: string, trust: "user" | "agent"): string {
  return `SELECT * FROM (SELECT m.row FROM memories m INDEXED BY memories_kept WHERE m.type IN ('fact', 'preference', 'pin')
    AND ${place} AND m.trust = '${trust}' AND m.text IS NOT NULL ORDER BY m.importance DESC, m.ts DESC LIMIT ${mostKept})`;
}

// What came from elsewhere, as far as a person stands for it: few, since each is a person's work. So they come first, whatever SQLite guesses, and
// the type, with a plus that hides it from the indexes, is looked at last: else all facts are.
const confirmedRows = `SELECT * FROM (SELECT m.row FROM (SELECT target FROM confirmations UNION SELECT target FROM pins WHERE pinned = 1) t
  CROSS JOIN memories m ON m.id = t.target WHERE +m.type IN ('fact', 'preference', 'pin') AND m.trust IN ('tool', 'web', 'import') AND m.text IS NOT NULL ORDER BY m.ts DESC LIMIT ${mostKept})`;

/** What was asked and answered in a space, newest first. */
export function recentTalk(db: SqlDatabase, space: string, filter: Filter, principal: Principal): StoredMemory[] {
  const where = allOf([visibleTo(principal), filterToCondition(filter)]);
  const folders = foldersOf(db, space);
  if (folders.length === 0) return [];
  const rows = folders.map(
    () =>
      `SELECT * FROM (SELECT row FROM memories INDEXED BY memories_by_space WHERE space = ? ORDER BY ts DESC LIMIT ${mostRecent})`,
  );
  return statement(
    db,
    `SELECT ${memoryColumns} FROM memories m WHERE m.row IN (${rows.join(" UNION ALL ")})
       AND +m.type IN ('prompt', 'assistant') AND m.text IS NOT NULL AND ${where.sql} ORDER BY m.ts DESC, m.id DESC`,
  )
    .all(...folders, ...where.params)
    .map(rowToMemory);
}
