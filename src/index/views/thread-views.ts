import type { MemoryType } from "../../core/event/memory-type.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { memoryColumns, rowToMemory, type StoredMemory } from "../memory-row.ts";
import type { Condition } from "../visibility.ts";

/** The words of a prompt or a reply. */
export interface ThreadText {
  readonly row: number;
  readonly type: Extract<MemoryType, "prompt" | "assistant">;
  /** True if the person wrote it. */
  readonly isPerson: boolean;
  readonly text: string;
}

// These bounds keep the reading of three conversations within a few milliseconds.
const mostTexts = 24;
const longestText = 16_000;

/**
 * Returns the prompts and replies of a session from one of its memories on, oldest first. Only words of the person and
 * of the agent: text of tools, the web and imports is left out, and so are the turns of other people.
 */
export function textsFrom(
  db: SqlDatabase,
  { session, ts, author }: Pick<StoredMemory, "session" | "ts" | "author">,
  visible: Condition,
  most = mostTexts,
): ThreadText[] {
  return statement(
    db,
    `SELECT m.row, m.type, m.trust, m.text FROM memories m INDEXED BY memories_by_session WHERE m.session = ? AND m.ts >= ?
      AND m.type IN ('prompt', 'assistant') AND m.trust IN ('user', 'agent') AND m.author IS ?
      AND length(m.text) <= ${longestText} AND (${visible.sql}) ORDER BY m.ts, m.id LIMIT ?`,
  )
    .all(session, ts, author ?? null, ...visible.params, most)
    .map(({ row, type, trust, text }) => ({
      row: Number(row),
      type: type === "prompt" ? type : "assistant",
      isPerson: type === "prompt" && trust === "user",
      text: String(text),
    }));
}

const mostPrompts = 8;

/** Returns the person's last prompts in a session before one of its memories. */
export function promptsBefore(
  db: SqlDatabase,
  { session, ts, author }: Pick<StoredMemory, "session" | "ts" | "author">,
  visible: Condition,
): string[] {
  return statement(
    db,
    `SELECT m.text FROM memories m INDEXED BY memories_prompts WHERE m.session = ? AND m.ts < ? AND m.type = 'prompt'
      AND m.trust = 'user' AND m.author IS ? AND length(m.text) <= ${longestText} AND (${visible.sql})
      ORDER BY m.ts DESC, m.id DESC LIMIT ${mostPrompts}`,
  )
    .all(session, ts, author ?? null, ...visible.params)
    .map(({ text }) => String(text));
}

/** Returns the memories in these rows, in the order of the rows. */
export function memoriesInRows(db: SqlDatabase, rows: readonly number[]): StoredMemory[] {
  const sql = `SELECT ${memoryColumns} FROM json_each(?) j CROSS JOIN memories m ON m.row = j.value ORDER BY j.key`;
  return statement(db, sql).all(JSON.stringify(rows)).map(rowToMemory);
}
