import { foldText, isPlain } from "./fold-text.ts";
import { isFunctionWord } from "./function-words.ts";
import { identifierTerms } from "./identifier-terms.ts";
import { forEachPlainToken } from "./plain-tokens.ts";
import { stemOf } from "./stem.ts";
import { isUnspaced, unspacedTerms } from "./unspaced-terms.ts";
import { createWordTable } from "./word-table.ts";

/**
 * The terms of a text: what the index files a memory under, and what a query asks for. Words are stemmed, identifiers come whole
 * and in parts, scripts without spaces in pairs of characters. A term has only lower-case letters, digits and inner full stops.
 */
export function textToTerms(text: string): string[] {
  const terms: string[] = [];
  const add = (start: number, end: number): void => {
    const made = words.find(bytes, start, end);
    if (typeof made === "string") terms.push(made);
    else for (const term of made) terms.push(term);
  };
  const isFolded = encode(text) === text.length;
  const folded = isFolded ? text : foldText(text);
  const length = isFolded ? text.length : encode(folded);
  // A byte a character: then all of it is ASCII, as most text is.
  if (length === folded.length) forEachPlainToken(bytes, length, add);
  else for (const token of folded.match(anyTokens()) ?? []) add(0, encode(token));
  return terms;
}

// A token is a word, or words and numbers tied together as identifiers, paths and versions are. What follows each character is
// decided by that character alone, so the expression is linear. In a function: to read one with classes of Unicode takes longer than
// a short process needs for all of its terms.
const anyTokens = (): RegExp => /[\p{L}\p{N}\p{M}]+(?:[_\-./:@'#+~\\][\p{L}\p{N}\p{M}]+)*(?:\+\+|#)?/gu;

const encoder = new TextEncoder();
let bytes = new Uint8Array(4096);

/** Puts a text where its bytes are looked at, and tells how many there are. */
function encode(text: string): number {
  // No character takes more than three bytes for each place that it has in a string.
  if (bytes.length <= text.length * 3) bytes = new Uint8Array(text.length * 6);
  return encoder.encodeInto(text, bytes).written;
}

// Most tokens of a text are words that came before.
const words = createWordTable((token): string | readonly string[] => {
  const terms = tokenTerms(token).map((term) => (term.length > longestTerm ? cutTerm(term) : term));
  // Nearly all have one, and an array for each would be one more thing to fetch from memory.
  return terms.length === 1 ? (terms[0] ?? "") : terms;
});

// FTS5 cuts what is longer than 32,768 bytes, in the middle of a character if it must; nobody asks for so much of a word.
const longestTerm = 256;

function cutTerm(term: string): string {
  return term.slice(0, longestTerm).replace(/[\ud800-\udbff.]$/, "");
}

const lowerWord = /^[a-z]+$/;

function tokenTerms(token: string): readonly string[] {
  if (lowerWord.test(token)) return isFunctionWord(token) ? [] : [stemOf(token)];
  if (!isPlain(token) && isUnspaced(token)) return unspacedTerms(token, tokenTerms);
  return identifierTerms(token);
}
