import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import type { Row } from "../memory-row.ts";

/** The current state of an entry. */
export interface StoredEntry {
  readonly id: string;
  /** The id of the event that last saved the entry. */
  readonly save: string;
  readonly compartment: string;
  readonly level: string;
  readonly space: string | null;
  readonly agent: string | null;
  readonly session: string | null;
  readonly run: string | null;
  readonly content: string;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  readonly updated: number;
  readonly accessCount: number;
  readonly priority: number;
}

/** Selects the entries of one compartment of a run or session. */
export interface EntryPlace {
  readonly level: "run" | "session";
  /** The id of the run or session. */
  readonly of: string;
  readonly compartment: string;
  /**
   * The other compartments of this level, or null. If set, this compartment also holds all entries of the level that
   * are in none of the others. These are promoted entries, and entries whose compartment belonged to another level
   * before.
   */
  readonly others: readonly string[] | null;
  /**
   * Only entries of these spaces and entries without a space. Null for the owner, who sees all. Knowing a session's id
   * does not give access to another space.
   */
  readonly spaces: readonly string[] | null;
}

const columns = `SELECT e.entry, e.save, s.ts, s.compartment, s.level, p.name AS space, s.agent, s.session, s.run, s.text, s.category, s.tags,
         s.meta, s.priority, e.created, e.before + coalesce(r.reads, 0) AS reads
    FROM entries e JOIN entry_saves s ON s.id = e.save LEFT JOIN spaces p ON p.space = s.space LEFT JOIN entry_reads r ON r.entry = e.entry`;
const inCompartment = `(s.compartment = :compartment OR s.compartment NOT IN (SELECT value FROM json_each(:others)))`;

const inSpaces = `(:spaces IS NULL OR s.space IS NULL OR p.name IN (SELECT value FROM json_each(:spaces)))`;

const ofRun = `${columns} WHERE e.run = :of AND s.level = 'run' AND ${inCompartment} AND ${inSpaces}`;
const ofSession = `${columns} WHERE e.session = :of AND s.level = 'session' AND ${inCompartment} AND ${inSpaces}`;
const byId = `${columns} WHERE e.entry = ?`;
const byEnding = `${columns} WHERE e.entry LIKE '%' || ?`;

/** Returns the entries of a compartment, highest priority first. */
export function entriesOf(db: SqlDatabase, { level, of, compartment, others, spaces }: EntryPlace): StoredEntry[] {
  const sql = level === "run" ? ofRun : ofSession;
  // In SQL, `NOT IN` a list that contains null is never true.
  const list = JSON.stringify(others === null ? [null] : [compartment, ...others]);
  return statement(db, sql)
    .all({ of, compartment, others: list, spaces: listed(spaces) })
    .map(rowToEntry)
    .sort((a, b) => b.priority - a.priority || a.created - b.created || (a.id < b.id ? -1 : 1));
}

/** Finds entries by the whole id or its last characters, in any compartment. */
export function findEntries(db: SqlDatabase, id: string): StoredEntry[] {
  const whole = statement(db, byId).all(id);
  if (whole.length > 0 || !/^[0-9a-f-]{4,35}$/.test(id)) return whole.map(rowToEntry);
  return statement(db, byEnding).all(id).map(rowToEntry);
}

const idInUse = `
  SELECT 1 FROM entry_saves WHERE entry = ?1 OR id = ?1 UNION ALL SELECT 1 FROM entry_clears WHERE entry = ?1
  UNION ALL SELECT 1 FROM confirmations WHERE id = ?1 UNION ALL SELECT 1 FROM classifications WHERE id = ?1
  UNION ALL SELECT 1 FROM space_words WHERE id = ?1 UNION ALL SELECT 1 FROM retentions WHERE id = ?1
  UNION ALL SELECT 1 FROM forgotten WHERE target = ?1 UNION ALL SELECT 1 FROM memories WHERE id = ?1
  UNION ALL SELECT 1 FROM aliases WHERE id = ?1 UNION ALL SELECT 1 FROM versions WHERE id = ?1
  UNION ALL SELECT 1 FROM notes WHERE id = ?1 UNION ALL SELECT 1 FROM note_removals WHERE note = ?1
  UNION ALL SELECT 1 FROM recalls WHERE id = ?1 UNION ALL SELECT 1 FROM fact_reviews WHERE id = ?1
  UNION ALL SELECT 1 FROM model_calls WHERE id = ?1`;

/** True if a new entry cannot use this id, because an entry, a cleared entry or something else has it. */
export function isEntryIdTaken(db: SqlDatabase, id: string): boolean {
  return statement(db, idInUse).get(id) !== undefined;
}

const idsOfRun = `SELECT e.entry FROM entries e JOIN entry_saves s ON s.id = e.save LEFT JOIN spaces p ON p.space = s.space
   WHERE e.run = :run AND s.level = 'run' AND ${inSpaces} ORDER BY e.entry`;

/** Returns the ids of all entries that belong only to a run, in any compartment. */
export function entryIdsOfRun(db: SqlDatabase, run: string, spaces: EntryPlace["spaces"]): string[] {
  return statement(db, idsOfRun)
    .all({ run, spaces: listed(spaces) })
    .map((row) => String(row["entry"]));
}

export function runsOfSession(db: SqlDatabase, session: string): string[] {
  return statement(
    db,
    "SELECT DISTINCT e.run FROM entries e JOIN entry_saves s ON s.id = e.save WHERE e.session = ? AND s.level = 'run' AND e.run IS NOT NULL ORDER BY e.run",
  )
    .all(session)
    .map((row) => String(row["run"]));
}

function listed(spaces: EntryPlace["spaces"]): string | null {
  return spaces === null ? null : JSON.stringify(spaces);
}

function rowToEntry(row: Row): StoredEntry {
  const text = (name: string) => (typeof row[name] === "string" ? row[name] : null);
  const [tags, meta] = [text("tags"), text("meta")];
  return {
    id: String(row["entry"]),
    save: String(row["save"]),
    compartment: String(row["compartment"]),
    level: String(row["level"]),
    space: text("space"),
    agent: text("agent"),
    session: text("session"),
    run: text("run"),
    content: String(row["text"]),
    category: text("category"),
    tags: tags === null ? [] : (JSON.parse(tags) as string[]),
    metadata: meta === null ? {} : (JSON.parse(meta) as Record<string, string>),
    created: Number(row["created"]),
    updated: Number(row["ts"]),
    accessCount: Number(row["reads"]),
    priority: Number(row["priority"]),
  };
}
