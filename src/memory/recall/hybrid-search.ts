import { blankNames } from "../../core/ranking/blank-names.ts";
import { beginSearch, searchLayers, type FoundMemories, type SearchQuery } from "../../index/search/search.ts";
import { queryStack } from "../layers.ts";
import type { Parts } from "../parts.ts";

/**
 * Whether a search used vectors. `off`: there is no model, or the policy ignores vectors. `on`: every memory has a
 * vector. `partial`: some memories have no vector yet. `failed`: the model failed, so only words were used.
 */
export type SemanticState = "off" | "on" | "partial" | "failed";

/** Finds the best matches by words and, if there is a model, by meaning. Reads all streams of the stack together. */
export async function hybridSearch(
  stack: readonly [Parts, ...Parts[]],
  baseQuery: SearchQuery,
): Promise<FoundMemories & { readonly semantic: SemanticState }> {
  const [{ semantic, zone }] = stack;
  const query: SearchQuery = { ...baseQuery, zone };
  const layersOf = (dbs: Parameters<Parameters<typeof queryStack>[1]>[0]) =>
    stack.map(({ principal }, n) => ({ db: dbs[n] as (typeof dbs)[number], principal }));
  if (semantic === null || query.policy.semantic === 0)
    return { ...(await queryStack(stack, (dbs) => searchLayers(layersOf(dbs), query))), semantic: "off" };
  // The matches by words show which words of the question are names. These are blanked out before the question is
  // embedded.
  const begun = await queryStack(stack, (dbs) => beginSearch(layersOf(dbs), query));
  const question = await semantic.embedQuestion(blankNames(query.q, begun.labels));
  return queryStack(stack, (dbs) => {
    // An index may have been rebuilt while the question was embedded.
    const isSame = begun.dbs.every((db, n) => db === dbs[n]);
    const search = isSame ? begun : beginSearch(layersOf(dbs), query);
    const found = layersOf(dbs).map(({ db }, n) => {
      const visible = search.visible[n];
      return question === null || visible === undefined
        ? null
        : (stack[n]?.semantic?.near(db, question, visible) ?? null);
    });
    const [own] = found;
    const state =
      own === undefined || own === null ? "failed" : found.every((one) => one?.isWhole === true) ? "on" : "partial";
    return { ...search.finish(found.map((one) => one?.near ?? null)), semantic: state };
  });
}
