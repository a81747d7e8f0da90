import type { PolicyEvent } from "../../core/learning/policy-history.ts";
import { getMeta, setMeta, statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

/**
 * Lists the events about policies, in their order. In a memory of several people there are none, because one person's
 * judgements must not change what others get.
 */
export function policyEvents(db: SqlDatabase): PolicyEvent[] {
  return statement(
    db,
    `SELECT p.id, p.ts, s.name AS space, p.role, p.kind, p.content FROM policy_events p LEFT JOIN spaces s USING (space)
      WHERE p.author IS NULL ORDER BY p.ts, p.id`,
  )
    .all()
    .map((row) => ({ ...row, content: JSON.parse(String(row["content"])) as unknown }) as unknown as PolicyEvent);
}

/** Returns the time of a session's first event; null if the index has none. */
export function sessionStart(db: SqlDatabase, session: string): number | null {
  const ts = statement(
    db,
    `SELECT min(ts) AS ts FROM (SELECT min(ts) AS ts FROM memories WHERE session = ?1
      UNION ALL SELECT min(ts) FROM recalls WHERE session = ?1)`,
  ).get(session)?.["ts"];
  return typeof ts === "number" ? ts : null;
}

export function countRecallsBy(db: SqlDatabase, policy: string, since: number): number {
  const sql = "SELECT count(*) AS n FROM recalls WHERE ts >= ? AND served ->> '$.policy' = ?";
  return Number(statement(db, sql).get(since, policy)?.["n"] ?? 0);
}

const lastRun = "policies learned";
const nextPlace = "next policy to learn";

/** Returns the time of the last finished run of learning or, before the first one, of the first recall; null for none. */
export function lastLearning(db: SqlDatabase): number | null {
  const at = getMeta(db, lastRun) ?? statement(db, "SELECT min(ts) AS ts FROM recalls").get()?.["ts"] ?? null;
  return at === null ? null : Number(at);
}

/** Returns the place at which an unfinished run stopped; null if the last run was finished. */
export function unfinishedPlace(db: SqlDatabase): string | null {
  const place = getMeta(db, nextPlace) ?? "";
  return place === "" ? null : String(place);
}

/** Notes that a run was finished at this time. */
export function markLearned(db: SqlDatabase, at: number): void {
  setMeta(db, lastRun, at);
  setMeta(db, nextPlace, "");
}

/** Notes the place with which the next run has to begin. */
export function markUnfinished(db: SqlDatabase, place: string): void {
  setMeta(db, nextPlace, place);
}
