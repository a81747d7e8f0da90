import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { memoryColumns, rowToMemory, type StoredMemory } from "../memory-row.ts";

/** A document on this machine: its owner and its file. */
export interface DocumentPlace {
  readonly level: string;
  readonly agent: string | null;
  readonly name: string;
  readonly file: string;
}

/** Returns the documents that have versions from this device, without imported ones. */
export function documentPlaces(db: SqlDatabase, device: string): DocumentPlace[] {
  const sql =
    "SELECT DISTINCT level, agent, name, file FROM versions WHERE device = ? AND more = 0 AND delta IS NOT NULL AND name NOT LIKE 'imports/%' ORDER BY file";
  return statement(db, sql).all(device) as unknown as DocumentPlace[];
}

/** Returns the names of the person's own documents. */
export function userDocuments(db: SqlDatabase): string[] {
  const sql =
    "SELECT DISTINCT name FROM versions WHERE level = 'user' AND more = 0 AND delta IS NOT NULL ORDER BY name";
  return statement(db, sql)
    .all()
    .map((row) => String(row["name"]));
}

export function spaceNames(db: SqlDatabase): string[] {
  return statement(db, "SELECT DISTINCT name FROM spaces ORDER BY name")
    .all()
    .map((row) => String(row["name"]));
}

/**
 * Selects a part of a Markdown export. `space` is a space, or null for memories without one. `isKept` selects facts,
 * preferences and pins instead of all other memories.
 */
export interface ReadingQuery {
  readonly space: string | null;
  readonly isKept: boolean;
  readonly since: number;
  readonly after: { readonly ts: number; readonly id: string };
  readonly limit: number;
}

const keptCondition = `(m.type IN ('fact', 'preference', 'pin') OR m.id IN (SELECT target FROM pins WHERE pinned = 1))`;

/** Returns the next `limit` memories of this part, oldest first. */
export function readingPage(db: SqlDatabase, { space, isKept, since, after, limit }: ReadingQuery): StoredMemory[] {
  const place =
    space === null ? "m.space IS NULL AND ? IS NULL" : "m.space IN (SELECT space FROM spaces WHERE name = ?)";
  return statement(
    db,
    `SELECT ${memoryColumns} FROM memories m WHERE ${place} AND m.text IS NOT NULL AND m.type <> 'document' AND m.ts >= ?
        AND (m.ts, m.id) > (?, ?) AND ${isKept ? "" : "NOT "}${keptCondition} ORDER BY m.ts, m.id LIMIT ?`,
  )
    .all(space, since, after.ts, after.id, limit)
    .map(rowToMemory);
}

/** The newest version of a document that exists. */
export interface NewestVersion {
  readonly id: string;
  readonly name: string;
  readonly level: string;
  readonly space: string | null;
  readonly agent: string | null;
}

export function newestVersions(db: SqlDatabase): NewestVersion[] {
  return statement(
    db,
    `SELECT id, name, level, space, agent FROM (
       SELECT v.id, v.name, v.level, (SELECT s.name FROM spaces s WHERE s.space = v.space) AS space, v.agent, v.document,
              row_number() OVER (PARTITION BY v.document ORDER BY v.ts DESC, v.id DESC) AS place
         FROM versions v WHERE v.more = 0 AND v.delta IS NOT NULL)
      WHERE place = 1 ORDER BY level = 'user' DESC, space, level = 'space' DESC, agent, name`,
  ).all() as unknown as NewestVersion[];
}

/** Returns the ids that the memory knows, including forgotten ids. */
export function knownEventIds(db: SqlDatabase, ids: readonly string[]): Set<string> {
  const rows = statement(
    db,
    `SELECT value AS id FROM json_each(?) WHERE value IN (SELECT id FROM memories) OR value IN (SELECT id FROM aliases)
        OR value IN (SELECT target FROM forgotten)`,
  ).all(JSON.stringify(ids));
  return new Set(rows.map((row) => String(row["id"])));
}
