import type { Principal } from "../../core/access/scope.ts";
import type { MemoryType } from "../../core/event/memory-type.ts";
import type { Damage } from "../../core/ports/log.ts";
import { getMeta, statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { filterToCondition, type Filter } from "../filter.ts";
import { isPinned, memoryColumns, rowToMemory, type StoredMemory } from "../memory-row.ts";
import { allOf, visibleTo, type Condition } from "../visibility.ts";

/** Finds memories by the whole id, by its last characters as the CLI shows them, or by its first characters. */
export function findMemories(db: SqlDatabase, id: string, principal: Principal): StoredMemory[] {
  const visible = visibleTo(principal);
  const select = `SELECT ${memoryColumns} FROM memories m WHERE (${visible.sql}) AND`;
  const whole = statement(db, `${select} (m.id = ? OR m.key = (SELECT a.key FROM aliases a WHERE a.id = ?))`).all(
    ...visible.params,
    id,
    id,
  );
  if (whole.length > 0 || !/^[0-9a-f-]{4,35}$/.test(id)) return whole.map(rowToMemory);
  return statement(db, `${select} (m.id LIKE ? OR m.id LIKE ?) LIMIT 10`)
    .all(...visible.params, `%${id}`, `${id}%`)
    .map(rowToMemory);
}

/** Returns when an id was forgotten, or null. Works even if its event never arrived. */
export function forgottenAt(db: SqlDatabase, id: string): number | null {
  const found = statement(db, "SELECT ts FROM forgotten WHERE target = ?").get(id)?.["ts"];
  return found === undefined ? null : Number(found);
}

/** Which memories to list. */
export interface TimelineRequest extends Filter {
  /** The greatest number of memories; 50 if left out. */
  readonly limit: number;
  /** True to also read all shared streams of the person. Only the owner may. */
  readonly shared?: boolean;
  /** Only memories before this memory or before this time, for paging. */
  readonly before?:
    | number
    | {
        /** The time of the last memory of the previous page. */
        readonly ts: number;
        /** The id of the last memory of the previous page. */
        readonly id: string;
      };
  /** Lists the oldest memory first instead of the newest. */
  readonly oldestFirst?: boolean;
  /** Only memories after this memory, for paging with `oldestFirst`. */
  readonly after?: {
    /** The time of the last memory of the previous page. */
    readonly ts: number;
    /** The id of the last memory of the previous page. */
    readonly id: string;
  };
}

/**
 * The condition for the memories of a timeline. A section of a document is not something that happened. Versions of
 * documents are listed separately.
 */
export function inTimeline(type?: MemoryType): Condition {
  return {
    sql: type === "document" ? "m.text IS NOT NULL" : "m.text IS NOT NULL AND m.type <> 'document'",
    params: [],
  };
}

/** Returns memories, newest first unless the query says otherwise. */
export function timeline(db: SqlDatabase, query: TimelineRequest, principal: Principal): StoredMemory[] {
  const { before, after, oldestFirst = false } = query;
  const later: Condition =
    after === undefined ? allOf([]) : { sql: "(m.ts, m.id) > (?, ?)", params: [after.ts, after.id] };
  const direction = oldestFirst ? "ASC" : "DESC";
  const earlier: Condition =
    before === undefined
      ? allOf([])
      : typeof before === "number"
        ? { sql: "m.ts < ?", params: [before] }
        : { sql: "(m.ts, m.id) < (?, ?)", params: [before.ts, before.id] };
  const visible = allOf([visibleTo(principal), filterToCondition(query), inTimeline(query.type), earlier, later]);
  return statement(
    db,
    `SELECT ${memoryColumns} FROM memories m WHERE ${visible.sql} ORDER BY m.ts ${direction}, m.id ${direction} LIMIT ?`,
  )
    .all(...visible.params, query.limit)
    .map(rowToMemory);
}

/**
 * Lists unreadable pieces of the log, and events that the index cannot store. For such events only kind and id are
 * known, not the place in the log.
 */
export function listDamage(db: SqlDatabase): Damage[] {
  return statement(
    db,
    `SELECT place, at, length, reason, id, altered FROM damage
      UNION ALL SELECT kind || ' ' || id, 0, 0, 'cannot be indexed: ' || reason, NULL, 0 FROM unapplied ORDER BY place, at`,
  )
    .all()
    .map((row) => ({
      place: String(row["place"]),
      offset: Number(row["at"]),
      length: Number(row["length"]),
      reason: String(row["reason"]),
      ...(row["id"] === null ? {} : { id: String(row["id"]) }),
      ...(row["altered"] === 1 ? { altered: true } : {}),
    }));
}

/** Counts of the content of the index. */
export interface IndexStats {
  /** The number of memories. */
  readonly memories: number;
  /** The number of memories of each type. */
  readonly byType: Readonly<Record<string, number>>;
  /** The size of each space. */
  readonly spaces: readonly {
    /** The name of the space, or null for memories without a space. */
    readonly space: string | null;
    /** The number of memories in the space. */
    readonly memories: number;
    /** The total length of their texts, in characters. */
    readonly characters: number;
  }[];
  /** The size of each compartment, without cleared entries. */
  readonly compartments: readonly {
    /** The name of the compartment. */
    readonly compartment: string;
    /** The number of entries. */
    readonly entries: number;
    /** The total length of the texts, in characters. */
    readonly characters: number;
  }[];
  /** The number of versions of documents. */
  readonly versions: number;
  /** How often recall gave memories to agents. */
  readonly recalls: number;
  /** How often a recalled memory was judged useful. */
  readonly useful: number;
  /** The number of sessions. */
  readonly sessions: number;
  /** The number of pinned memories. */
  readonly pinned: number;
  /** The number of forgotten memories. Confirmations that were taken back do not count. */
  readonly forgotten: number;
  /** The number of duplicates: memories with the same text as another memory, without the first one of each text. */
  readonly duplicates: number;
  /**
   * The number of events that were read from the log. Each is a memory, a repeated report, or a statement about a
   * memory.
   */
  readonly eventsRead: number;
  /** The number of events in a format version that this program cannot read. */
  readonly unknownEvents: number;
  /** The number of lines that were torn, damaged or altered. */
  readonly damagedLines: number;
  /** The number of damaged lines that are whole but were altered. Loci never returns their content. */
  readonly alteredLines: number;
  /** The number of events that can be read but not stored in the index. */
  readonly unappliedEvents: number;
  /** The time of the oldest memory, in milliseconds since 1970. Null if there is none. */
  readonly oldest: number | null;
  /** The time of the newest memory, in milliseconds since 1970. Null if there is none. */
  readonly newest: number | null;
}

const compartmentSizes = `SELECT s.compartment, count(*) AS entries, sum(length(s.text)) AS characters
  FROM entries e JOIN entry_saves s ON s.id = e.save GROUP BY s.compartment ORDER BY s.compartment`;

export function indexStats(db: SqlDatabase): IndexStats {
  const one = (sql: string): number => Number(statement(db, sql).get()?.["n"] ?? 0);
  const sizes = readSizes(db);
  return {
    memories: sizes.reduce((sum, { memories }) => sum + memories, 0),
    byType: countTypes(sizes),
    spaces: countSpaces(sizes),
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
    sessions: one("SELECT count(DISTINCT session) AS n FROM memories WHERE session IS NOT NULL"),
    pinned: one(
      `SELECT count(*) AS n FROM memories m WHERE m.text IS NOT NULL AND ${isPinned} AND (m.type = 'pin'
         OR m.id IN (SELECT target FROM pins) OR m.key IN (SELECT a.key FROM aliases a JOIN pins p ON p.target = a.id))`,
    ),
    forgotten: one("SELECT count(*) AS n FROM forgotten WHERE target NOT IN (SELECT id FROM taken_back)"),
    duplicates: one(
      "SELECT coalesce(sum(copies - 1), 0) AS n FROM (SELECT count(*) AS copies FROM memories WHERE duplicate IS NOT NULL GROUP BY duplicate)",
    ),
    eventsRead: Number(getMeta(db, "applied") ?? 0),
    unknownEvents: Number(getMeta(db, "unknown") ?? 0),
    damagedLines: one("SELECT count(*) AS n FROM damage"),
    alteredLines: one("SELECT count(*) AS n FROM damage WHERE altered = 1"),
    unappliedEvents: one("SELECT count(*) AS n FROM unapplied"),
    oldest: sizes.length === 0 ? null : Math.min(...sizes.map(({ oldest }) => oldest)),
    newest: sizes.length === 0 ? null : Math.max(...sizes.map(({ newest }) => newest)),
  };
}

interface Size {
  readonly space: string | null;
  readonly type: string;
  readonly memories: number;
  readonly characters: number;
  readonly oldest: number;
  readonly newest: number;
}

/**
 * Reads all counts of memories with a text in one scan, because each scan takes noticeable time with many memories.
 * LIMIT -1 keeps SQLite from carrying the texts through the sort.
 */
function readSizes(db: SqlDatabase): Size[] {
  return statement(
    db,
    `SELECT s.name, g.* FROM (SELECT space, type, count(*) AS n, sum(length(text)) AS characters, min(ts) AS oldest, max(ts) AS newest
         FROM memories INDEXED BY memories_sizes WHERE text IS NOT NULL GROUP BY space, type) g LEFT JOIN spaces s USING (space)`,
  )
    .all()
    .map((row) => ({
      space: row["name"] === null ? null : String(row["name"]),
      type: String(row["type"]),
      memories: Number(row["n"]),
      characters: Number(row["characters"]),
      oldest: Number(row["oldest"]),
      newest: Number(row["newest"]),
    }));
}

function countTypes(sizes: readonly Size[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { type, memories } of sizes) counts.set(type, (counts.get(type) ?? 0) + memories);
  return Object.fromEntries([...counts].toSorted(([a, n], [b, m]) => m - n || a.localeCompare(b)));
}

function countSpaces(sizes: readonly Size[]): IndexStats["spaces"] {
  const spaces = new Map<string | null, IndexStats["spaces"][number]>();
  for (const { space, memories, characters } of sizes) {
    const known = spaces.get(space) ?? { space, memories: 0, characters: 0 };
    const sum = { memories: known.memories + memories, characters: known.characters + characters };
    spaces.set(space, { space, ...sum });
  }
  return [...spaces.values()].toSorted((a, b) => b.characters - a.characters);
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

/** Which recalls to list. */
export interface RecallQuery {
  /** The greatest number of recalls. */
  readonly limit: number;
  /** Only the recall with this id, or whose id ends or begins with this text. */
  readonly id?: string;
  /** Only recalls that contained the memory with this whole id. */
  readonly showing?: string;
  /** Only recalls at or after this time, in milliseconds since 1970. */
  readonly since?: number;
}

/** Returns the recalls of agents, newest first. */
export function findRecalls(db: SqlDatabase, { limit, id = "", showing = "", since = 0 }: RecallQuery): RecallRow[] {
  return statement(
    db,
    `WITH keys AS (SELECT key FROM memories WHERE id = ?3 UNION SELECT key FROM aliases WHERE id = ?3),
            same AS (SELECT ?3 AS id UNION SELECT id FROM memories WHERE key IN keys UNION SELECT id FROM aliases WHERE key IN keys)
       SELECT r.id, r.ts, s.name AS space, r.session, r.agent, r.served FROM recalls r LEFT JOIN spaces s USING (space)
        WHERE r.ts >= ?4 AND (substr(r.id, -length(?1)) = ?1 OR substr(r.id, 1, length(?1)) = ?1 OR ?1 = '')
          AND (?3 = '' OR EXISTS (SELECT 1 FROM json_each(r.served, '$.shown') j WHERE j.value ->> 'id' IN same OR j.value ->> 'asked' IN same))
        ORDER BY r.ts DESC, r.id DESC LIMIT ?2`,
  ).all(id, limit, showing, since) as unknown as RecallRow[];
}
