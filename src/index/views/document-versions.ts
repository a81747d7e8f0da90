import { applyDelta, type Delta } from "../../core/documents/apply-delta.ts";
import type { Contents, Event } from "../../core/event/event.ts";
import { digest } from "../../platform/hashes/digest.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

/** One version of a document. */
export interface Version {
  /** The id of the event that contains the version. */
  readonly id: string;
  /** The name of the document. */
  readonly name: string;
  /** When the version was written, in milliseconds since 1970. */
  readonly ts: number;
  /** How the version was made. */
  readonly action: Contents["document.written"]["action"];
  /** Who wrote the version, or null if unknown. */
  readonly by: string | null;
  /** The device on which the version was written. */
  readonly device: string;
  /** The path of the document's file. */
  readonly file: string;
  /** SHA-256 of the text. */
  readonly hash: string;
  /** The size of the text, in bytes. */
  readonly bytes: number;
  /** Who wrote the text of the version. */
  readonly trust: Event["trust"];
  /** True if a person has confirmed exactly this version. */
  readonly confirmed: boolean;
}

const columns =
  "id, name, ts, action, by, device, file, hash, bytes, trust, id IN (SELECT target FROM confirmations) AS confirmed";

function rowToVersion(row: Readonly<Record<string, unknown>>): Version {
  return { ...row, confirmed: row["confirmed"] === 1 } as unknown as Version;
}

/** Returns the versions of a document, newest first. Forgotten versions are not included. */
export function listVersions(db: SqlDatabase, document: string, limit: number): Version[] {
  return statement(
    db,
    `SELECT ${columns} FROM versions WHERE document = ? AND more = 0 AND delta IS NOT NULL ORDER BY ts DESC, id DESC LIMIT ?`,
  )
    .all(document, limit)
    .map(rowToVersion);
}

/** Returns the last version that this device recorded for this file. */
export function lastVersionOfFile(db: SqlDatabase, document: string, device: string, file: string): Version | null {
  const found = statement(
    db,
    `SELECT ${columns} FROM versions WHERE document = ? AND more = 0 AND delta IS NOT NULL AND device = ? AND file = ?
      ORDER BY ts DESC, id DESC LIMIT 1`,
  ).get(document, device, file);
  return found === undefined ? null : rowToVersion(found);
}

/** True if a version with this text exists and can be rebuilt. */
export function isVersionKnown(db: SqlDatabase, document: string, wanted: string): boolean {
  return statement(db, "SELECT id FROM versions WHERE document = ? AND more = 0 AND delta IS NOT NULL AND hash = ?")
    .all(document, wanted)
    .some(({ id }) => chainOf(db, String(id)).isWhole);
}

/**
 * Returns the trust of a text, or null if unknown. It comes from a version with the same text that a user or agent
 * wrote through this memory or that was confirmed. So a text keeps its trust when a pull or a checkout brings it back.
 */
export function trustOfText(db: SqlDatabase, document: string, wanted: string): Event["trust"] | null {
  const found = statement(
    db,
    `SELECT CASE WHEN trust IN ('user', 'agent') THEN trust ELSE 'user' END AS trust FROM versions
      WHERE document = ? AND hash = ? AND more = 0 AND delta IS NOT NULL
        AND (trust IN ('user', 'agent') OR id IN (SELECT target FROM confirmations)) ORDER BY ts, id LIMIT 1`,
  ).get(document, wanted)?.["trust"];
  return found === undefined ? null : (found as Event["trust"]);
}

/**
 * True if the sections of a document are stored as memories. Those of an archive are not, because it repeats an older
 * text. Those of a summary that cites its sources are not, because it repeats memories, of which one may become sensitive.
 */
export function hasSections(db: SqlDatabase, document: string): boolean {
  const sql =
    "SELECT 1 FROM versions WHERE document = ? AND (action = 'archive' OR sources IS NOT NULL) AND delta IS NOT NULL LIMIT 1";
  return statement(db, sql).get(document) === undefined;
}

/** Returns how Loci made an archive or a summary, even if it was edited or restored since; null for other documents. */
export function archivedAs(db: SqlDatabase, document: string): "archive" | "summary" | null {
  const sql =
    "SELECT action FROM versions WHERE document = ? AND action IN ('archive', 'summary') AND delta IS NOT NULL LIMIT 1";
  const action = statement(db, sql).get(document)?.["action"];
  return action === "archive" || action === "summary" ? action : null;
}

/** Returns the events that the words of a version come from. Only summaries that Loci wrote cite any. */
export function sourcesOf(db: SqlDatabase, version: string): readonly string[] {
  const sources = statement(db, "SELECT sources FROM versions WHERE id = ?").get(version)?.["sources"];
  return typeof sources === "string" ? (JSON.parse(sources) as string[]) : [];
}

export function versionEventIds(db: SqlDatabase, document: string): string[] {
  return statement(db, "SELECT id FROM versions WHERE document = ? AND delta IS NOT NULL")
    .all(document)
    .map((row) => String(row["id"]));
}

/** The chain of changes from a version back to the last version that contains its whole text. */
export interface Chain {
  readonly events: number;
  readonly characters: number;
  /** False if a part of the chain was forgotten or has not arrived yet. */
  readonly isWhole: boolean;
}

export function chainOf(db: SqlDatabase, id: string): Chain {
  const found = statement(
    db,
    `WITH RECURSIVE chain (id, base, size, depth) AS (
       SELECT id, base, length(delta), 1 FROM versions WHERE id = ?
       UNION ALL SELECT v.id, v.base, length(v.delta), depth + 1 FROM chain c JOIN versions v ON v.id = c.base WHERE depth < ${longestChain})
     SELECT count(base) AS events, coalesce(sum(CASE WHEN base IS NULL THEN 0 ELSE size END), 0) AS characters,
            count(size) = count(*) AND count(base) < count(*) AS whole FROM chain`,
  ).get(id);
  return {
    events: Number(found?.["events"]),
    characters: Number(found?.["characters"]),
    isWhole: found?.["whole"] === 1,
  };
}

// Loci never writes such a long chain. The limit also ends a circular chain.
const longestChain = 10_000;

/** Returns the text of a version. Null if a part of its chain was forgotten or has not arrived yet. */
export function versionText(db: SqlDatabase, id: string): string | null {
  const select = statement(db, "SELECT base, delta, hash FROM versions WHERE id = ?");
  const deltas: Delta[] = [];
  let wanted: string | undefined;
  for (let at: unknown = id; typeof at === "string";) {
    const row = select.get(at);
    if (row === undefined || typeof row["delta"] !== "string" || deltas.length === longestChain) return null;
    wanted ??= String(row["hash"]);
    deltas.push(JSON.parse(row["delta"]) as Delta);
    at = row["base"];
  }
  const text = applyAll(deltas.toReversed());
  return text !== null && textHash(text) === wanted ? text : null;
}

function applyAll(deltas: readonly Delta[]): string | null {
  try {
    return deltas.reduce((text, delta) => applyDelta(text, delta), "");
  } catch {
    // A delta does not fit its base. The log is inconsistent, so the version cannot be read.
    return null;
  }
}

/** Returns the hash that identifies a text of a document. */
export function textHash(text: string): string {
  return digest(text).toString("hex");
}

/** Returns the key of the document that a version, or a part of a version, belongs to. */
export function documentWith(db: SqlDatabase, version: string): string | null {
  const row = statement(db, "SELECT document FROM versions WHERE id = ?").get(version);
  return row === undefined ? null : String(row["document"]);
}
