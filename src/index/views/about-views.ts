import type { Principal } from "../../core/access/scope.ts";
import type { MemoryType } from "../../core/event/memory-type.ts";
import { textToTerms } from "../../core/text/terms/text-to-terms.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { filterToCondition, type Filter } from "../filter.ts";
import { memoryColumns, rowToMemory, type StoredMemory } from "../memory-row.ts";
import { allOf, visibleTo, type Condition } from "../visibility.ts";
import { foldersOf } from "./space-views.ts";

/** Where a question about the work looks. */
export interface AskedSpace {
  /** The name of the space. */
  readonly name: string;
  readonly filter: Pick<Filter, "notSensitive" | "notMarked" | "notSession">;
  readonly principal: Principal;
}

/** Which memories of a space to read, the newest first. */
export interface NewestQuery {
  readonly types: readonly MemoryType[];
  /** An FTS5 expression for their words. */
  readonly match?: string | undefined;
  /** A further condition on `memories m`. */
  readonly where?: Condition | undefined;
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  /** The most memories of each type and folder. */
  readonly most: number;
}

/** Returns the newest memories of some types in a space. Web pages, imports and other people's words are left out. */
export function newestOf(db: SqlDatabase, asked: AskedSpace, query: NewestQuery): StoredMemory[] {
  const { sql, params } = newestRows(db, asked, query);
  if (sql === "") return [];
  const own = ownWords(asked);
  return statement(
    db,
    `${matching(query)} SELECT ${memoryColumns} FROM memories m WHERE m.row IN (${sql}) AND ${own.sql} ORDER BY m.ts DESC, m.id DESC`,
  )
    .all(...matchParams(query), ...params, ...own.params)
    .map(rowToMemory)
    .filter(({ forgotten }) => forgotten === null);
}

/** An event without its whole text, because a question may read thousands. The text of a forgotten one is null. */
export interface ShortEvent {
  readonly id: string;
  readonly ts: number;
  readonly session: string | null;
  readonly agent: string | null;
  readonly subject: string | null;
  readonly status: string | null;
  readonly tool: string | null;
  /** A part of the text, or nothing. */
  readonly text: string;
}

const shortColumns = (text: string): string =>
  `m.id, m.ts, m.session, m.origin ->> '$.agent' AS agent, m.details ->> '$.meta.subject' AS subject,
   m.details ->> '$.tool' AS tool, m.outcome ->> '$.status' AS status, ${text} AS text`;

/** Returns the same as `newestOf`, with only the end of each text, where an output has its error. */
export function newestShort(
  db: SqlDatabase,
  asked: AskedSpace,
  query: NewestQuery & { readonly characters: number },
): ShortEvent[] {
  const { sql, params } = newestRows(db, asked, query);
  if (sql === "") return [];
  const own = ownWords(asked);
  return statement(
    db,
    `${matching(query)} SELECT ${shortColumns(query.characters === 0 ? "''" : `substr(m.text, -${query.characters})`)} FROM memories m WHERE m.row IN (${sql}) AND ${own.sql}
      ORDER BY m.ts DESC, m.id DESC`,
  )
    .all(...matchParams(query), ...params, ...own.params)
    .map(toShort);
}

/** What a tool use did, and when. */
export type ToolUseTime = Pick<ShortEvent, "ts" | "status" | "subject">;

/** Returns the tool uses of a session from one of its events on until a last one, oldest first. */
export function toolUsesFrom(
  db: SqlDatabase,
  asked: AskedSpace,
  { session, ts }: Pick<ShortEvent, "session" | "ts">,
  most: number,
  isLast: (use: ToolUseTime) => boolean,
): ToolUseTime[] {
  const own = ownWords(asked);
  const rows = statement(
    db,
    `SELECT m.ts, m.details ->> '$.meta.subject' AS subject, m.outcome ->> '$.status' AS status
       FROM memories m INDEXED BY memories_by_session WHERE m.session = ? AND m.ts >= ?
        AND m.type = 'tool_use' AND m.text IS NOT NULL AND ${own.sql} ORDER BY m.ts LIMIT ?`,
  ).iterate(session, ts, ...own.params, most);
  const uses: ToolUseTime[] = [];
  for (const { ts: at, subject, status } of rows) {
    const use = { ts: Number(at), subject: textOrNull(subject), status: textOrNull(status) };
    uses.push(use);
    if (isLast(use)) break;
  }
  return uses;
}

