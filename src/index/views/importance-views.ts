import type { MemoryType } from "../../core/event/memory-type.ts";
import { agingTypes, tierOf, type Tier, type TierDays } from "../../core/settings/tiers.ts";
import { getMeta, inTransaction, setMeta, statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { isPinned, presentImportance } from "../memory-row.ts";
import { summaryKind } from "./summary-views.ts";

/** What happened to a memory since it was recorded. */
export interface MemorySignals {
  readonly id: string;
  /** The importance of the memory on arrival. */
  readonly importance: number;
  readonly useful: number;
  readonly useless: number;
  /** How many memories have the same text, including this one. */
  readonly copies: number;
  /** When an agent last got it, in milliseconds since 1970; null for never. */
  readonly used: number | null;
}

/** The most recalls that are read, newest first. */
const mostRecalls = 50_000;

const signals = `
  WITH judged AS (SELECT target AS id, sum(useful) AS useful, sum(1 - useful) AS useless FROM judgements GROUP BY target),
       given AS (SELECT i.value AS id, max(r.ts) AS used
         FROM (SELECT ts, served FROM recalls ORDER BY ts DESC LIMIT ${mostRecalls}) r, json_each(r.served, '$.shown') j,
           json_each(json_array(j.value ->> 'id', j.value ->> 'asked')) i WHERE i.value IS NOT NULL GROUP BY 1),
       repeated AS (SELECT duplicate, count(*) AS copies FROM memories WHERE duplicate IS NOT NULL GROUP BY duplicate HAVING copies >= ?1),
       touched AS (SELECT id FROM judged UNION SELECT id FROM given UNION SELECT value FROM json_each(?2)
         UNION SELECT m.id FROM repeated r CROSS JOIN memories m ON m.duplicate = r.duplicate)
  SELECT m.id, m.importance, coalesce(j.useful, 0) AS useful, coalesce(j.useless, 0) AS useless, coalesce(r.copies, 1) AS copies, g.used
    FROM touched t CROSS JOIN memories m ON m.id = t.id LEFT JOIN judged j ON j.id = m.id LEFT JOIN given g ON g.id = m.id
      LEFT JOIN repeated r ON r.duplicate = m.duplicate
   WHERE m.text IS NOT NULL`;

/**
 * Returns the memories that agents got, that were judged, or that occur at least `fewestCopies` times. Also returns the
 * memories with these ids.
 */
export function memorySignals(db: SqlDatabase, fewestCopies: number, ids: readonly string[]): MemorySignals[] {
  return statement(db, signals)
    .all(fewestCopies, JSON.stringify(ids))
    .map((row) => ({
      id: String(row["id"]),
      importance: Number(row["importance"]),
      useful: Number(row["useful"]),
      useless: Number(row["useless"]),
      copies: Number(row["copies"]),
      used: row["used"] === null ? null : Number(row["used"]),
    }));
}

/** The result of a recalibration for one memory. */
export interface Standing {
  readonly id: string;
  readonly importance: number;
  readonly used: number | null;
}

/** Replaces the results of the last recalibration. */
export function replaceStandings(db: SqlDatabase, standings: readonly Standing[], at: number): void {
  inTransaction(db, () => {
    db.exec("DELETE FROM standings");
    const insert = statement(db, "INSERT INTO standings (id, importance, used) VALUES (?, ?, ?)");
    for (const { id, importance, used } of standings) insert.run(id, importance, used);
    setMeta(db, lastRun, at);
  });
}

const lastRun = "importance recalibrated";

/** Returns the time of the last recalibration or, before the first one, of the first memory. Null for an empty memory. */
export function lastRecalibration(db: SqlDatabase): number | null {
  const at = getMeta(db, lastRun) ?? statement(db, "SELECT min(ts) AS ts FROM memories").get()?.["ts"] ?? null;
  return at === null ? null : Number(at);
}

/** Counts the memories whose importance now differs from their importance on arrival. */
export function countRecalibrated(db: SqlDatabase): number {
  const sql =
    "SELECT count(*) AS n FROM standings s CROSS JOIN memories m ON m.id = s.id WHERE abs(s.importance - m.importance) > 0.001";
  return Number(statement(db, sql).get()?.["n"] ?? 0);
}

/** Returns when agents last got these memories. */
export function lastUses(db: SqlDatabase, ids: readonly string[]): Map<string, number> {
  const found = statement(
    db,
    "SELECT s.id, s.used FROM json_each(?) j CROSS JOIN standings s ON s.id = j.value WHERE s.used IS NOT NULL",
  ).all(JSON.stringify(ids));
  return new Map(found.map((row) => [String(row["id"]), Number(row["used"])]));
}

/** Counts the memories of summarised sessions by their tier. */
export function countTiers(db: SqlDatabase, days: TierDays, now: number): Record<Tier, number> {
  const counts = { hot: 0, warm: 0, cold: 0 };
  const rows = statement(
    db,
    `SELECT m.type, m.ts, ${presentImportance} AS importance, ${isPinned} AS pinned, (SELECT s.used FROM standings s WHERE s.id = m.id) AS used
       FROM memories m WHERE m.type IN (SELECT value FROM json_each(?)) AND m.text IS NOT NULL
        AND m.session IN (SELECT session FROM memories WHERE type = 'session' AND kind = '${summaryKind}' AND text IS NOT NULL)`,
  ).iterate(JSON.stringify(agingTypes));
  for (const row of rows) {
    const aging = {
      type: row["type"] as MemoryType,
      ts: Number(row["ts"]),
      importance: Number(row["importance"]),
      pinned: row["pinned"] === 1,
      used: row["used"] === null ? null : Number(row["used"]),
    };
    counts[tierOf(aging, days, now)] += 1;
  }
  return counts;
}
