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

/** Returns the id of the event with a natural key. Null if no such event has been reported yet. */
export function idOfKey(db: SqlDatabase, key: string): string | null {
  const found = statement(db, "SELECT id FROM memories WHERE key = ?").get(key)?.["id"];
  return typeof found === "string" ? found : null;
}
