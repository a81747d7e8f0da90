import { getMeta, setMeta } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

/** There may be something to erase: the next process with enough time checks. A mark, so that every read can ask. */
export function markUnsettled(db: SqlDatabase): void {
  if (!isUnsettled(db)) setMeta(db, "unsettled", 1);
}

export function isUnsettled(db: SqlDatabase): boolean {
  return getMeta(db, "unsettled") === 1;
}

export function markSettled(db: SqlDatabase): void {
  setMeta(db, "unsettled", 0);
}
