import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { forgottenIds, wishedGone } from "./erasure-views.ts";

const withSources = `SELECT m.id, m.details ->> '$.sources' AS sources, (SELECT json_group_array(a.id) FROM aliases a WHERE a.key = m.key) AS others
  FROM memories m WHERE m.type IN ('fact', 'preference') AND m.text IS NOT NULL AND m.details ->> '$.sources' IS NOT NULL`;

/**
 * Finds facts and preferences that have lost all their sources, because they would reveal the forgotten text. Facts
 * made from such facts are included. A fact whose sources only expired is not included: it stays until somebody forgets
 * it.
 */
export function factsWithoutSources(db: SqlDatabase, going: readonly string[] = []): string[] {
  const facts = statement(db, withSources)
    .all()
    .map(({ id, sources, others }) => ({
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
    for (const { ids, sources } of facts) {
      if (ids.some((id) => gone.has(id))) continue;
      if (!sources.every((source) => gone.has(source)) || !sources.some((source) => wished.has(source))) continue;
      for (const id of ids) {
        gone.add(id);
        wished.add(id);
      }
      found.push(...ids);
    }
  }
  return found;
}
