import type { EventKind } from "../../core/event/event.ts";
import { fromTranscript } from "../../core/event/natural-key.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

/** SQL condition on `memories m`: true if the memory was imported from a transcript. */
const isByTranscript = `substr(coalesce(m.origin ->> 'hostEvent', ''), 1, ${fromTranscript.length}) = '${fromTranscript}'`;

/** SQL condition on `memories m`: true if the memory was forgotten under any of its ids. */
const isForgotten =
  "EXISTS (SELECT 1 FROM forgotten f WHERE f.target IN (SELECT m.id UNION ALL SELECT a.id FROM aliases a WHERE a.key = m.key))";

/**
 * Returns which of these natural keys are known, and whether a hook or a transcript reported them. Forgotten events
 * count as known. An event does not count if an interrupted write left only its head.
 */
export function knownKeys(db: SqlDatabase, keys: readonly string[]): Map<string, "hook" | "transcript"> {
  const rows = statement(
    db,
    `SELECT m.key, ${isByTranscript} AS imported FROM memories m WHERE m.key IN (SELECT value FROM json_each(?))
        AND (coalesce(m.text, m.details) IS NOT NULL OR ${isForgotten})`,
  ).all(JSON.stringify(keys));
  return new Map(rows.map((row) => [String(row["key"]), row["imported"] === 1 ? "transcript" : "hook"]));
}

export interface SessionOfAgent {
  readonly session: string;
  readonly agent: string;
}

const byHook = `m.session = ? AND m.agent = ? AND NOT ${isByTranscript}`;

/** True if hooks have reported any event of this session. */
export function isKnownByHooks(db: SqlDatabase, { session, agent }: SessionOfAgent): boolean {
  return statement(db, `SELECT 1 FROM memories m WHERE ${byHook} LIMIT 1`).get(session, agent) !== undefined;
}

/** An event that a hook reported. */
export interface HookRow {
  readonly id: string;
  readonly ts: number;
  /** The hash of its text, see duplicate-hash.ts. Null without a text, or if the text was removed. */
  readonly duplicate: Uint8Array | null;
  readonly isForgotten: boolean;
}

export interface HookRowQuery extends SessionOfAgent {
  readonly kind: EventKind;
  readonly from: number;
  readonly to: number;
}

/** Returns the events of one kind that hooks reported in a session and a span of time, oldest first. */
export function hookRows(db: SqlDatabase, { session, agent, kind, from, to }: HookRowQuery): HookRow[] {
  return statement(
    db,
    `SELECT m.id, m.ts, m.duplicate, ${isForgotten} AS forgotten FROM memories m
      WHERE ${byHook} AND m.ts BETWEEN ? AND ? AND m.kind = ? ORDER BY m.ts, m.id`,
  )
    .all(session, agent, from, to, kind)
    .map((row) => ({
      id: String(row["id"]),
      ts: Number(row["ts"]),
      duplicate: row["duplicate"] instanceof Uint8Array ? row["duplicate"] : null,
      isForgotten: row["forgotten"] === 1,
    }));
}

/**
 * SQL condition on `memories m`: true if somebody forgot the memory on purpose. Expired memories and scrubbed originals
 * do not count.
 */
const isWishedGone = `EXISTS (SELECT 1 FROM forgotten f WHERE f.reason NOT IN ('retention', 'scrub')
  AND f.target IN (SELECT m.id UNION ALL SELECT a.id FROM aliases a WHERE a.key = m.key))`;

/** Returns the natural keys whose events somebody forgot on purpose. */
export function keysWishedGone(db: SqlDatabase, keys: readonly string[]): Set<string> {
  const rows = statement(
    db,
    `SELECT m.key FROM memories m WHERE m.key IN (SELECT value FROM json_each(?)) AND ${isWishedGone}`,
  ).all(JSON.stringify(keys));
  return new Set(rows.map((row) => String(row["key"])));
}

/** True if somebody forgot this event on purpose. */
export function isIdWishedGone(db: SqlDatabase, id: string): boolean {
  return statement(db, `SELECT 1 FROM memories m WHERE m.id = ? AND ${isWishedGone}`).get(id) !== undefined;
}

/** Returns the sessions in which somebody forgot something on purpose. */
export function sessionsWishedGone(db: SqlDatabase): Set<string> {
  const rows = statement(
    db,
    `WITH gone AS (SELECT target FROM forgotten WHERE reason NOT IN ('retention', 'scrub'))
      SELECT m.session FROM gone CROSS JOIN memories m ON m.id = gone.target WHERE m.session IS NOT NULL
      UNION SELECT m.session FROM gone CROSS JOIN aliases a ON a.id = gone.target CROSS JOIN memories m ON m.key = a.key
        WHERE m.session IS NOT NULL`,
  ).all();
  return new Set(rows.map((row) => String(row["session"])));
}
