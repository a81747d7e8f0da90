import type { EventKind } from "../../core/event.ts";
import type { IdsOfKinds } from "../../core/ports.ts";
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

// A log from elsewhere may have one save under the id of another, which is there still.
const discarded = `SELECT kind, id FROM discarded d
  WHERE NOT (kind = 'entry.saved' AND EXISTS (SELECT 1 FROM entry_saves s WHERE s.id = d.id))`;

/** Saves and notes that were cleared or removed and whose bytes nobody has looked for in this machine's log yet. */
export function discardedEvents(db: SqlDatabase): IdsOfKinds {
  return idsOfKinds(db, `${discarded} AND elsewhere = 0`);
}

/** Tells whether nobody is to see the words of an event any more, wherever its bytes may still be: forgotten, cleared or removed. */
export function hiddenTest(db: SqlDatabase): (event: { readonly id: string; readonly kind: EventKind }) => boolean {
  const [forgotten, cleared] = [new Set(forgottenIds(db)), idsOfKinds(db, discarded)];
  return ({ id, kind }) => forgotten.has(id) || cleared.get(kind)?.has(id) === true;
}

function idsOfKinds(db: SqlDatabase, sql: string): IdsOfKinds {
  const found = new Map<EventKind, Set<string>>();
  for (const { kind, id } of statement(db, sql).iterate() as Iterable<{ kind: EventKind; id: string }>)
    found.set(kind, (found.get(kind) ?? new Set()).add(id));
  return found;
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

/** What was only cleared or removed is not among them: nobody gives a receipt for it. */
export function pendingElsewhere(db: SqlDatabase): PendingElsewhere[] {
  return statement(
    db,
    `SELECT e.elsewhere AS device, count(*) AS count FROM erased e WHERE e.elsewhere IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM receipts r WHERE r.id = e.id AND r.device = e.elsewhere) GROUP BY 1 ORDER BY 1`,
  )
    .all()
    .map((row) => ({ device: String(row["device"]), count: Number(row["count"]) }));
}

/** Keeps which ids were erased here, and which device has the bytes of the others. What has come since stays to be looked for. */
export function markErased(
  db: SqlDatabase,
  ids: Iterable<string>,
  ofKinds: IdsOfKinds,
  elsewhere: ReadonlyMap<string, string>,
): void {
  inTransaction(db, () => {
    const mark = statement(
      db,
      "INSERT INTO erased (id, elsewhere) VALUES (?, ?) ON CONFLICT DO UPDATE SET elsewhere = excluded.elsewhere",
    );
    for (const id of ids) mark.run(id, elsewhere.get(id) ?? null);
    const drop = statement(db, "DELETE FROM discarded WHERE kind = ? AND id = ?");
    const keep = statement(db, "UPDATE discarded SET elsewhere = 1 WHERE kind = ? AND id = ?");
    for (const [kind, cleared] of ofKinds) for (const id of cleared) (elsewhere.has(id) ? keep : drop).run(kind, id);
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
