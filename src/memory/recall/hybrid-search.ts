import { blankNames } from "../../core/ranking/blank-names.ts";
import { beginSearch, searchMemories, type FoundMemories, type SearchQuery } from "../../index/search/search.ts";
import type { Parts } from "../parts.ts";

/**
 * Whether a search used vectors: no model; all memories; some, because others have no vector yet; or none, because the
 * model failed and only words were used.
 */
export type SemanticState = "off" | "on" | "partial" | "failed";

/** The best matches by words and, with a model, by meaning. */
export async function hybridSearch(
  { index, principal, semantic, zone }: Parts,
  asked: SearchQuery,
): Promise<FoundMemories & { readonly semantic: SemanticState }> {
  const query: SearchQuery = { ...asked, zone };
  if (semantic === null || query.policy.semantic === 0) {
    return { ...(await index.query((db) => searchMemories(db, query, principal))), semantic: "off" };
  }
  // The matches by words show which words are names; then the question can be embedded, and the search continues.
  const begun = await index.query((db) => beginSearch(db, query, principal));
  const question = await semantic.embedQuestion(blankNames(query.q, begun.labels));
  return index.query((db) => {
    // The index may have been rebuilt in the meantime.
    const search = begun.db === db ? begun : beginSearch(db, query, principal);
    const found = question === null ? null : semantic.near(db, question, search.visible);
    const state = found === null ? "failed" : found.isWhole ? "on" : "partial";
    return { ...search.finish(found?.near ?? null), semantic: state };
  });
}
