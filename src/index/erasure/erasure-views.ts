import { getMeta, inTransaction, setMeta, statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { markSettled } from "./unsettled.ts";

// CROSS JOIN keeps the order that is written: few are forgotten, and each is looked up. SQLite itself would go through all memories.
const idsGone = (condition: string) => `
  WITH chosen AS (SELECT target FROM forgotten WHERE ${condition}),
       keys AS (SELECT m.key FROM chosen f CROSS JOIN memories m ON m.id = f.target UNION SELECT a.key FROM chosen f CROSS JOIN aliases a ON a.id = f.target),
       gone AS (SELECT target AS id FROM chosen UNION SELECT m.id FROM keys CROSS JOIN memories m USING (key) UNION SELECT a.id FROM keys CROSS JOIN aliases a USING (key))`;
const goneIds = idsGone("1");

/** Forgotten ids that nobody has looked for in this machine's log yet. */
export function pendingErasures(db: SqlDatabase): string[] {
  return idsIn(db, `${goneIds} SELECT id FROM gone WHERE id NOT IN (SELECT id FROM erased)`);
}

/** All ids that were ever forgotten, further reports of them included. */
export function forgottenIds(db: SqlDatabase): string[] {
  return idsIn(db, `${goneIds} SELECT id FROM gone`);
}

/** Those that somebody wanted to be gone: not what came of age, nor what was written anew without a secret. */
export function wishedGone(db: SqlDatabase): string[] {
  return idsIn(db, `${idsGone("reason NOT IN ('retention', 'scrub')")} SELECT id FROM gone`);
}

// The log erases by id alone. Who clears an entry may do that to the entry only, so an id that anything else has, too, is left alone.
const discarded = `SELECT id FROM discarded d WHERE id NOT IN (SELECT id FROM erased)
  AND NOT EXISTS (SELECT 1 FROM memories WHERE id = d.id) AND NOT EXISTS (SELECT 1 FROM aliases WHERE id = d.id)
  AND NOT EXISTS (SELECT 1 FROM versions WHERE id = d.id) AND NOT EXISTS (SELECT 1 FROM notes WHERE id = d.id)
  AND NOT EXISTS (SELECT 1 FROM entry_saves WHERE id = d.id) AND NOT EXISTS (SELECT 1 FROM entry_read_events WHERE id = d.id)
  AND NOT EXISTS (SELECT 1 FROM recalls WHERE id = d.id) AND NOT EXISTS (SELECT 1 FROM judgements WHERE event = d.id)
  AND NOT EXISTS (SELECT 1 FROM unapplied WHERE id = d.id)
  AND NOT EXISTS (SELECT 1 FROM confirmations WHERE id = d.id)
  AND id NOT IN (SELECT id FROM pins UNION ALL SELECT id FROM forgotten UNION ALL SELECT id FROM promotions
    UNION ALL SELECT id FROM classifications UNION ALL SELECT id FROM space_links UNION ALL SELECT id FROM retentions)`;

/** Ids of saves and notes that were cleared or removed and whose bytes nobody has looked for in this machine's log yet. */
export function discardedIds(db: SqlDatabase): string[] {
  return idsIn(db, discarded);
}

/** Of these, the ones for which a device has not said yet that their bytes are gone. */
export function withoutReceipt(db: SqlDatabase, ids: readonly string[], device: string): string[] {
  const find = statement(db, "SELECT 1 FROM receipts WHERE id = ? AND device = ?");
  return ids.filter((id) => find.get(id, device) === undefined);
}

/** Forgotten ids whose bytes only another device may erase, and which it has not said to be gone. */
export interface PendingElsewhere {
  readonly device: string;
  readonly count: number;
}

/** Nobody gives a receipt for what was only cleared or removed. */
export function pendingElsewhere(db: SqlDatabase): PendingElsewhere[] {
  return statement(
    db,
    `SELECT e.elsewhere AS device, count(*) AS count FROM erased e WHERE e.elsewhere IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM discarded d WHERE d.id = e.id) AND NOT EXISTS (SELECT 1 FROM receipts r WHERE r.id = e.id AND r.device = e.elsewhere) GROUP BY 1 ORDER BY 1`,
  )
    .all()
    .map((row) => ({ device: String(row["device"]), count: Number(row["count"]) }));
}

/** Keeps which ids were erased here, and which device has the bytes of the others. What has come since stays to be looked for. */
export function markErased(db: SqlDatabase, ids: Iterable<string>, elsewhere: ReadonlyMap<string, string>): void {
  inTransaction(db, () => {
    const mark = statement(
      db,
      "INSERT INTO erased (id, elsewhere) VALUES (?, ?) ON CONFLICT DO UPDATE SET elsewhere = excluded.elsewhere",
    );
    for (const id of ids) mark.run(id, elsewhere.get(id) ?? null);
    if (pendingErasures(db).length === 0) markSettled(db);
  });
}

/** True when erased content may still have left a trace in the index file. */
export function hasResidue(db: SqlDatabase): boolean {
  return getMeta(db, "residue") === 1;
}

/** The index file may hold traces of what was cleared: it is to be written anew with the next erasure. */
export function markResidue(db: SqlDatabase): void {
  setMeta(db, "residue", 1);
}

/** When something was last erased here, in milliseconds since 1970; an index that does not know begins to count now. */
export function lastErasure(db: SqlDatabase, now: number): number {
  const known = getMeta(db, "erased_at");
  if (known === undefined) keepErasureTime(db, now);
  return Number(known ?? now);
}

export function keepErasureTime(db: SqlDatabase, now: number): void {
  setMeta(db, "erased_at", now);
}

function idsIn(db: SqlDatabase, sql: string): string[] {
  return statement(db, sql)
    .all()
    .map((row) => String(row["id"]));
}
