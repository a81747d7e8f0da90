import { blankNames } from "../../core/ranking/blank-names.ts";
import { beginSearch, searchMemories, type FoundMemories, type SearchQuery } from "../../index/search/search.ts";
import type { Parts } from "../parts.ts";

/**
 * What meaning had to say in a search: nothing, since no model is used; all of it; a part, since some memories have no vector yet;
 * or nothing, since the model failed and words had to do.
 */
export type SemanticState = "off" | "on" | "partial" | "failed";

/** The best matches by words and, where there is a model, by meaning. */
export async function hybridSearch(
  { index, principal, semantic, zone }: Parts,
  asked: SearchQuery,
): Promise<FoundMemories & { readonly semantic: SemanticState }> {
  const query: SearchQuery = { ...asked, zone };
  if (semantic === null || query.policy.semantic === 0) {
    return { ...(await index.query((db) => searchMemories(db, query, principal))), semantic: "off" };
  }
  // What words find tells which of them are names; then the question can be understood, and the search goes on.
  const begun = await index.query((db) => beginSearch(db, query, principal));
  const question = await semantic.embedQuestion(blankNames(query.q, begun.labels));
  return index.query((db) => {
    // The index may have been made anew meanwhile.
    const search = begun.db === db ? begun : beginSearch(db, query, principal);
    const found = question === null ? null : semantic.near(db, question, search.visible);
    const state = found === null ? "failed" : found.isWhole ? "on" : "partial";
    return { ...search.finish(found?.near ?? null), semantic: state };
  });
}
