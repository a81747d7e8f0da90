import type { Damage } from "../core/ports.ts";
import type { Principal } from "../core/scope.ts";
import { getMeta, setMeta, statement } from "./database.ts";
import { filterToCondition, type Filter } from "./filter.ts";
import { isPinned, memoryColumns, rowToMemory, type Memory } from "./memory-row.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { allOf, visibleTo, type Condition } from "./visibility.ts";

/** Memories with this id: the whole id, or its last characters as the CLI shows them. */
export function findMemories(db: SqlDatabase, id: string, principal: Principal): Memory[] {
  const visible = visibleTo(principal);
  const select = `SELECT ${memoryColumns} FROM memories m WHERE (${visible.sql}) AND`;
  const whole = statement(db, `${select} (m.id = ? OR m.key = (SELECT a.key FROM aliases a WHERE a.id = ?))`).all(
    ...visible.params,
    id,
    id,
  );
  if (whole.length > 0 || !/^[0-9a-f-]{4,35}$/.test(id)) return whole.map(rowToMemory);
  return statement(db, `${select} m.id LIKE ? LIMIT 10`)
    .all(...visible.params, `%${id}`)
    .map(rowToMemory);
}

/** When an id was forgotten, also where its event never arrived. */
export function forgottenAt(db: SqlDatabase, id: string): number | null {
  const found = statement(db, "SELECT ts FROM forgotten WHERE target = ?").get(id)?.["ts"];
  return found === undefined ? null : Number(found);
}

export interface TimelineQuery extends Filter {
  readonly limit: number;
  /** Only what stands before this memory, or before this time: for paging. */
  readonly before?: number | { readonly ts: number; readonly id: string };
}

/** What happened, newest first. */
export function timeline(db: SqlDatabase, query: TimelineQuery, principal: Principal): Memory[] {
  const { before } = query;
  const earlier: Condition =
    before === undefined
      ? allOf([])
      : typeof before === "number"
        ? { sql: "m.ts < ?", params: [before] }
        : { sql: "(m.ts, m.id) < (?, ?)", params: [before.ts, before.id] };
  const visible = allOf([
    visibleTo(principal),
    filterToCondition(query),
    // A document is not something that happened, section by section; its versions are listed apart.
    {
      sql: query.type === "document" ? "m.text IS NOT NULL" : "m.text IS NOT NULL AND m.type <> 'document'",
      params: [],
    },
    earlier,
  ]);
  return statement(
    db,
    `SELECT ${memoryColumns} FROM memories m WHERE ${visible.sql} ORDER BY m.ts DESC, m.id DESC LIMIT ?`,
  )
    .all(...visible.params, query.limit)
    .map(rowToMemory);
}

/** The ids of a memory and of every copy of it: what forgetting it must reach. */
export function copyIds(db: SqlDatabase, id: string): string[] {
  return statement(
    db,
    `WITH target AS (SELECT key, duplicate FROM memories WHERE id = ?1 OR key = (SELECT key FROM aliases WHERE id = ?1)),
            copies AS (SELECT key FROM target UNION SELECT m.key FROM memories m JOIN target t ON m.duplicate = t.duplicate)
       SELECT id FROM memories WHERE key IN (SELECT key FROM copies)
       UNION SELECT id FROM aliases WHERE key IN (SELECT key FROM copies)`,
  )
    .all(id)
    .map((row) => String(row["id"]));
}

/** Saves of entries that belong to a session; those of a space, and the versions of its documents. */
const savesOfSession = "SELECT id FROM entry_saves WHERE session = ?";
const writtenInSpace = `WITH here AS (SELECT space FROM spaces WHERE name = ?)
  SELECT id FROM entry_saves WHERE space IN here UNION ALL SELECT id FROM versions WHERE space IN here AND delta IS NOT NULL`;

/** All ids of a session or a space: its memories, further reports of the same events, its entries and documents. */
export function idsOfPlace(
  db: SqlDatabase,
  place: { readonly session: string } | { readonly space: string },
): string[] {
  const written =
    "session" in place
      ? statement(db, savesOfSession).all(place.session)
      : statement(db, writtenInSpace).all(place.space);
  return [...filteredIds(db, place), ...written.map((row) => String(row["id"]))];
}

function filteredIds(db: SqlDatabase, filter: Filter): string[] {
  const { sql, params } = filterToCondition(filter);
  return statement(
    db,
    // The sections of a document are no events: they go with its versions.
    `WITH chosen AS (SELECT m.id, m.key FROM memories m WHERE ${sql} AND m.type <> 'document' AND coalesce(m.text, m.tags, m.path, m.details) IS NOT NULL)
       SELECT id FROM chosen UNION SELECT id FROM aliases WHERE key IN (SELECT key FROM chosen)`,
  )
    .all(...params)
    .map((row) => String(row["id"]));
}

