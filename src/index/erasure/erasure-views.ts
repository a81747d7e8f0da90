import type { EventKind } from "../../core/event/event.ts";
import type { IdsOfKinds } from "../../core/ports/log.ts";
import { getMeta, inTransaction, setMeta, statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { markSettled } from "./erasure-marks.ts";

// CROSS JOIN keeps the written order: only the few forgotten ids are looked up. Otherwise SQLite would scan all
// memories.
const idsGone = (condition: string) => `
  WITH chosen AS (SELECT target FROM forgotten WHERE ${condition}),
       keys AS (SELECT m.key FROM chosen f CROSS JOIN memories m ON m.id = f.target UNION SELECT a.key FROM chosen f CROSS JOIN aliases a ON a.id = f.target),
       gone AS (SELECT target AS id FROM chosen UNION SELECT m.id FROM keys CROSS JOIN memories m USING (key) UNION SELECT a.id FROM keys CROSS JOIN aliases a USING (key))`;
const goneIds = idsGone("1");

/** Returns forgotten ids that were not yet checked in this machine's log. */
export function pendingErasures(db: SqlDatabase): string[] {
  return idsIn(db, `${goneIds} SELECT id FROM gone WHERE id NOT IN (SELECT id FROM erased)`);
}

/** Returns all forgotten ids, including the ids of other reports of the same events. */
export function forgottenIds(db: SqlDatabase): string[] {
  return idsIn(db, `${goneIds} SELECT id FROM gone`);
}

/** Returns the ids that somebody forgot on purpose. Expired memories and scrubbed originals are not included. */
export function wishedGone(db: SqlDatabase): string[] {
  return idsIn(db, `${idsGone("reason NOT IN ('retention', 'scrub')")} SELECT id FROM gone`);
}

// In another program's log, a discarded save may have the same id as a save that still exists.
const discarded = `SELECT kind, id FROM discarded d
  WHERE NOT (kind = 'entry.saved' AND EXISTS (SELECT 1 FROM entry_saves s WHERE s.id = d.id))`;

/** Returns cleared saves and removed notes whose bytes were not yet checked in this machine's log. */
export function discardedEvents(db: SqlDatabase): IdsOfKinds {
  return idsOfKinds(db, `${discarded} AND elsewhere = 0`);
}

/**
 * Returns a test for events whose words nobody may see any more, although their bytes may exist. These events were
 * forgotten, cleared or removed.
 */
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

/** Returns the ids for which this device has not reported an erasure. */
export function withoutReceipt(db: SqlDatabase, ids: readonly string[], device: string): string[] {
  const find = statement(db, "SELECT 1 FROM receipts WHERE id = ? AND device = ?");
  return ids.filter((id) => find.get(id, device) === undefined);
}

/** Forgotten ids whose bytes only another device may erase, as long as that device has not reported the erasure. */
export interface PendingElsewhere {
  /** The name of the device. */
  readonly device: string;
  /** The number of events that the device has to erase. */
  readonly count: number;
}

/**
 * Lists the erasures that other devices still have to make. Cleared and removed content is not included, because
 * devices do not report its erasure.
 */
export function pendingElsewhere(db: SqlDatabase): PendingElsewhere[] {
  return statement(
    db,
    `SELECT e.elsewhere AS device, count(*) AS count FROM erased e WHERE e.elsewhere IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM receipts r WHERE r.id = e.id AND r.device = e.elsewhere) GROUP BY 1 ORDER BY 1`,
  )
    .all()
    .map((row) => ({ device: String(row["device"]), count: Number(row["count"]) }));
}

/**
 * Stores which ids were erased on this machine, and which device has the bytes of the other ids. Ids that were
 * forgotten in the meantime still have to be checked.
 */
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

/** True if erased content may still have left a trace in the index file. */
export function hasResidue(db: SqlDatabase): boolean {
  return getMeta(db, "residue") === 1;
}

/** Records that the index file may contain traces of cleared content. The next erasure rewrites the file. */
export function markResidue(db: SqlDatabase): void {
  setMeta(db, "residue", 1);
}

/**
 * Returns when this machine last erased something, in milliseconds since 1970. If the index does not know, it stores
 * and returns `now`.
 */
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
