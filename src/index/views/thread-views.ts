import type { Principal } from "../../core/access/scope.ts";
import type { MemoryType } from "../../core/event/memory-type.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { memoryColumns, rowToMemory, type StoredMemory } from "../memory-row.ts";
import { visibleTo, type Condition } from "../visibility.ts";
import { foldersOf } from "./space-views.ts";

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

/** Prompts and replies of a space in a span of time. */
interface TalkSpan {
  /** After this time, in milliseconds since 1970; from the beginning if left out. */
  readonly after?: number;
  readonly before: number;
  readonly most: number;
}

/** How many memories of each folder of a space are searched for prompts and replies. */
const mostSearched = 4_000;

/** Returns the person's prompts and the agents' replies in a space, oldest first: the last ones before a time. */
export function talkOf(
  db: SqlDatabase,
  { space, author }: Pick<StoredMemory, "space" | "author">,
  { after = 0, before, most }: TalkSpan,
  principal: Principal,
): StoredMemory[] {
  const folders = space === null ? [] : foldersOf(db, space);
  if (folders.length === 0) return [];
  const visible = visibleTo(principal);
  const rows = folders.map(
    () =>
      `SELECT * FROM (SELECT row FROM memories INDEXED BY memories_by_space WHERE space = ? AND ts > ? AND ts < ? ORDER BY ts DESC LIMIT ${mostSearched})`,
  );
  return statement(
    db,
    `SELECT ${memoryColumns} FROM memories m WHERE m.row IN (${rows.join(" UNION ALL ")}) AND +m.type IN ('prompt', 'assistant')
       AND m.trust IN ('user', 'agent') AND m.author IS ? AND m.text IS NOT NULL AND length(m.text) <= ${longestText} AND ${visible.sql}
      ORDER BY m.ts DESC, m.id DESC LIMIT ?`,
  )
    .all(...folders.flatMap((folder) => [folder, after, before]), author ?? null, ...visible.params, most)
    .map(rowToMemory)
    .toReversed();
}

/** Returns the person's last prompts in a session. */
export function lastPrompts(db: SqlDatabase, session: string, most: number): { id: string; text: string }[] {
  return statement(
    db,
    `SELECT id, text FROM memories INDEXED BY memories_prompts WHERE session = ? AND type = 'prompt' AND trust = 'user'
      AND text IS NOT NULL ORDER BY ts DESC, id DESC LIMIT ?`,
  )
    .all(session, most)
    .map(({ id, text }) => ({ id: String(id), text: String(text) }));
}

/** Returns the memories in these rows, in the order of the rows. */
export function memoriesInRows(db: SqlDatabase, rows: readonly number[]): StoredMemory[] {
  const sql = `SELECT ${memoryColumns} FROM json_each(?) j CROSS JOIN memories m ON m.row = j.value ORDER BY j.key`;
  return statement(db, sql).all(JSON.stringify(rows)).map(rowToMemory);
}