const goneIds = `
  WITH keys AS (SELECT m.key FROM forgotten f JOIN memories m ON m.id = f.target UNION SELECT a.key FROM forgotten f JOIN aliases a ON a.id = f.target),
       gone AS (SELECT target AS id FROM forgotten UNION SELECT m.id FROM keys JOIN memories m USING (key) UNION SELECT a.id FROM keys JOIN aliases a USING (key))`;

/** Forgotten ids that nobody has looked for in this machine's log yet. */
export function pendingErasures(db: SqlDatabase): string[] {
  return statement(db, `${goneIds} SELECT id FROM gone WHERE id NOT IN (SELECT id FROM erased)`)
    .all()
    .map((row) => String(row["id"]));
}

/** All ids that were ever forgotten, further reports of them included. */
export function forgottenIds(db: SqlDatabase): string[] {
  return statement(db, `${goneIds} SELECT id FROM gone`)
    .all()
    .map((row) => String(row["id"]));
}

// The log erases by id alone. Who clears an entry may do that to the entry only, so an id that anything else has, too, is left alone.
const discarded = `SELECT id FROM discarded d WHERE id NOT IN (SELECT id FROM erased)
  AND NOT EXISTS (SELECT 1 FROM memories WHERE id = d.id) AND NOT EXISTS (SELECT 1 FROM aliases WHERE id = d.id)
  AND NOT EXISTS (SELECT 1 FROM versions WHERE id = d.id) AND NOT EXISTS (SELECT 1 FROM notes WHERE id = d.id)
  AND NOT EXISTS (SELECT 1 FROM entry_saves WHERE id = d.id) AND NOT EXISTS (SELECT 1 FROM entry_read_events WHERE id = d.id)
  AND NOT EXISTS (SELECT 1 FROM recalls WHERE id = d.id) AND NOT EXISTS (SELECT 1 FROM judgements WHERE event = d.id)
  AND NOT EXISTS (SELECT 1 FROM unapplied WHERE id = d.id)
  AND id NOT IN (SELECT id FROM pins UNION ALL SELECT id FROM forgotten UNION ALL SELECT id FROM promotions)`;

/** Ids of saves and notes that were cleared or removed and whose bytes nobody has looked for in this machine's log yet. */
export function discardedIds(db: SqlDatabase): string[] {
  return statement(db, discarded)
    .all()
    .map((row) => String(row["id"]));
}

/** The index file may hold traces of what was cleared: it is to be written anew with the next erasure. */
export function markResidue(db: SqlDatabase): void {
  setMeta(db, "residue", 1);
}

/** How many forgotten ids have their bytes in a folder that only another device may change. */
export function countElsewhere(db: SqlDatabase): number {
  return Number(statement(db, "SELECT count(*) AS n FROM erased WHERE elsewhere = 1").get()?.["n"]);
}

export function markErased(db: SqlDatabase, ids: Iterable<string>, elsewhere: ReadonlySet<string>): void {
  const mark = statement(
    db,
    "INSERT INTO erased (id, elsewhere) VALUES (?, ?) ON CONFLICT DO UPDATE SET elsewhere = excluded.elsewhere",
  );
  for (const id of ids) mark.run(id, elsewhere.has(id) ? 1 : 0);
}

/** True when erased content may still have left a trace in the index file. */
export function hasResidue(db: SqlDatabase): boolean {
  return getMeta(db, "residue") === 1;
}

/** Pieces of the log that cannot be read, and events that cannot be kept in the index: of these only kind and id are known, not the place. */
export function listDamage(db: SqlDatabase): Damage[] {
  return statement(
    db,
    `SELECT place, at, length, reason FROM damage
      UNION ALL SELECT kind || ' ' || id, 0, 0, 'cannot be indexed: ' || reason FROM unapplied ORDER BY place, at`,
  )
    .all()
    .map((row) => ({
      place: String(row["place"]),
      offset: Number(row["at"]),
      length: Number(row["length"]),
      reason: String(row["reason"]),
    }));
}

export interface IndexStats {
  readonly memories: number;
  readonly byType: Readonly<Record<string, number>>;
  readonly spaces: readonly { readonly space: string | null; readonly memories: number; readonly characters: number }[];
  /** Entries that were not cleared, by their compartment. */
  readonly compartments: readonly {
    readonly compartment: string;
    readonly entries: number;
    readonly characters: number;
  }[];
  /** Versions of documents. */
  readonly versions: number;
  /** How often memories were given to an agent unasked. */
  readonly recalls: number;
  /** How often one of them was said to have been of use. */
  readonly useful: number;
  readonly sessions: number;
  readonly pinned: number;
  readonly forgotten: number;
  readonly duplicates: number;
  /** Events read from the log; every one is either a memory, a repeat, or says something about a memory. */
  readonly eventsRead: number;
  readonly unknownEvents: number;
  readonly damagedLines: number;
  /** Events that can be read but not kept in the index. */
  readonly unappliedEvents: number;
  readonly oldest: number | null;
  readonly newest: number | null;
}

