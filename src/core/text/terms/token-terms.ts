import { isPlain } from "./fold-text.ts";
import { isFunctionWord } from "./function-words.ts";
import { identifierTerms } from "./identifier-terms.ts";
import { stemOf } from "./stem.ts";
import { isUnspaced, unspacedTerms } from "./unspaced-terms.ts";

/** Returns the terms of one token of a text. */
export function tokenTerms(token: string): readonly string[] {
  return wholeTerms(token).map((term) => (term.length > longestTerm ? cutTerm(term) : term));
}

// FTS5 cuts tokens longer than 32,768 bytes, even in the middle of a character. Nobody searches for such a long word.
const longestTerm = 256;

function cutTerm(term: string): string {
  return term.slice(0, longestTerm).replace(/[\ud800-\udbff.]$/, "");
}

const lowerWord = /^[a-z]+$/;

function wholeTerms(token: string): readonly string[] {
  if (lowerWord.test(token)) return isFunctionWord(token) ? [] : [stemOf(token)];
  if (!isPlain(token) && isUnspaced(token)) return unspacedTerms(token, wholeTerms);
  return identifierTerms(token);
}
