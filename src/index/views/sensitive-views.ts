import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { isSensitive, memoryColumns, rowToMemory, type StoredMemory } from "../memory-row.ts";

/** Which sensitive memories to list. */
export interface SensitiveQuery {
  /** The greatest number of memories; 20 if left out. */
  readonly limit: number;
  /** True to list the memories that a person has cleared, instead of the sensitive ones. */
  readonly cleared?: boolean;
}

/**
 * Lists sensitive memories, newest first, and counts them. Uses a database index of only the sensitive and cleared
 * memories.
 */
export function listSensitive(
  db: SqlDatabase,
  { limit, cleared = false }: SensitiveQuery,
): { memories: StoredMemory[]; count: number } {
  const where = `m.text IS NOT NULL AND (m.sensitive IS NOT NULL OR m.classified = 1) AND ${
    cleared ? "m.classified = 0" : isSensitive
  }`;
  const memories = statement(
    db,
    `SELECT ${memoryColumns} FROM memories m WHERE ${where} ORDER BY m.ts DESC, m.id DESC LIMIT ?`,
  )
    .all(limit)
    .map(rowToMemory);
  const count = Number(statement(db, `SELECT count(*) AS n FROM memories m WHERE ${where}`).get()?.["n"]);
  return { memories, count };
}
