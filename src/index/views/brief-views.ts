import type { Principal } from "../../core/access/scope.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { filterToCondition, type Filter } from "../filter.ts";
import { memoryColumns, rowToMemory, type StoredMemory } from "../memory-row.ts";
import { allOf, visibleTo } from "../visibility.ts";
import { foldersOf } from "./space-views.ts";
import { summaryKind } from "./summary-views.ts";

/** The most memories that each part of a brief reads from a space, by importance. */
const mostKept = 40;
/** How many memories of the space are searched for its last sessions. */
const mostRecent = 400;

/**
 * Returns facts, preferences and pins of a space and of the user, the most important first. At equal importance, a
 * person's memories come before an agent's. Each source is read separately, so that facts from an agent or a stranger
 * can never displace the person's.
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
      ORDER BY importance DESC, m.trust = 'user' DESC, m.ts DESC, m.id`,
  )
    .all(...folders, ...folders, ...where.params, space)
    .map(rowToMemory);
}

/** The most statements of each part that are searched for rules, by importance. */
const mostStated = 1_000;

/** Returns what the person stated for a space and for all spaces, and what a person confirmed. */
export function statedMemories(db: SqlDatabase, space: string, filter: Filter, principal: Principal): StoredMemory[] {
  const where = allOf([visibleTo(principal), filterToCondition(filter)]);
  const folders = foldersOf(db, space);
  const places = ["m.level = 'user'", ...folders.map(() => "m.level = 'space' AND m.space = ?")];
  const rows = [...places.map((place) => weightiest(place, "user", mostStated)), confirmedRows];
  return statement(
    db,
    `SELECT ${memoryColumns} FROM memories m WHERE m.row IN (${rows.join(" UNION ALL ")}) AND +m.type IN ('fact', 'preference') AND ${where.sql}
        AND (m.level = 'user' OR (m.level = 'space' AND m.space IN (SELECT space FROM spaces WHERE name = ?)))
      ORDER BY m.ts DESC, m.id`,
  )
    .all(...folders, ...where.params, space)
    .map(rowToMemory);
}

// Each folder is read separately. The index already has the memories of a folder in order, so only the results are
// sorted.
function weightiest(place: string, trust: "user" | "agent", most = mostKept): string {
  return `SELECT * FROM (SELECT m.row FROM memories m INDEXED BY memories_kept WHERE m.type IN ('fact', 'preference', 'pin')
    AND ${place} AND m.trust = '${trust}' AND m.text IS NOT NULL ORDER BY m.importance DESC, m.ts DESC LIMIT ${most})`;
}

// Confirmed memories from tools, the web and imports. There are few, because a person confirmed each. So CROSS JOIN
// makes SQLite start with them. The plus keeps SQLite from using an index on the type, because it would then read all
// facts.
const confirmedRows = `SELECT * FROM (SELECT m.row FROM (SELECT target FROM confirmations UNION SELECT target FROM pins WHERE pinned = 1) t
  CROSS JOIN memories m ON m.id = t.target WHERE +m.type IN ('fact', 'preference', 'pin') AND m.trust IN ('tool', 'web', 'import') AND m.text IS NOT NULL ORDER BY m.ts DESC LIMIT ${mostKept})`;

/** Returns prompts, replies and summaries of sessions of a space, newest first. */
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
       AND (+m.type IN ('prompt', 'assistant') OR m.kind = '${summaryKind}') AND m.text IS NOT NULL AND ${where.sql} ORDER BY m.ts DESC, m.id DESC`,
  )
    .all(...folders, ...where.params)
    .map(rowToMemory);
}

/** How many memories of each folder of a space are searched for prompts that say rules. */
const mostSearched = 4_000;
const mostPrompts = 200;
const longestPrompt = 4_000;

/** Returns the person's last prompts in a space, newest first. */
export function ownPrompts(db: SqlDatabase, space: string, filter: Filter, principal: Principal): StoredMemory[] {
  const where = allOf([visibleTo(principal), filterToCondition(filter)]);
  const folders = foldersOf(db, space);
  if (folders.length === 0) return [];
  const rows = folders.map(
    () =>
      `SELECT * FROM (SELECT row FROM memories INDEXED BY memories_by_space WHERE space = ? ORDER BY ts DESC LIMIT ${mostSearched})`,
  );
  return statement(
    db,
    `SELECT ${memoryColumns} FROM memories m WHERE m.row IN (${rows.join(" UNION ALL ")}) AND +m.type = 'prompt'
       AND m.trust = 'user' AND m.text IS NOT NULL AND length(m.text) <= ${longestPrompt} AND ${where.sql}
      ORDER BY m.ts DESC, m.id DESC LIMIT ${mostPrompts}`,
  )
    .all(...folders, ...where.params)
    .map(rowToMemory);
}
