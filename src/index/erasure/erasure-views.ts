import type { EventKind } from "../../core/event/event.ts";
import type { IdsOfKinds } from "../../core/ports/log.ts";
import { getMeta, inTransaction, setMeta, statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { markSettled } from "./unsettled.ts";

// CROSS JOIN keeps the written order: few are forgotten, and each is looked up. SQLite would otherwise scan all
// memories.
const idsGone = (condition: string) => `
  WITH chosen AS (SELECT target FROM forgotten WHERE ${condition}),
       keys AS (SELECT m.key FROM chosen f CROSS JOIN memories m ON m.id = f.target UNION SELECT a.key FROM chosen f CROSS JOIN aliases a ON a.id = f.target),
       gone AS (SELECT target AS id FROM chosen UNION SELECT m.id FROM keys CROSS JOIN memories m USING (key) UNION SELECT a.id FROM keys CROSS JOIN aliases a USING (key))`;
const goneIds = idsGone("1");

/** Forgotten ids that were not yet checked in this machine's log. */
export function pendingErasures(db: SqlDatabase): string[] {
  return idsIn(db, `${goneIds} SELECT id FROM gone WHERE id NOT IN (SELECT id FROM erased)`);
}

/** All forgotten ids, including further reports of them. */
export function forgottenIds(db: SqlDatabase): string[] {
  return idsIn(db, `${goneIds} SELECT id FROM gone`);
}

/** Those that somebody forgot on purpose: without expired memories and scrubbed originals. */
export function wishedGone(db: SqlDatabase): string[] {
  return idsIn(db, `${idsGone("reason NOT IN ('retention', 'scrub')")} SELECT id FROM gone`);
}

// Another program's log may have one save under the id of another that still exists.
const discarded = `SELECT kind, id FROM discarded d
  WHERE NOT (kind = 'entry.saved' AND EXISTS (SELECT 1 FROM entry_saves s WHERE s.id = d.id))`;

/** Cleared saves and removed notes whose bytes were not yet checked in this machine's log. */
export function discardedEvents(db: SqlDatabase): IdsOfKinds {
  return idsOfKinds(db, `${discarded} AND elsewhere = 0`);
}

/**
 * True if nobody may see the words of an event any more, although its bytes may exist: forgotten, cleared or removed.
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

/** Those of them without a receipt of a device. */
export function withoutReceipt(db: SqlDatabase, ids: readonly string[], device: string): string[] {
  const find = statement(db, "SELECT 1 FROM receipts WHERE id = ? AND device = ?");
  return ids.filter((id) => find.get(id, device) === undefined);
}

/** Forgotten ids whose bytes only another device may erase, and which has no receipt for them. */
export interface PendingElsewhere {
  /** The name of the device. */
  readonly device: string;
  /** The number of events that it has to erase. */
  readonly count: number;
}

/** Cleared and removed content is not included: it gets no receipt. */
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
 * Stores which ids were erased here, and which device has the bytes of the others. What arrived since stays to be
 * checked.
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

/** The index file may contain traces of cleared content: the next erasure rewrites it. */
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