const compartmentSizes = `SELECT s.compartment, count(*) AS entries, sum(length(s.text)) AS characters
  FROM entries e JOIN entry_saves s ON s.id = e.save GROUP BY s.compartment ORDER BY s.compartment`;

export function indexStats(db: SqlDatabase): IndexStats {
  const one = (sql: string): number => Number(statement(db, sql).get()?.["n"] ?? 0);
  const range = statement(db, "SELECT min(ts) AS oldest, max(ts) AS newest FROM memories WHERE text IS NOT NULL").get();
  const byType = statement(
    db,
    "SELECT type, count(*) AS n FROM memories WHERE text IS NOT NULL GROUP BY type ORDER BY n DESC",
  ).all();
  const spaces = statement(
    db,
    `SELECT s.name AS space, count(*) AS n, sum(length(m.text)) AS characters
         FROM memories m LEFT JOIN spaces s USING (space) WHERE m.text IS NOT NULL GROUP BY m.space ORDER BY characters DESC`,
  ).all();
  return {
    memories: one("SELECT count(*) AS n FROM memories WHERE text IS NOT NULL"),
    byType: Object.fromEntries(byType.map((row) => [String(row["type"]), Number(row["n"])])),
    spaces: spaces.map((row) => ({
      space: row["space"] === null ? null : String(row["space"]),
      memories: Number(row["n"]),
      characters: Number(row["characters"]),
    })),
    compartments: statement(db, compartmentSizes)
      .all()
      .map((row) => ({
        compartment: String(row["compartment"]),
        entries: Number(row["entries"]),
        characters: Number(row["characters"]),
      })),
    versions: one("SELECT count(*) AS n FROM versions WHERE more = 0 AND delta IS NOT NULL"),
    recalls: one("SELECT count(*) AS n FROM recalls"),
    useful: one("SELECT count(*) AS n FROM judgements WHERE useful = 1"),
    sessions: one("SELECT count(DISTINCT session) AS n FROM memories"),
    pinned: one(
      `SELECT count(*) AS n FROM memories m WHERE m.text IS NOT NULL AND ${isPinned} AND (m.type = 'pin'
         OR m.id IN (SELECT target FROM pins) OR m.key IN (SELECT a.key FROM aliases a JOIN pins p ON p.target = a.id))`,
    ),
    forgotten: one("SELECT count(*) AS n FROM forgotten"),
    duplicates: one(
      "SELECT coalesce(sum(copies - 1), 0) AS n FROM (SELECT count(*) AS copies FROM memories WHERE duplicate IS NOT NULL GROUP BY duplicate)",
    ),
    eventsRead: Number(getMeta(db, "applied") ?? 0),
    unknownEvents: Number(getMeta(db, "unknown") ?? 0),
    damagedLines: one("SELECT count(*) AS n FROM damage"),
    unappliedEvents: one("SELECT count(*) AS n FROM unapplied"),
    oldest: range?.["oldest"] === null || range === undefined ? null : Number(range["oldest"]),
    newest: range?.["newest"] === null || range === undefined ? null : Number(range["newest"]),
  };
}

export interface RecallRow {
  readonly id: string;
  readonly ts: number;
  readonly space: string | null;
  readonly session: string | null;
  readonly agent: string | null;
  /** The content of the event, as JSON. */
  readonly served: string;
}

export interface RecallQuery {
  readonly limit: number;
  /** One recall, by its id or the last characters of it. */
  readonly id?: string;
  /** Only those that showed this memory, by its whole id. */
  readonly showing?: string;
}

/** What was given to agents unasked, newest first. */
export function findRecalls(db: SqlDatabase, { limit, id = "", showing = "" }: RecallQuery): RecallRow[] {
  return statement(
    db,
    `WITH keys AS (SELECT key FROM memories WHERE id = ?3 UNION SELECT key FROM aliases WHERE id = ?3),
            same AS (SELECT ?3 AS id UNION SELECT id FROM memories WHERE key IN keys UNION SELECT id FROM aliases WHERE key IN keys)
       SELECT r.id, r.ts, s.name AS space, r.session, r.agent, r.served FROM recalls r LEFT JOIN spaces s USING (space)
        WHERE (substr(r.id, -length(?1)) = ?1 OR ?1 = '')
          AND (?3 = '' OR EXISTS (SELECT 1 FROM json_each(r.served, '$.shown') j WHERE j.value ->> 'id' IN same))
        ORDER BY r.ts DESC, r.id DESC LIMIT ?2`,
  ).all(id, limit, showing) as unknown as RecallRow[];
}