/** Returns the first prompt of the user in each of these sessions. */
export function firstPrompts(db: SqlDatabase, asked: AskedSpace, sessions: readonly string[]): Map<string, ShortEvent> {
  const own = ownWords(asked);
  const read = statement(
    db,
    `SELECT ${shortColumns("substr(m.text, 1, 400)")} FROM memories m INDEXED BY memories_prompts WHERE m.session = ? AND m.type = 'prompt'
        AND m.trust = 'user' AND m.text IS NOT NULL AND ${own.sql} ORDER BY m.ts, m.id LIMIT 1`,
  );
  return new Map(sessions.flatMap((session) => read.all(session, ...own.params).map((row) => [session, toShort(row)])));
}

/** Returns the first replies of the agent after an event in its session. */
export function repliesAfter(
  db: SqlDatabase,
  asked: AskedSpace,
  { session, ts }: Pick<StoredMemory, "session" | "ts">,
  most: number,
): StoredMemory[] {
  const own = ownWords(asked);
  return statement(
    db,
    `SELECT ${memoryColumns} FROM memories m INDEXED BY memories_replies WHERE m.type = 'assistant' AND m.session = ? AND m.ts >= ?
        AND m.trust = 'agent' AND m.text IS NOT NULL AND ${own.sql} ORDER BY m.ts, m.id LIMIT ?`,
  )
    .all(session, ts, ...own.params, most)
    .map(rowToMemory);
}

/** Returns an FTS5 expression for memories with all terms of a text, or null if it has none. */
export function matchAll(text: string): string | null {
  const terms = [...new Set(textToTerms(text))];
  return terms.length === 0 ? null : terms.map((term) => `"${term}"`).join(" AND ");
}

/** Returns an FTS5 expression for memories with one of the rarest terms of a text, or null if it has none. */
export function matchRarest(db: SqlDatabase, text: string, most: number): string | null {
  // The sample tells which words are common without reading their rows.
  const frequency = statement(db, "SELECT doc FROM memory_sample_words WHERE term = ?");
  const terms = [...new Set(textToTerms(text))].filter((term) => term.length > 2);
  const rarest = terms
    .map((term) => ({ term, rows: Number(frequency.get(term)?.["doc"] ?? 0) }))
    .toSorted((a, b) => a.rows - b.rows)
    .slice(0, most);
  return rarest.length === 0 ? null : rarest.map(({ term }) => `"${term}"`).join(" OR ");
}

/** Returns the top folders of a space on all devices. */
export function rootsOf(db: SqlDatabase, name: string): string[] {
  return statement(db, "SELECT DISTINCT root FROM spaces WHERE name = ? AND root <> ''")
    .all(name)
    .map(({ root }) => String(root).replaceAll("\\", "/"));
}

/** What the principal may see and the person's own agents have recorded. */
export function ownWords({ filter, principal }: AskedSpace): Condition {
  const author: Condition = { sql: "m.author IS NULL OR m.author = ?", params: [principal.user ?? ""] };
  const recorded: Condition = { sql: "m.trust NOT IN ('web', 'import')", params: [] };
  return allOf([visibleTo(principal), filterToCondition(filter), recorded, author]);
}

/** Finds the rows with the words once, because each type and folder is a query of its own. */
function matching({ match }: NewestQuery): string {
  return match === undefined
    ? ""
    : "WITH matched AS MATERIALIZED (SELECT rowid AS row FROM memory_words WHERE memory_words MATCH ?)";
}

function matchParams({ match }: NewestQuery): string[] {
  return match === undefined ? [] : [match];
}

/** The rows that a query reads. The index for sizes has the memories of a folder by type and time. */
function newestRows(
  db: SqlDatabase,
  { name }: AskedSpace,
  { types, match, where, since = 0, until = Number.MAX_SAFE_INTEGER, most }: NewestQuery,
): Condition {
  const folders = foldersOf(db, name);
  const matched = match === undefined ? "" : "AND m.row IN matched";
  const parts = folders.flatMap((folder) => types.map((type) => ({ folder, type })));
  const one = `SELECT * FROM (SELECT m.row FROM memories m INDEXED BY memories_sizes WHERE m.text IS NOT NULL AND m.space = ?
    AND m.type = ? AND m.ts >= ? AND m.ts < ? ${matched} AND (${where?.sql ?? "1"}) ORDER BY m.ts DESC LIMIT ?)`;
  return {
    sql: parts.map(() => one).join(" UNION ALL "),
    params: parts.flatMap(({ folder, type }) => [folder, type, since, until, ...(where?.params ?? []), most]),
  };
}

function toShort(row: Readonly<Record<string, unknown>>): ShortEvent {
  return {
    id: String(row["id"]),
    ts: Number(row["ts"]),
    session: textOrNull(row["session"]),
    agent: textOrNull(row["agent"]),
    subject: textOrNull(row["subject"]),
    status: textOrNull(row["status"]),
    tool: textOrNull(row["tool"]),
    text: textOrNull(row["text"]) ?? "",
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
