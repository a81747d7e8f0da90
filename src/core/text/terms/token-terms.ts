import { isPlain } from "./fold-text.ts";
import { isFunctionWord } from "./function-words.ts";
import { stemOf } from "./stem.ts";
import { isUnspaced, unspacedTerms } from "./unspaced-terms.ts";

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

/**
 * Returns the terms of a token that is more than a plain lower-case word: `openIndex`, `open-index.ts`,
 * `ERR_MODULE_NOT_FOUND`, `v24.21.0`, `don't`, `May`. Each segment is indexed as a whole and in parts, so that any
 * spelling finds it.
 */
function identifierTerms(token: string): readonly string[] {
  const sharp = namedLanguage(token);
  if (sharp !== null) return [sharp];
  const terms: string[] = [];
  for (const segment of token.split(segmentEnds)) {
    if (segment === "") continue;
    const version = versionNumber.exec(segment);
    if (version !== null) addVersion(version[1] ?? segment, terms);
    else for (const piece of segment.split(".")) addSegment(piece, terms);
  }
  return terms;
}

const segmentEnds = /[/\\:@~]+/;
const versionNumber = /^[vV]?(\d+(?:\.\d+)+)$/;

/** Returns the term for C#, F# and C++, which would otherwise lose their `#` or `++`. Returns null for other tokens. */
function namedLanguage(token: string): string | null {
  if (/^[A-Za-z]#$/.test(token)) return `${token.slice(0, 1).toLowerCase()}sharp`;
  return /^[Cc]\+\+$/.test(token) ? "cplusplus" : null;
}

function addVersion(version: string, terms: string[]): void {
  const numbers = version.split(".");
  terms.push(version);
  if (numbers.length > 2) terms.push(numbers.slice(0, 2).join("."));
  // Pushes the numbers one by one, because no call accepts a million arguments. Tokens with a million numbers occur,
  // although they are not versions.
  for (const number of numbers) terms.push(plainNumber(number));
}

// Splits an identifier at separators, from lower to upper case, and between letters and digits. Also splits before the
// last capital of a run: HTTPServer.
const partEnds = (): RegExp =>
  /[_\-'#+]+|(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/u;
const plainPartEnds =
  /[_\-'#+]+|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])/;
// If an identifier has few parts, every sequence of neighbouring parts is a term: `modulenotfound` finds
// ERR_MODULE_NOT_FOUND.
const mostPartsForRuns = 5;
const clitic = /'(?:s|t|re|ve|ll|d|m)$/i;
const ordinal = /^(\d+)(?:st|nd|rd|th)$/i;

function addSegment(segment: string, terms: string[]): void {
  // Most pieces of paths are lower-case words. They need no split, and the code below would take several times as long.
  if (lowerWord.test(segment)) {
    if (!isFunctionWord(segment)) terms.push(stemOf(segment));
    return;
  }
  const bare = segment.replace(clitic, "").replace(/[#+]+$/, "");
  const day = ordinal.exec(bare);
  if (day !== null) {
    terms.push(plainNumber(day[1] ?? bare));
    return;
  }
  const parts = bare
    .split(isPlain(bare) ? plainPartEnds : partEnds())
    .filter(Boolean)
    .map((part) => part.toLowerCase());
  const isWord = parts.length === 1;
  for (const part of parts) {
    const term = partTerm(part);
    if (!isFunctionWord(part) || (isWord && bare === bare.toUpperCase() && bare.length > 1)) terms.push(term);
  }
  if (isWord) return;
  for (let length = 2; length <= parts.length; length += 1) {
    if (length < parts.length && parts.length > mostPartsForRuns) continue;
    for (let at = 0; at + length <= parts.length; at += 1) terms.push(partTerm(parts.slice(at, at + length).join("")));
  }
}

function partTerm(part: string): string {
  return /^\d+$/.test(part) ? plainNumber(part) : /^[a-z]+$/.test(part) ? stemOf(part) : part;
}

/** Removes leading zeros, because 00942 and 942 are the same number. */
function plainNumber(digits: string): string {
  return digits.replace(/^0+(?=\d)/, "");
}
