import { statement } from "../database/database.ts";
import { baseOf } from "../database/narrow-view.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { memoryColumns, rowToMemory, type StoredMemory } from "../memory-row.ts";
import type { Condition } from "../visibility.ts";

/** The kind of event that summarises a session. Its type `session` includes other events. */
export const summaryKind = "session.summarised";

/** How many events a session must have to be worth a summary. */
export const fewestEvents = 3;
/** The most events that a summary is made from; the newest count. */
const mostEvents = 2_000;

// Imports do not count, because anybody can name a session in a file.
const isHappening = "m.session = ?1 AND m.text IS NOT NULL AND m.type <> 'session' AND m.trust <> 'import'";

/**
 * True if a session has enough events and no summary, or continued after its last summary. A summary that a person has
 * forgotten counts as well, so it does not come back. A summary that was erased with its sources does not count.
 */
export function needsSummary(db: SqlDatabase, session: string): boolean {
  const row = statement(
    db,
    `SELECT count(*) AS events, coalesce(sum(m.type = 'prompt' AND m.trust = 'user'), 0) AS prompts, max(m.ts) AS last,
        (SELECT max(s.ts) FROM memories s INDEXED BY memories_of_sessions WHERE s.session = ?1 AND s.type = 'session' AND s.kind = '${summaryKind}'
          AND NOT EXISTS (SELECT 1 FROM forgotten f WHERE f.target = s.id AND f.reason = 'sources')) AS summarised
      FROM memories m INDEXED BY memories_by_session WHERE ${isHappening}`,
  ).get(session);
  const number = (name: string) => Number(row?.[name] ?? -1);
  return number("events") >= fewestEvents && number("prompts") > 0 && number("last") > number("summarised");
}

/** The events of a session, oldest first, and the time of its last event. */
export interface SummarisedSession {
  readonly events: readonly StoredMemory[];
  readonly last: number;
}

/**
 * Returns the events that a summary may use, the first prompt and the newest events. Sensitive memories, memories with
 * their own list of readers, and text of the web are left out.
 */
export function summarisedSession(db: SqlDatabase, session: string): SummarisedSession {
  const first = `SELECT m.row FROM memories m INDEXED BY memories_by_session WHERE ${isHappening} AND m.type = 'prompt' ORDER BY m.ts, m.id LIMIT 1`;
  const newest = `SELECT m.row FROM memories m INDEXED BY memories_by_session WHERE ${isHappening}
    AND m.type IN ('prompt', 'assistant', 'fact', 'preference', 'error', 'artifact') ORDER BY m.ts DESC, m.id DESC LIMIT ${mostEvents}`;
  const events = statement(
    db,
    `SELECT ${memoryColumns} FROM memories m WHERE m.row IN (SELECT * FROM (${first}) UNION SELECT * FROM (${newest}))
        AND m.acl IS NULL AND m.trust <> 'web' ORDER BY m.ts, m.id`,
  )
    .all(session)
    .map(rowToMemory)
    .filter(({ sensitive, forgotten }) => !sensitive && forgotten === null);
  return { events, last: lastHappening(db, session) };
}

/**
 * True if a file of this agent already summarises these events of the session. A file that a person has forgotten counts
 * as well, so it does not come back. One that was erased with its sources does not count.
 */
export function hasSummaryFile(
  db: SqlDatabase,
  { agent, session }: { readonly agent: string; readonly session: string },
  sources: readonly string[],
): boolean {
  return statement(
    db,
    `SELECT v.sources FROM versions v INDEXED BY versions_citing WHERE v.session = ? AND v.agent = ? AND v.sources IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM forgotten f WHERE f.target = v.id AND f.reason = 'sources')`,
  )
    .all(session, agent)
    .some((row) => {
      const cited = new Set(JSON.parse(String(row["sources"])) as string[]);
      return sources.every((source) => cited.has(source));
    });
}

/** A session that may need a summary. */
export interface SummaryCandidate {
  readonly session: string;
  /** The time of its last prompt, or of a later event if the session was still active then. */
  readonly last: number;
}

/**
 * Returns sessions with prompts of the user that nobody has checked for a summary since, the latest first. `before` is
 * the time since which they have been quiet.
 */
