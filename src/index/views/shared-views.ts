import { privateMark } from "../../core/text/private-text.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { isSensitive, memoryColumns, rowToMemory, type StoredMemory } from "../memory-row.ts";

/** Returns the natural keys of everything that a person has ever shared. They stay when a copy is taken back. */
export function keysOf(db: SqlDatabase, author: string): string[] {
  return statement(db, "SELECT m.key FROM memories m WHERE m.author = ?")
    .all(author)
    .map(({ key }) => (JSON.parse(String(key)) as [string, string])[1]);
}

/** Returns the id of the copy with this natural key, unless it was taken back. */
export function copiesOf(db: SqlDatabase, author: string, key: string): string[] {
  return statement(db, "SELECT m.id FROM memories m WHERE m.key = ? AND m.text IS NOT NULL")
    .all(JSON.stringify([author, key]))
    .map(({ id }) => String(id));
}

/** Returns the newest memories that a person has shared, or those before a place, and the number of all. */
export function sharedMemories(
  db: SqlDatabase,
  author: string,
  limit: number,
  before?: { readonly ts: number; readonly id: string },
): { readonly memories: StoredMemory[]; readonly count: number } {
  const where = "FROM memories m WHERE m.author = ? AND m.level = 'space' AND m.text IS NOT NULL";
  const place = before === undefined ? [] : [before.ts, before.id];
  const earlier = before === undefined ? "" : " AND (m.ts, m.id) < (?, ?)";
  return {
    memories: statement(db, `SELECT ${memoryColumns} ${where}${earlier} ORDER BY m.ts DESC, m.id DESC LIMIT ?`)
      .all(author, ...place, limit)
      .map(rowToMemory),
    count: Number(statement(db, `SELECT count(*) AS n ${where}`).get(author)?.["n"]),
  };
}

export interface UnsharedQuery {
  readonly space: string;
  readonly rule: "facts" | "exchanges";
  /** Only memories since this time, in milliseconds since 1970. */
  readonly since: number;
  /** The ids of memories that are shared already. */
  readonly known: readonly string[];
  readonly limit: number;
}

/**
 * Returns the memories of a space that its rule shares, oldest first. Sensitive, private and untrusted memories never
 * belong to them. A session with a sensitive or private memory shares no prompts and replies, because they may repeat it.
 */
export function unsharedMemories(db: SqlDatabase, { space, rule, since, known, limit }: UnsharedQuery): StoredMemory[] {
  const types = rule === "facts" ? "'fact'" : "'fact', 'prompt', 'assistant'";
  const isOpen = `m.text IS NOT NULL AND NOT ${isSensitive} AND instr(m.text, '${privateMark}') = 0`;
  return statement(
    db,
    `SELECT ${memoryColumns} FROM memories m
      WHERE m.space IN (SELECT space FROM spaces WHERE name = ?) AND m.ts >= ? AND m.level = 'space' AND m.type IN (${types})
        AND m.trust IN ('user', 'agent') AND m.acl IS NULL AND ${isOpen}
        AND m.id NOT IN (SELECT value FROM json_each(?))
        AND (m.type = 'fact' OR m.session IS NULL OR NOT EXISTS (SELECT 1 FROM memories o WHERE o.session = m.session
          AND o.text IS NOT NULL AND (coalesce(o.classified, o.sensitive IS NOT NULL) OR instr(o.text, '${privateMark}') > 0)))
      ORDER BY m.ts, m.id LIMIT ?`,
  )
    .all(space, since, JSON.stringify(known), limit)
    .map(rowToMemory);
}
