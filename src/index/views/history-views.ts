import type { Principal } from "../../core/access/scope.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { memoryColumns, rowToMemory, type StoredMemory } from "../memory-row.ts";
import { visibleTo } from "../visibility.ts";

/** Returns the last messages that the principal may see, oldest first. */
export function lastMessages(db: SqlDatabase, count: number | null, principal: Principal): StoredMemory[] {
  const visible = visibleTo(principal);
  return statement(
    db,
    `SELECT ${memoryColumns} FROM memories m WHERE m.type = 'message' AND m.text IS NOT NULL AND (${visible.sql})
      ORDER BY m.ts DESC, m.id DESC LIMIT ?`,
  )
    .all(...visible.params, count ?? -1)
    .map(rowToMemory)
    .toReversed();
}

/** A prompt, and the folder in which it was asked; null for none. */
export interface AskedPrompt {
  readonly text: string;
  readonly folder: string | null;
}

const prompts = `SELECT m.text, (SELECT s.root FROM spaces s WHERE s.space = m.space) AS folder
  FROM memories m WHERE m.type = 'prompt' AND m.text IS NOT NULL ORDER BY m.ts DESC LIMIT ?`;

/** Returns the last prompts, newest first. */
export function lastPrompts(db: SqlDatabase, most: number): AskedPrompt[] {
  return statement(db, prompts)
    .all(most)
    .map(({ text, folder }) => ({ text: String(text), folder: typeof folder === "string" ? folder : null }));
}

/** Returns the id of the event with a natural key. Null if no such event has been reported yet. */
export function idOfKey(db: SqlDatabase, key: string): string | null {
  const found = statement(db, "SELECT id FROM memories WHERE key = ?").get(key)?.["id"];
  return typeof found === "string" ? found : null;
}

/** A note that was not removed, and when it was last delivered. */
export interface StoredNote {
  readonly id: string;
  readonly ts: number;
  readonly text: string;
  readonly at: number | null;
  readonly cron: string | null;
  readonly zone: string | null;
  /** The due time that was last delivered, or null. */
  readonly delivered: number | null;
}

/** Returns all notes that were not removed, in the order of creation. */
export function listNotes(db: SqlDatabase): StoredNote[] {
  return statement(
    db,
    `SELECT n.id, n.ts, n.text, n.at, n.cron, n.zone, d.due AS delivered
       FROM notes n LEFT JOIN note_deliveries d ON d.note = n.id ORDER BY n.ts, n.id`,
  ).all() as unknown as StoredNote[];
}
