import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

/** A note that is not removed, and when it was last said. */
export interface StoredNote {
  readonly id: string;
  readonly ts: number;
  readonly text: string;
  readonly at: number | null;
  readonly cron: string | null;
  readonly zone: string | null;
  /** The time that it was last due at and said; null when it was not said yet. */
  readonly delivered: number | null;
}

/** All notes that are not removed, in the order they were made. */
export function listNotes(db: SqlDatabase): StoredNote[] {
  return statement(
    db,
    `SELECT n.id, n.ts, n.text, n.at, n.cron, n.zone, d.due AS delivered
       FROM notes n LEFT JOIN note_deliveries d ON d.note = n.id ORDER BY n.ts, n.id`,
  ).all() as unknown as StoredNote[];
}