export function summaryCandidates(
  db: SqlDatabase,
  author: string,
  before: number,
  limit: number,
): readonly SummaryCandidate[] {
  return statement(
    db,
    `SELECT session, last FROM summary_candidates INDEXED BY summary_candidates_by_time
      WHERE author = ? AND last < ? ORDER BY last DESC LIMIT ?`,
  ).all(author, before, limit) as unknown as SummaryCandidate[];
}

/** Removes a session from the candidates. A later prompt makes it one again. */
export function dropCandidate(db: SqlDatabase, author: string, { session, last }: SummaryCandidate): void {
  statement(baseOf(db), "DELETE FROM summary_candidates WHERE author = ? AND session = ? AND last <= ?").run(
    author,
    session,
    last,
  );
}

/** Moves a session that was still active to the time of its last event. */
export function postponeCandidate(db: SqlDatabase, author: string, { session, last }: SummaryCandidate): void {
  statement(baseOf(db), "UPDATE summary_candidates SET last = ?3 WHERE author = ?1 AND session = ?2 AND last < ?3").run(
    author,
    session,
    last,
  );
}

/** Returns the time of a session's last event; 0 if it has none. */
export function lastHappening(db: SqlDatabase, session: string): number {
  const row = statement(
    db,
    `SELECT max(m.ts) AS last FROM memories m INDEXED BY memories_by_session WHERE ${isHappening}`,
  ).get(session);
  return Number(row?.["last"] ?? 0);
}

/** Returns the summaries that cite one of these memories, and are not among them. */
export function summariesCiting(db: SqlDatabase, ids: ReadonlySet<string>): string[] {
  return statement(
    db,
    `SELECT DISTINCT m.id FROM memories m, json_each(m.details, '$.sources') j
      WHERE m.type = 'session' AND m.kind = '${summaryKind}' AND m.text IS NOT NULL AND j.value IN (SELECT value FROM json_each(?))`,
  )
    .all(JSON.stringify([...ids]))
    .map((row) => String(row["id"]))
    .filter((id) => !ids.has(id));
}

/** True if one of the memories has its own list of readers. */
export function hasReaders(db: SqlDatabase, memories: readonly Pick<StoredMemory, "id">[]): boolean {
  const ids = JSON.stringify(memories.map(({ id }) => id));
  const found = statement(
    db,
    "SELECT 1 FROM memories WHERE id IN (SELECT value FROM json_each(?)) AND acl IS NOT NULL",
  );
  return found.get(ids) !== undefined;
}

/** Returns those of the summaries that a newer one of the same session replaces. */
export function replacedSummaries(db: SqlDatabase, ids: readonly string[]): Set<string> {
  const rows = statement(
    db,
    `SELECT m.id FROM json_each(?) j CROSS JOIN memories m ON m.id = j.value WHERE ${isReplaced}`,
  ).all(JSON.stringify(ids));
  return new Set(rows.map(({ id }) => String(id)));
}

/** SQL condition on `memories m`, a summary: true if a newer summary of its session exists. */
const isReplaced = `EXISTS (SELECT 1 FROM memories n INDEXED BY memories_of_sessions WHERE n.session = m.session
  AND n.type = 'session' AND n.kind = '${summaryKind}' AND n.text IS NOT NULL AND (n.ts, n.id) > (m.ts, m.id))`;

/** SQL condition on `memories m`: true for a summary that a newer one of the same session replaces. */
export const isReplacedSummary = `(m.kind = '${summaryKind}' AND ${isReplaced})`;

/** SQL condition on `memories m`: true for the summary that counts for its session. It does not expire. */
export const isLastSummary = `(m.kind = '${summaryKind}' AND NOT ${isReplaced})`;

/** Returns the last summary of each of these sessions that the condition lets through. */
export function summariesOf(db: SqlDatabase, sessions: readonly string[], visible: Condition): StoredMemory[] {
  return statement(
    db,
    `SELECT ${memoryColumns} FROM json_each(?) j CROSS JOIN memories m INDEXED BY memories_of_sessions ON m.session = j.value
      WHERE m.type = 'session' AND m.kind = '${summaryKind}' AND m.text IS NOT NULL AND ${isLastSummary} AND ${visible.sql}`,
  )
    .all(JSON.stringify(sessions), ...visible.params)
    .map(rowToMemory);
}
