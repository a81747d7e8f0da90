import type { Query } from "../../ranking/understand-query.ts";
import { textToTerms } from "./text-to-terms.ts";
import { isUnspaced } from "./unspaced-terms.ts";

/**
 * Returns the part of a text with the most words of a query, at most `length` characters long. It is cut between words,
 * and … marks omissions.
 */
export function snippet(text: string, query: string, length: number): string {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= length) return flat;
  const starts = matchStarts(flat, query);
  const best = bestWindow(starts, length);
  const start = cutBefore(flat, Math.max(0, best - Math.floor(length / 6)));
  const end = cutAfter(flat, Math.min(flat.length, start + length));
  return `${start > 0 ? "…" : ""}${flat.slice(start, end).trim()}${end < flat.length ? "…" : ""}`;
}

// A word that occurs more often than this does not help to find the best part.
const mostOccurrences = 8;

/**
 * Returns the positions of a query's words in a text. Uses a plain search, because a regex with Unicode classes took
 * ten times as long.
 */
function matchStarts(text: string, query: string): number[] {
  const lower = text.toLowerCase();
  const starts: number[] = [];
  for (const stem of queryStems(query)) {
    let found = 0;
    for (let at = lower.indexOf(stem); at >= 0 && found < mostOccurrences; at = lower.indexOf(stem, at + stem.length)) {
      if (at > 0 && /[\p{L}\p{N}]/u.test(lower.charAt(at - 1))) continue;
      starts.push(at);
      found += 1;
    }
  }
  return starts.sort((a, b) => a - b);
}

/**
 * Returns the beginnings of a query's words. A longer word loses its last two letters, so that its other forms match,
 * too.
 */
function queryStems(query: string): string[] {
  const words = new Set(query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  return [...words]
    .filter((word) => word.length > 2)
    .slice(0, 50)
    .map((word) => (word.length > 5 ? word.slice(0, -2) : word));
}

/** Returns a regex that finds the words of a query in a text. It matches nothing if the query has no words. */
export function wordPattern(query: string): RegExp {
  const stems = queryStems(query);
  if (stems.length === 0) return /(?!)/g;
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${stems.join("|")})[\\p{L}\\p{N}]*`, "giu");
}

function bestWindow(starts: readonly number[], length: number): number {
  let best = starts[0] ?? 0;
  let most = 0;
  for (const [at, start] of starts.entries()) {
    let inside = at;
    while ((starts[inside] ?? Number.POSITIVE_INFINITY) < start + length * 0.8) inside += 1;
    if (inside - at > most) [most, best] = [inside - at, start];
  }
  return best;
}

function cutBefore(text: string, at: number): number {
  const space = text.lastIndexOf(" ", at);
  return space < 0 || at - space > 30 ? at : space + 1;
}

function cutAfter(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(" ", at);
  return at - space > 30 ? at : space;
}

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

// Functions, because making a regex with classes of Unicode takes 0.2 ms.
const isInWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);
const isAtEnd = (character: string): boolean => /[+#]/.test(character) || isInWord(character);

/**
 * Returns a token without the signs around it. Reads single characters, because a regex would start again at each sign
 * inside the token.
 */
function withoutEdges(token: string): string {
  const characters = Array.from(token);
  const start = characters.findIndex(isInWord);
  const end = characters.findLastIndex(isAtEnd);
  return start === -1 ? "" : characters.slice(start, end + 1).join("");
}
