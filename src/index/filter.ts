import type { Head } from "../core/event/event.ts";
import type { MemoryType } from "../core/event/memory-type.ts";
import { isMarked, isSensitive } from "./memory-row.ts";
import { allOf, type Condition } from "./visibility.ts";

/** The conditions of a search or a timeline. */
export interface Filter {
  /** Only memories of this type. */
  readonly type?: MemoryType;
  /** Only memories of these types. */
  readonly types?: readonly MemoryType[];
  /** Only memories of this session. */
  readonly session?: string;
  /** Only memories of these sessions. */
  readonly sessions?: readonly string[];
  /** Only memories with this tag. */
  readonly tag?: string;
  /** Only memories with at least one of these tags. */
  readonly tags?: readonly string[];
  /** Only memories from sessions of this host, or that belong to this agent. */
  readonly agent?: string;
  /** Only memories from sessions of these hosts, or that belong to one of these agents. */
  readonly agents?: readonly string[];
  /** Only memories of the space with this name. */
  readonly space?: string;
  /** Only memories of the spaces with these names. */
  readonly spaces?: readonly string[];
  /** Only memories whose words come from one of these sources. */
  readonly trust?: readonly Head["trust"][];
  /** Only memories that are not older than this, in milliseconds since 1970. */
  readonly since?: number;
  /** Only memories before this time, in milliseconds since 1970. */
  readonly until?: number;
  /** Only memories of this time or before, in milliseconds since 1970. A fact counts from the time since which it holds. */
  readonly asOf?: number;
  /** Only memories of these spaces, and memories that belong to the user in all spaces. */
  readonly within?: readonly string[];
  /** Excludes memories of this session. */
  readonly notSession?: string;
  /** Memories of that session before this time count nevertheless, in milliseconds since 1970. */
  readonly lostUntil?: number;
  /** Excludes sensitive memories. A person's decision counts first, then the rules. */
  readonly notSensitive?: boolean;
  /** Excludes memories that a person has marked as sensitive, but not those that only the rules found. */
  readonly notMarked?: boolean;
  /** Excludes memories with these ids. */
  readonly notIds?: readonly string[];
  /** Excludes documents with this name. */
  readonly notDocument?: string;
  /** Excludes what this member has shared. Only memories of a shared stream have a member. */
  readonly notAuthor?: string;
  /** Only memories of this channel. The channel of an agent's session is the agent's name. */
  readonly channel?: string;
}

export function filterToCondition(filter: Filter): Condition {
  const conditions: Condition[] = [];
  if (filter.type !== undefined) conditions.push({ sql: "m.type = ?", params: [filter.type] });
  if (filter.types !== undefined)
    conditions.push({ sql: `m.type IN (${filter.types.map(() => "?").join(", ")})`, params: filter.types });
  if (filter.session !== undefined) conditions.push({ sql: "m.session = ?", params: [filter.session] });
  if (filter.tag !== undefined) conditions.push({ sql: hasTag, params: [filter.tag] });
  if (filter.agent !== undefined)
    conditions.push({ sql: "m.agent = ? OR m.origin ->> '$.agent' = ?", params: [filter.agent, filter.agent] });
  if (filter.space !== undefined)
    conditions.push({ sql: "m.space IN (SELECT space FROM spaces WHERE name = ?)", params: [filter.space] });
  conditions.push(...listConditions(filter));
  if (filter.since !== undefined) conditions.push({ sql: "m.ts >= ?", params: [filter.since] });
  if (filter.until !== undefined) conditions.push({ sql: "m.ts < ?", params: [filter.until] });
  if (filter.asOf !== undefined)
    conditions.push({
      sql: "CASE m.type WHEN 'fact' THEN coalesce(m.details ->> '$.validFrom', m.ts) ELSE m.ts END <= ?",
      params: [filter.asOf],
    });
  if (filter.within !== undefined) conditions.push(within(filter.within));
  if (filter.notSession !== undefined)
    conditions.push({
      sql: "m.session IS NOT ? OR m.ts < ?",
      params: [filter.notSession, filter.lostUntil ?? 0],
    });
  if (filter.notSensitive === true) conditions.push({ sql: `NOT ${isSensitive}`, params: [] });
  if (filter.notMarked === true) conditions.push({ sql: `NOT ${isMarked}`, params: [] });
  if (filter.notIds !== undefined)
    conditions.push({
      sql: "m.id NOT IN (SELECT value FROM json_each(?))",
      params: [JSON.stringify(filter.notIds)],
    });
  if (filter.notDocument !== undefined)
    conditions.push({
      sql: "m.type <> 'document' OR m.details ->> '$.document' <> ?",
      params: [filter.notDocument],
    });
  if (filter.notAuthor !== undefined) conditions.push({ sql: "m.author IS NOT ?", params: [filter.notAuthor] });
  if (filter.channel !== undefined)
    conditions.push({
      sql: "CASE m.type WHEN 'message' THEN m.details ->> '$.channel' ELSE m.origin ->> '$.agent' END = ?",
      params: [filter.channel],
    });
  return allOf(conditions);
}

/** The conditions of the fields that take several values. An empty list matches nothing. */
function listConditions({ sessions, tags, agents, spaces, trust }: Filter): Condition[] {
  const conditions: Condition[] = [];
  const add = (values: readonly string[] | undefined, sql: (marks: string) => string, times = 1): void => {
    if (values === undefined) return;
    const params = Array.from({ length: times }, () => values).flat();
    conditions.push({ sql: sql(values.map(() => "?").join(", ")), params });
  };
  add(sessions, (marks) => `m.session IN (${marks})`);
  add(agents, (marks) => `m.agent IN (${marks}) OR m.origin ->> '$.agent' IN (${marks})`, 2);
  add(spaces, (marks) => `m.space IN (SELECT space FROM spaces WHERE name IN (${marks}))`);
  add(trust, (marks) => `m.trust IN (${marks})`);
  if (tags !== undefined) {
    const parts = tags.map(() => hasTag).join(" OR ");
    conditions.push({ sql: parts === "" ? "0" : parts, params: tags });
  }
  return conditions;
}

const hasTag = "instr(' ' || lower(m.tags) || ' ', ' ' || lower(?) || ' ') > 0";

function within(spaces: readonly string[]): Condition {
  const named = `SELECT space FROM spaces WHERE name IN (${spaces.map(() => "?").join(", ")})`;
  return {
    sql: `m.level = 'user' OR m.space IN (${named})`,
    params: spaces,
    // With a plain OR, SQLite would not use both indexes, but scan every memory.
    among: {
      sql: `SELECT row FROM memories INDEXED BY memories_of_user WHERE level = 'user'
        UNION ALL SELECT row FROM memories INDEXED BY memories_by_space WHERE space IN (${named}) AND level <> 'user'`,
      params: spaces,
    },
  };
}
