import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { forgottenIds, wishedGone } from "./erasure-views.ts";

const withSources = `SELECT m.id, m.details ->> '$.sources' AS sources, m.type = 'session' OR m.details ->> '$.evidence' IS NOT NULL AS isQuoting, (SELECT json_group_array(a.id) FROM aliases a WHERE a.key = m.key) AS others
  FROM memories m WHERE m.type IN ('fact', 'preference', 'session') AND m.text IS NOT NULL AND m.details ->> '$.sources' IS NOT NULL
  UNION ALL SELECT v.id, v.sources, 1, '[]' FROM versions v INDEXED BY versions_citing WHERE v.sources IS NOT NULL AND v.delta IS NOT NULL`;

/**
 * Finds facts, preferences and summaries of sessions that would reveal forgotten text: those that have lost all their
 * sources, those that quote a forgotten source, and those made from such memories. A summary quotes all its sources, and
 * so does the version of the document in which it is. A memory whose sources only expired stays.
 */
export function factsWithoutSources(db: SqlDatabase, going: readonly string[] = []): string[] {
  const facts = statement(db, withSources)
    .all()
    .map(({ id, sources, others, isQuoting }) => ({
      isQuoting: isQuoting === 1,
      ids: [String(id), ...(JSON.parse(String(others)) as string[])],
      sources: JSON.parse(String(sources)) as string[],
    }))
    .filter(({ sources }) => sources.length > 0);
  if (facts.length === 0) return [];
  const gone = new Set([...forgottenIds(db), ...going]);
  const wished = new Set([...wishedGone(db), ...going]);
  const found: string[] = [];
  for (let before = -1; before < found.length;) {
    before = found.length;
    for (const { ids, sources, isQuoting } of facts) {
      if (ids.some((id) => gone.has(id)) || !sources.some((source) => wished.has(source))) continue;
      if (!isQuoting && !sources.every((source) => gone.has(source))) continue;
      for (const id of ids) {
        gone.add(id);
        wished.add(id);
      }
      found.push(...ids);
    }
  }
  return found;
}

/** Returns those of the memories and versions that this person wrote. */
export function writtenBy(db: SqlDatabase, ids: readonly string[], author: string): string[] {
  return statement(
    db,
    `SELECT value FROM json_each(?1) WHERE value IN (SELECT id FROM memories WHERE author = ?2)
      OR value IN (SELECT id FROM versions WHERE author = ?2)`,
  )
    .all(JSON.stringify(ids), author)
    .map(({ value }) => String(value));
}
