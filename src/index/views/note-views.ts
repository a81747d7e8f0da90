import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

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
