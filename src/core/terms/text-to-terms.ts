import { foldText, isPlain } from "./fold-text.ts";
import { isFunctionWord } from "./function-words.ts";
import { identifierTerms } from "./identifier-terms.ts";
import { stemOf } from "./stem.ts";
import { isUnspaced, unspacedTerms } from "./unspaced-terms.ts";

/**
 * The terms of a text: what the index files a memory under, and what a query asks for. Words are stemmed, identifiers come whole
 * and in parts, scripts without spaces in pairs of characters. A term has only lower-case letters, digits and inner full stops.
 */
export function textToTerms(text: string): string[] {
  const terms: string[] = [];
  const folded = foldText(text);
  for (const token of folded.match(isPlain(folded) ? plainTokens : anyTokens()) ?? []) addTerms(token, terms);
  return terms;
}

// A token is a word, or words and numbers tied together as identifiers, paths and versions are. What follows each character is
// decided by that character alone, so the expressions are linear.
const plainTokens = /[A-Za-z0-9]+(?:[_\-./:@'#+~\\][A-Za-z0-9]+)*(?:\+\+|#)?/g;
// In a function: to read an expression with classes of Unicode takes longer than a short process needs for all of its terms.
const anyTokens = (): RegExp => /[\p{L}\p{N}\p{M}]+(?:[_\-./:@'#+~\\][\p{L}\p{N}\p{M}]+)*(?:\+\+|#)?/gu;

const lowerWord = /^[a-z]+$/;

// Most tokens of a text are words that came before: what each was turned into is kept, up to a bound.
const known = new Map<string, readonly string[]>();
const mostKnown = 200_000;

function addTerms(token: string, terms: string[]): void {
  for (const term of knownTerms(token)) terms.push(term.length > longestTerm ? cutTerm(term) : term);
}

function knownTerms(token: string): readonly string[] {
  let made = known.get(token);
  if (made === undefined) {
    made = tokenTerms(token);
    if (known.size >= mostKnown) known.clear();
    if (token.length <= 32) known.set(token, made);
  }
  return made;
}

// FTS5 cuts what is longer than 32,768 bytes, in the middle of a character if it must; nobody asks for so much of a word.
const longestTerm = 256;

function cutTerm(term: string): string {
  return term.slice(0, longestTerm).replace(/[\ud800-\udbff.]$/, "");
}

function tokenTerms(token: string): readonly string[] {
  if (lowerWord.test(token)) return isFunctionWord(token) ? [] : [stemOf(token)];
  if (!isPlain(token) && isUnspaced(token)) return unspacedTerms(token, knownTerms);
  return identifierTerms(token);
}
