import type { Principal } from "../../core/access/scope.ts";
import { onlyLooks } from "../../core/block/fix-summary.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { memoryColumns, rowToMemory, type StoredMemory } from "../memory-row.ts";
import { visibleTo } from "../visibility.ts";

/**
 * How an error was fixed: the first success with the same command or file in the same session. Also the files changed
 * before that success, and the last other command that did more than read.
 */
export interface Fix {
  /** The success after the error. */
  readonly success: StoredMemory;
  /** The files that were changed and the last other command, before the success. */
  readonly changes: readonly StoredMemory[];
}

/** How many memories after the error are read. */
const mostRead = 500;
const mostChanges = 5;

/**
 * Finds the fix of an error, or null. It is computed on request and not stored, so the order in which events arrive
 * does not matter. An import is never a fix: it can name any session, and agents get a fix together with its error.
 */
export function findFix(db: SqlDatabase, error: StoredMemory, principal: Principal): Fix | null {
  const subject = subjectOf(error);
  if (error.type !== "error" || error.session === null || subject === null) return null;
  const visible = visibleTo(principal);
  // The plus keeps SQLite from reading all tool uses of the memory by their type.
  const later = statement(
    db,
    `SELECT ${memoryColumns} FROM memories m WHERE m.row IN (SELECT row FROM memories INDEXED BY memories_by_session
         WHERE session = ? AND (ts, id) > (?, ?) ORDER BY ts, id LIMIT ${mostRead})
       AND +m.type IN ('tool_use', 'artifact') AND m.trust <> 'import' AND m.text IS NOT NULL AND ${visible.sql} ORDER BY m.ts, m.id`,
  )
    .all(error.session, error.ts, error.id, ...visible.params)
    .map(rowToMemory);
  const at = later.findIndex((memory) => memory.outcome?.status === "success" && subjectOf(memory) === subject);
  const success = later[at];
  if (success === undefined) return null;
  const between = later.slice(0, at);
  const ran = between.findLast((memory) => isChangingCommand(memory, subject));
  const changed = between.filter(({ type }) => type === "artifact").slice(-mostChanges);
  return { success, changes: between.filter((memory) => memory === ran || changed.includes(memory)) };
}

function isChangingCommand(memory: StoredMemory, failed: string): boolean {
  const command = memory.type === "tool_use" && memory.path === null ? subjectOf(memory) : null;
  return command !== null && command !== failed && memory.outcome?.status === "success" && !onlyLooks(command);
}

/** Returns the command or file of a tool use. */
export function subjectOf({ details }: StoredMemory): string | null {
  const { meta } = details;
  const subject = typeof meta === "object" && meta !== null && "subject" in meta ? meta.subject : null;
  return typeof subject === "string" ? subject : null;
}
