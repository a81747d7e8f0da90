import type { Event } from "../../core/event/event.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { isConfirmed, memoryColumns, rowToMemory, wasPinned, type StoredMemory, wordsId } from "../memory-row.ts";

/** Which memories to list that wait for confirmation. */
export interface WaitingQuery {
  /** The greatest number of memories; 50 if left out. */
  readonly limit: number;
  /** Only memories from this source. */
  readonly from?: Extract<Event["trust"], "tool" | "web" | "import"> | undefined;
  /** Only memories that this agent reported. */
  readonly agent?: string | undefined;
}

// Only facts, preferences and pins are listed. Tool output is left out, because there is too much and nobody recorded
// it on purpose. If one place has several copies, only the first is listed. INDEXED BY makes SQLite search among the
// copies instead of the whole space.
const isWaiting = `m.type IN ('fact', 'preference', 'pin') AND m.trust IN ('tool', 'web', 'import') AND m.text IS NOT NULL AND NOT ${isConfirmed}
  AND NOT EXISTS (SELECT 1 FROM memories o INDEXED BY memories_by_duplicate WHERE o.duplicate = m.duplicate AND o.text IS NOT NULL AND o.trust = m.trust AND o.level = m.level
    AND o.space IS m.space AND (o.ts, o.id) < (m.ts, m.id))
  AND (:trust IS NULL OR m.trust = :trust) AND (:agent IS NULL OR m.origin ->> '$.agent' = :agent)`;

/**
 * Lists memories from tools, the web and imports that were recorded on purpose and wait for confirmation. They are
 * grouped by source, newest first. Also returns their number.
 */
export function listWaiting(
  db: SqlDatabase,
  { limit, from, agent }: WaitingQuery,
): { memories: StoredMemory[]; count: number } {
  const wanted = { trust: from ?? null, agent: agent ?? null };
  const memories = statement(
    db,
    `SELECT ${memoryColumns} FROM memories m WHERE ${isWaiting}
      ORDER BY m.trust, m.origin ->> '$.agent', m.ts DESC, m.id DESC LIMIT :limit`,
  )
    .all({ ...wanted, limit })
    .map(rowToMemory);
  const count = Number(statement(db, `SELECT count(*) AS n FROM memories m WHERE ${isWaiting}`).get(wanted)?.["n"]);
  return { memories, count };
}

/**
 * Counts the memories that `listWaiting` lists, up to a limit, for a caller that needs to know whether there are any.
 * The index contains the trust, so memories of people and agents are not read.
 */
export function countWaiting(db: SqlDatabase, limit: number): number {
  const row = statement(
    db,
    `SELECT count(*) AS n FROM (SELECT 1 FROM memories m INDEXED BY memories_kept WHERE ${isWaiting} LIMIT :limit)`,
  ).get({ trust: null, agent: null, limit });
  return Number(row?.["n"]);
}

/** A confirmation event. `own` has the ids that were asked about, `others` all other ids that the event confirms. */
export interface Confirmation {
  readonly id: string;
  readonly own: readonly string[];
  readonly others: readonly string[];
}

/** Returns the confirmations of a memory or version, under any of its ids. */
export function confirmationsOf(db: SqlDatabase, id: string): Confirmation[] {
  const rows = statement(
    db,
    `WITH own (id) AS (SELECT :id UNION SELECT a.id FROM aliases a JOIN memories m ON m.key = a.key WHERE m.id = :id)
     SELECT c.id, c.target, c.target IN (SELECT id FROM own) AS own FROM confirmations c
      WHERE c.id IN (SELECT id FROM confirmations WHERE target IN (SELECT id FROM own)) ORDER BY c.id, c.target`,
  ).all({ id });
  const events = Map.groupBy(rows, (row) => String(row["id"]));
  const targets = (some: typeof rows, own: number) =>
    some.filter((row) => row["own"] === own).map((row) => String(row["target"]));
  return [...events].map(([event, some]) => ({ id: event, own: targets(some, 1), others: targets(some, 0) }));
}

/** True if a person has pinned the memory, which counts as a confirmation. */
export function isPinnedByPerson(db: SqlDatabase, id: string): boolean {
  return statement(db, `SELECT 1 FROM memories m WHERE m.id = ? AND ${wasPinned}`).get(id) !== undefined;
}

/**
 * Returns the id of the report that a memory's words come from. A person who confirms the memory has seen these words.
 */
export function wordsIdOf(db: SqlDatabase, id: string): string {
  return String(statement(db, `SELECT ${wordsId} AS id FROM memories m WHERE m.id = ?`).get(id)?.["id"] ?? id);
}

/** A device that the owner has not accepted. */
export interface WaitingDevice {
  /** The name of the device. */
  readonly device: string;
  /** The number of the device's events. */
  readonly events: number;
}

/** Returns the devices whose events wait until the owner accepts the device. */
export function waitingDevices(db: SqlDatabase): WaitingDevice[] {
  return statement(db, "SELECT device, events FROM waiting_devices ORDER BY device")
    .all()
    .map((row) => ({ device: String(row["device"]), events: Number(row["events"]) }));
}
