import { getMeta, setMeta } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

/**
 * Records that there may be something to erase. The next process with enough time then checks. The mark is stored, so
 * every read can check it quickly.
 */
export function markUnsettled(db: SqlDatabase): void {
  if (!isUnsettled(db)) setMeta(db, "unsettled", 1);
}

export function isUnsettled(db: SqlDatabase): boolean {
  return getMeta(db, "unsettled") === 1;
}

export function markSettled(db: SqlDatabase): void {
  setMeta(db, "unsettled", 0);
}
