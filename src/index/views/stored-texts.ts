import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import type { VectorKey } from "../database/vector-store.ts";

/** The keys of all texts, newest memories first. */
export function listTextKeys(db: SqlDatabase): VectorKey[] {
  return statement(db, newestFirst)
    .all()
    .map(({ key }) => String(key));
}

const newestFirst =
  "SELECT hex(duplicate) AS key FROM memories WHERE duplicate IS NOT NULL GROUP BY duplicate ORDER BY max(ts) DESC, duplicate";

/** The texts of some keys, without those that no memory has any more. */
export function readTexts(db: SqlDatabase, keys: readonly VectorKey[]): Map<VectorKey, string> {
  const select = statement(db, "SELECT text FROM memories WHERE duplicate = unhex(?)");
  const texts = new Map<VectorKey, string>();
  for (const key of keys) {
    const text = select.get(key)?.["text"];
    if (typeof text === "string") texts.set(key, text);
  }
  return texts;
}
