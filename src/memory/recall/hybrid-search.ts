import { textToTerms } from "../../core/text/terms/text-to-terms.ts";
import { beginSearch, searchLayers, type FoundMemories, type SearchQuery } from "../../index/search/search.ts";
import { queryStack } from "../base/layers.ts";
import type { Parts } from "../base/parts.ts";

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

// Matches a word, with or without a possessive 's.
const words = (): RegExp => /[\p{L}\p{N}\p{M}]+(?:['’]s(?![\p{L}\p{N}]))?/gu;
const possessive = /['’]s$/;

/**
 * Replaces the names in a question by "I". In the vector of a sentence, a name hides the subject, because people's own
 * words do not contain their name. Tags find the person instead. `names` are terms, as `textToTerms` returns them.
 */
export function blankNames(question: string, names: ReadonlySet<string>): string {
  if (names.size === 0) return question;
  let blanked = "";
  let from = 0;
  let afterName = -1;
  for (const { 0: word, index } of question.matchAll(words())) {
    const terms = textToTerms(word.replace(possessive, ""));
    if (terms.length === 0 || !terms.every((term) => names.has(term))) continue;
    // A first name and a last name are replaced together.
    const isOneWithLast = question.slice(afterName, index) === " ";
    const before = isOneWithLast ? blanked.replace(/(?:I|my)$/, "") : blanked + question.slice(from, index);
    blanked = before + (possessive.test(word) ? "my" : "I");
    from = afterName = index + word.length;
  }
  return blanked + question.slice(from);
}
