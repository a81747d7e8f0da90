import { getMeta, setMeta } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import type { Index } from "../open-index.ts";
import { discardedEvents, markResidue } from "./erasure-views.ts";

/** How many erasures of a team server's stream this index has certainly applied to its files; null if unknown. */
export function appliedErasures(db: SqlDatabase): number | null {
  const count = getMeta(db, "applied_erasures");
  return typeof count === "number" ? count : null;
}

/** How long to wait for others that write or rebuild the index. */
const waitMs = 5000;

/**
 * Removes everything from the files of an index that the log does not contain any more. `count` is the number of erasures
 * that the stream had before. Returns false if another process is rebuilding the index; try later.
 */
export async function applyErasures(index: Index, count: number): Promise<boolean> {
  if ((await index.catchUp({ waitMs })) !== "complete") return false;
  await index.query((db) => {
    // Cleared and removed content leaves no mark when it is applied.
    if (discardedEvents(db).size > 0) markResidue(db);
  });
  if (!(await index.removeResidue(waitMs))) return false;
  await index.query((db) => setMeta(db, "applied_erasures", count));
  return true;
}
