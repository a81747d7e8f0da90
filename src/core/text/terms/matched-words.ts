import type { Query } from "../../ranking/understand-query.ts";
import { textToTerms } from "./text-to-terms.ts";
import { isUnspaced } from "./unspaced-terms.ts";

/**
 * Returns the words of a text that match a query, as the text spells them. Returns at most one word for each word of
 * the query, in the query's order.
 */
export function matchedWords({ words }: Pick<Query, "words">, text: string): string[] {
  const wanted = new Map(words.map((word) => [word.term, word]));
  const best = new Map<number, { readonly word: string; readonly share: number }>();
  for (const [token] of text.matchAll(/\S+/g)) {
    for (const term of textToTerms(token)) {
      const { group, share } = wanted.get(term) ?? { group: -1, share: 0 };
      if (share <= (best.get(group)?.share ?? 0)) continue;
      best.set(group, { share, word: isUnspaced(token) ? term : withoutEdges(token) });
    }
  }
  const matched = [...best].toSorted(([one], [other]) => one - other).map(([, { word }]) => word);
  // Drops a single character if another match contains it.
  const isIncomplete = (word: string) =>
    isUnspaced(word) && matched.some((other) => other !== word && other.includes(word));
  return [...new Set(matched)].filter((word) => !isIncomplete(word));
}

const inWord = /[\p{L}\p{N}]/u;
const atEnd = /[\p{L}\p{N}+#]/u;

/**
 * Returns a token without the signs around it. Reads single characters, because a regex would start again at each sign
 * inside the token.
 */
function withoutEdges(token: string): string {
  const characters = Array.from(token);
  const start = characters.findIndex((one) => inWord.test(one));
  const end = characters.findLastIndex((one) => atEnd.test(one));
  return start === -1 ? "" : characters.slice(start, end + 1).join("");
}
