import { blankNames } from "../../core/ranking/blank-names.ts";
import { beginSearch, searchMemories, type FoundMemories, type SearchQuery } from "../../index/search/search.ts";
import type { Parts } from "../parts.ts";

/**
 * Whether a search used vectors. `off`: there is no model, or the policy ignores vectors. `on`: every memory has a
 * vector. `partial`: some memories have no vector yet. `failed`: the model failed, so only words were used.
 */
export type SemanticState = "off" | "on" | "partial" | "failed";

/** Finds the best matches by words and, if there is a model, by meaning. */
export async function hybridSearch(
  { index, principal, semantic, zone }: Parts,
  baseQuery: SearchQuery,
): Promise<FoundMemories & { readonly semantic: SemanticState }> {
  const query: SearchQuery = { ...baseQuery, zone };
  if (semantic === null || query.policy.semantic === 0) {
    return { ...(await index.query((db) => searchMemories(db, query, principal))), semantic: "off" };
  }
  // The matches by words show which words of the question are names. These are blanked out before the question is
  // embedded.
  const begun = await index.query((db) => beginSearch(db, query, principal));
  const question = await semantic.embedQuestion(blankNames(query.q, begun.labels));
  return index.query((db) => {
    // The index may have been rebuilt while the question was embedded.
    const search = begun.db === db ? begun : beginSearch(db, query, principal);
    const found = question === null ? null : semantic.near(db, question, search.visible);
    const state = found === null ? "failed" : found.isWhole ? "on" : "partial";
    return { ...search.finish(found?.near ?? null), semantic: state };
  });
}
