import type { Cutoffs } from "../../core/settings/retention.ts";
import { getMeta, setMeta, statement } from "../database/database.ts";
import type { SqlDatabase, SqlValue } from "../database/sql-database.ts";
import { isPinned, memoryColumns, rowToMemory, type StoredMemory } from "../memory-row.ts";
import type { Condition } from "../visibility.ts";
import { isLastSummary } from "./summary-views.ts";

/** A summary of expired memories. */
export interface Aged {
  /** The number of memories. */
  readonly count: number;
  /** The total length of the expired texts, in characters. */
  readonly characters: number;
  /** The time of the oldest memory, in milliseconds since 1970. Null if there is none. */
  readonly oldest: number | null;
  /** The number of memories of each type. */
  readonly byType: Readonly<Record<string, number>>;
  /** The number of memories of each space. */
  readonly spaces: readonly {
    /** The name of the space, or null for memories without a space. */
    readonly space: string | null;
    /** The number of memories. */
    readonly count: number;
  }[];
}

// A fact cites its sources, so a source stays as long as the fact or preference.
const cited = `SELECT j.value FROM memories f, json_each(f.details, '$.sources') j
    WHERE f.type IN ('fact', 'preference') AND f.text IS NOT NULL`;
const isSource = `(m.id IN (${cited}) OR m.key IN (SELECT a.key FROM aliases a WHERE a.id IN (${cited})))`;

/** Condition for memories that have expired. Pinned memories, sources of facts and summaries never expire. */
function agedOnes({ types, spaces }: Cutoffs): Condition {
  const latest = (before: number) => Math.max(before, ...spaces.map((space) => space.before));
  const params: SqlValue[] = [];
  const parts = types.map(({ type, before }) => {
    params.push(type, latest(before), ...spaces.flatMap((space) => [space.name, space.before]), before);
    const limit = `CASE (SELECT name FROM spaces WHERE space = m.space) ${"WHEN ? THEN ? ".repeat(spaces.length)}ELSE ? END`;
    // The first limit lets SQLite use the index by type and time. The second limit decides.
    return `(m.type = ? AND m.ts < ? AND m.ts < ${spaces.length === 0 ? "?" : limit})`;
  });
  return {
    sql: `(${parts.join(" OR ")}) AND coalesce(m.text, m.tags, m.path, m.details) IS NOT NULL AND NOT ${isPinned} AND NOT ${isSource} AND NOT ${isLastSummary}`,
    params,
  };
}

export function summariseAged(db: SqlDatabase, cutoffs: Cutoffs): Aged {
  const { sql, params } = agedOnes(cutoffs);
  // LIMIT -1 keeps SQLite from carrying the texts through the sort.
  const rows = statement(
    db,
    `SELECT g.type, s.name AS space, count(*) AS n, sum(g.size) AS characters, min(g.ts) AS oldest
       FROM (SELECT m.type, m.space, m.ts, length(coalesce(m.text, '')) AS size FROM memories m WHERE ${sql} LIMIT -1) g
       LEFT JOIN spaces s USING (space) GROUP BY g.type, g.space`,
  ).all(...params);
  const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name]), 0);
  const count = (name: string): Map<string | null, number> => {
    const counts = new Map<string | null, number>();
    for (const row of rows) {
      const key = row[name] === null ? null : String(row[name]);
      counts.set(key, (counts.get(key) ?? 0) + Number(row["n"]));
    }
    return counts;
  };
  return {
    count: sum("n"),
    characters: sum("characters"),
    oldest: rows.length === 0 ? null : Math.min(...rows.map((row) => Number(row["oldest"]))),
    byType: Object.fromEntries(count("type")),
    spaces: [...count("space")].map(([space, n]) => ({ space, count: n })).toSorted((a, b) => b.count - a.count),
  };
}

/** The number of expired memories, counted up to a limit. */
export interface AgedCount {
  /** The number of memories, at most the limit. */
  readonly count: number;
  /** True if there are more memories than were counted. */
  readonly isMore: boolean;
}

/** Counts expired memories up to `most`, because a notice does not need the exact number. */
export function countAged(db: SqlDatabase, cutoffs: Cutoffs, most: number): AgedCount {
  const { sql, params } = agedOnes(cutoffs);
  const row = statement(db, `SELECT count(*) AS n FROM (SELECT 1 FROM memories m WHERE ${sql} LIMIT ?)`).get(
    ...params,
    most + 1,
  );
  const found = Number(row?.["n"] ?? 0);
  return { count: Math.min(found, most), isMore: found > most };
}

export function hasAged(db: SqlDatabase, cutoffs: Cutoffs): boolean {
  const { sql, params } = agedOnes(cutoffs);
  return statement(db, `SELECT 1 FROM memories m WHERE ${sql} LIMIT 1`).get(...params) !== undefined;
}

/** Returns the ids of the oldest expired memories. */
export function agedIds(db: SqlDatabase, cutoffs: Cutoffs, limit: number): string[] {
  const { sql, params } = agedOnes(cutoffs);
  return statement(db, `SELECT m.id FROM memories m WHERE ${sql} ORDER BY m.ts, m.id LIMIT ?`)
    .all(...params, limit)
    .map((row) => String(row["id"]));
}

export function agedExamples(db: SqlDatabase, cutoffs: Cutoffs, limit: number): StoredMemory[] {
  const { sql, params } = agedOnes(cutoffs);
  return statement(
    db,
    `SELECT ${memoryColumns} FROM memories m WHERE ${sql} AND m.text IS NOT NULL ORDER BY m.ts, m.id LIMIT ?`,
  )
    .all(...params, limit)
    .map(rowToMemory);
}

/** The retention announcements and removals so far. */
export interface RetentionHistory {
  /** The time from which memories may be removed, by the last announcement. Null without an announcement. */
  readonly announcedFor: number | null;
  /** When retention was last applied, in milliseconds since 1970, or null. */
  readonly appliedAt: number | null;
  /** How many memories were removed in all. */
  readonly gone: number;
}

export function retentionHistory(db: SqlDatabase): RetentionHistory {
  const row = statement(
    db,
    "SELECT max(since) AS announced, max(CASE WHEN since IS NULL THEN ts END) AS applied, sum(CASE WHEN since IS NULL THEN count ELSE 0 END) AS gone FROM retentions",
  ).get();
  const time = (name: string) => (typeof row?.[name] === "number" ? row[name] : null);
  return { announcedFor: time("announced"), appliedAt: time("applied"), gone: Number(row?.["gone"] ?? 0) };
}

/**
 * Returns when this machine last checked for expired memories, and with which policy. A rebuild of the index loses
 * this.
 */
export function lastLook(db: SqlDatabase): { readonly at: number; readonly policy: string | null } {
  const policy = getMeta(db, "retention policy");
  return { at: Number(getMeta(db, "retention looked") ?? 0), policy: typeof policy === "string" ? policy : null };
}

export function keepLook(db: SqlDatabase, at: number, policy: string): void {
  setMeta(db, "retention looked", at);
  setMeta(db, "retention policy", policy);
}
