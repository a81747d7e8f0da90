import type { EventKind } from "../../core/event/event.ts";
import { fromTranscript } from "../../core/event/told-by.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

/** A condition on `memories m`. */
const isByTranscript = `substr(coalesce(m.origin ->> 'hostEvent', ''), 1, ${fromTranscript.length}) = '${fromTranscript}'`;

/** A condition on `memories m`: the person forgot it, under any of its ids. */
const isForgotten =
  "EXISTS (SELECT 1 FROM forgotten f WHERE f.target IN (SELECT m.id UNION ALL SELECT a.id FROM aliases a WHERE a.key = m.key))";

/**
 * The known ones of these natural keys, and whether a hook or a transcript reported them. Forgotten ones count as
 * known; an event of which an interrupted write left only the head does not.
 */
export function knownKeys(db: SqlDatabase, keys: readonly string[]): Map<string, "hook" | "transcript"> {
  const rows = statement(
    db,
    `SELECT m.key, ${isByTranscript} AS imported FROM memories m WHERE m.key IN (SELECT value FROM json_each(?))
        AND (coalesce(m.text, m.details) IS NOT NULL OR ${isForgotten})`,
  ).all(JSON.stringify(keys));
  return new Map(rows.map((row) => [String(row["key"]), row["imported"] === 1 ? "transcript" : "hook"]));
}

/** A session of one agent. */
export interface SessionOfAgent {
  readonly session: string;
  readonly agent: string;
}

const byHook = `m.session = ? AND m.agent = ? AND NOT ${isByTranscript}`;

/** True if hooks have reported anything of a session. */
export function isKnownByHooks(db: SqlDatabase, { session, agent }: SessionOfAgent): boolean {
  return statement(db, `SELECT 1 FROM memories m WHERE ${byHook} LIMIT 1`).get(session, agent) !== undefined;
}

/** An event that a hook reported. */
export interface HookRow {
  readonly id: string;
  readonly ts: number;
  /** The hash of its text, see duplicate-hash.ts; null without a text, or if it was removed. */
  readonly duplicate: Uint8Array | null;
  readonly isForgotten: boolean;
}

export interface HookRowQuery extends SessionOfAgent {
  readonly kind: EventKind;
  readonly from: number;
  readonly to: number;
}

/** The events of one kind that hooks reported in a session and a span of time, oldest first. */
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

/** A condition on `memories m`: somebody forgot it on purpose; without expired memories and scrubbed originals. */
const isWishedGone = `EXISTS (SELECT 1 FROM forgotten f WHERE f.reason NOT IN ('retention', 'scrub')
  AND f.target IN (SELECT m.id UNION ALL SELECT a.id FROM aliases a WHERE a.key = m.key))`;

/** Those of these natural keys that somebody forgot on purpose. */
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

/** The sessions of agents in which somebody forgot something on purpose. */
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
