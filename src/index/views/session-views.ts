import type { Principal } from "../../core/access/scope.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { filterToCondition, type Filter } from "../filter.ts";
import { memoryColumns, rowToMemory, type StoredMemory } from "../memory-row.ts";
import { allOf, visibleTo, type Condition } from "../visibility.ts";

/** Which sessions to list. */
export interface SessionsRequest extends Pick<Filter, "space" | "agent" | "tag" | "since" | "until" | "notMarked"> {
  /** The greatest number of sessions; 50 if left out. */
  readonly limit: number;
  /** Only sessions whose id begins with this text. */
  readonly id?: string;
  /** Only sessions that ended before this time or before this session, for paging. */
  readonly before?:
    | number
    | {
        /** The end of the last session of the previous page. */
        readonly ended: number;
        /** The id of the last session of the previous page. */
        readonly id: string;
      };
}

/** When and where a session took place, with which agent, and what it was about. */
export interface SessionSummary {
  /** The id of the session. */
  readonly id: string;
  /** When the first memory of the session happened, in milliseconds since 1970. */
  readonly started: number;
  /** The time of the session's last memory, in milliseconds since 1970. */
  readonly ended: number;
  /** The number of memories in the session, without those of its start and end. */
  readonly memories: number;
  /** The name of its space, or null. */
  readonly space: string | null;
  /** The agent that worked in the session, or null if unknown. */
  readonly agent: string | null;
  /** The first prompt of the session, shortened. Without a prompt, its first memory. Null if all texts were erased. */
  readonly about: string | null;
}

const aboutCharacters = 200;

/** Returns the sessions that the principal may see, the latest first. */
export function listSessions(db: SqlDatabase, query: SessionsRequest, principal: Principal): SessionSummary[] {
  const { limit, id, before, ...filter } = query;
  const earlier = endedBefore(before);
  const begins: Condition = id === undefined ? allOf([]) : { sql: "m.session GLOB ?", params: [beginning(id)] };
  const visible = allOf([
    { sql: "m.session IS NOT NULL", params: [] },
    visibleTo(principal),
    filterToCondition(filter),
    begins,
  ]);
  const first = (column: string, more = ""): string =>
    `(SELECT ${column} FROM memories m WHERE m.session = g.session AND ${visible.sql} ${more} ORDER BY m.ts, m.id LIMIT 1)`;
  const readable = "AND m.text IS NOT NULL";
  return statement(
    db,
    `SELECT g.*, ${first("(SELECT s.name FROM spaces s WHERE s.space = m.space)", "AND m.space IS NOT NULL")} AS space,
        ${first("coalesce(m.agent, m.origin ->> '$.agent')", "AND coalesce(m.agent, m.origin ->> '$.agent') IS NOT NULL")} AS agent,
        substr(coalesce(${first("m.text", `${readable} AND m.type = 'prompt'`)}, ${first("m.text", `${readable} AND m.type <> 'session'`)}), 1, ${aboutCharacters}) AS about
       FROM (SELECT m.session, min(m.ts) AS started, max(m.ts) AS ended, sum(m.type <> 'session') AS n FROM memories m
              WHERE ${visible.sql} GROUP BY m.session HAVING ${earlier.sql} ORDER BY ended DESC, m.session LIMIT ?) g`,
  )
    .all(...Array.from({ length: 5 }, () => visible.params).flat(), ...earlier.params, limit)
    .map((row) => ({
      id: String(row["session"]),
      started: Number(row["started"]),
      ended: Number(row["ended"]),
      memories: Number(row["n"]),
      space: text(row["space"]),
      agent: text(row["agent"]),
      about: text(row["about"]),
    }));
}

function endedBefore(before: SessionsRequest["before"]): Condition {
  if (before === undefined) return allOf([]);
  if (typeof before === "number") return { sql: "max(m.ts) < ?", params: [before] };
  return {
    sql: "max(m.ts) < ? OR (max(m.ts) = ? AND m.session > ?)",
    params: [before.ended, before.ended, before.id],
  };
}

/** Returns a GLOB pattern for texts that begin with this text. Wildcards in the text are escaped. */
function beginning(id: string): string {
  return `${id.replace(/[[*?]/g, "[$&]")}*`;
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** The memories of a session before and after one of its memories. */
export interface Around {
  /** The memories before this one, oldest first. */
  readonly before: readonly StoredMemory[];
  /** The memories after this one, oldest first. */
  readonly after: readonly StoredMemory[];
}

/** Returns the memories just before and after this one in its session, at most `count` on each side. */
export function memoriesAround(db: SqlDatabase, memory: StoredMemory, count: number, principal: Principal): Around {
  if (memory.session === null) return { before: [], after: [] };
  const visible = allOf([visibleTo(principal), filterToCondition({ session: memory.session })]);
  const side = (than: "<" | ">", order: "DESC" | "ASC"): StoredMemory[] =>
    statement(
      db,
      `SELECT ${memoryColumns} FROM memories m WHERE ${visible.sql} AND m.text IS NOT NULL AND (m.ts, m.id) ${than} (?, ?)
        ORDER BY m.ts ${order}, m.id ${order} LIMIT ?`,
    )
      .all(...visible.params, memory.ts, memory.id, count)
      .map(rowToMemory);
  return { before: side("<", "DESC").toReversed(), after: side(">", "ASC") };
}
