import { oneTokenCharacters, accentCosts, capitalCost, startCosts, tripleCodes } from "./token-costs.generated.ts";

// Created when a text needs it, because most texts are ASCII.
let known: ReadonlySet<string> | undefined;

/**
 * Returns the tokens of a character that is neither ASCII nor Latin: an average over texts in its script, rounded up.
 */
function characterTokens(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  known ??= new Set(oneTokenCharacters);
  if (known.has(character)) return 0.95;
  for (const [last, cost] of scriptCosts) if (code <= last) return cost;
  return 3.5;
}

/** The last code point of a script or a group of signs, and the cost of its characters. */
const scriptCosts: readonly (readonly [last: number, cost: number])[] = [
  [0xbf, 1.2], // signs of Latin-1
  [0x2ff, 1.5],
  [0x36f, 3], // combining marks
  [0x3ff, 1.35], // Greek
  [0x52f, 0.67], // Cyrillic
  [0x58f, 2.2], // Armenian
  [0x5ff, 1.3], // Hebrew
  [0x6ff, 1.4], // Arabic
  [0x8ff, 2.5],
  [0x97f, 1.5], // Devanagari
  [0xa7f, 2.6], // Bengali, Gurmukhi
  [0xaff, 3.4], // Gujarati
  [0xdff, 2.8], // other scripts of India
  [0xe7f, 2], // Thai
  [0x109f, 3],
  [0x10ff, 2.2], // Georgian
  [0x1fff, 3.1], // Khmer
  [0x200f, 2.3], // invisible characters
  [0x2027, 1.6], // quotes and dashes
  [0x2fff, 2.3], // symbols
  [0x303f, 1.4], // Chinese and Japanese punctuation
  [0x30ff, 1.6], // Kana
  [0x9fff, 2.4], // Han
  [0xabff, 3],
  [0xd7a3, 2.4], // Hangul
  [0xfeff, 2.5],
  [0xffef, 1.4], // full-width forms
];

/**
 * Returns an upper estimate of the tokens of a text, by the strictest of the common tokenizers. All of them cut a text
 * into words, numbers, punctuation and white space, and differ in how they cut these further. So there is one sum for
 * each family, and the greater sum counts: newlines are expensive for Claude, digits for OpenAI. The costs are
 * averages, rounded up. test/fixtures/tokens.json has real counts for comparison.
 */
export function countTokens(text: string): number {
  return tokensOf([tokenCosts(text)]);
}

/**
 * The costs of a text in each family of tokenizers. The costs of a text are the sum of the costs of its lines with
 * their newlines, unless a line begins with white space.
 */
export interface TokenCosts {
  readonly claude: number;
  readonly openai: number;
}

/** Returns the costs of a text. Stops reading when they exceed `enough`. */
export function tokenCosts(text: string, enough = Number.POSITIVE_INFINITY): TokenCosts {
  const sums = { claude: 0, openai: 0 };
  let at = 0;
  while (at < text.length && sums.claude <= enough) {
    const code = text.charCodeAt(at);
    if (isLetter(code)) at = addWord(text, at, sums);
    else if (isDigit(code)) at = addNumber(text, at, sums);
    else if (isSpace(code)) at = addSpace(text, at, sums);
    else if (code < 128) at = addPunctuation(text, at, sums);
    else at = addCharacter(text, at, sums);
  }
  return sums;
}

/** Adds up these costs, and returns the number of tokens with a margin. */
export function tokensOf(costs: readonly TokenCosts[]): number {
  let claude = 0;
  let openai = 0;
  for (const cost of costs) {
    claude += cost.claude;
    openai += cost.openai;
  }
  const sum = Math.max(claude, openai);
  // Adds a margin for the errors of single words, which partly cancel each other out in a long text.
  return Math.ceil(sum + 0.15 * Math.sqrt(sum));
}

interface Sums {
  claude: number;
  openai: number;
}
const isDigit = (code: number) => code >= 48 && code <= 57;
const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13);
const isPunctuation = (code: number) => code < 128 && !isLetter(code) && !isDigit(code) && !isSpace(code);
const isAfterSpace = (text: string, at: number) => at > 0 && text.charCodeAt(at - 1) === 32;

function addWord(text: string, from: number, sums: Sums): number {
  const end = wordEnd(text, from);
  const cost = wordTokens(text, from, end, isAfterSpace(text, from));
  sums.claude += cost;
  // OpenAI's vocabularies are larger, so long words cost less.
  sums.openai += 0.15 + 0.85 * cost;
  return end;
}

function addNumber(text: string, from: number, sums: Sums): number {
  let end = from + 1;
  while (end < text.length && isDigit(text.charCodeAt(end))) end += 1;
  sums.claude += 1.1 + 0.5 * Math.max(0, end - from - 3);
  // Three digits are one token, and a space before the number is another.
  sums.openai += Math.ceil((end - from) / 3) + (isAfterSpace(text, from) ? 1 : 0);
  return end;
}

function addSpace(text: string, from: number, sums: Sums): number {
  let end = from;
  let afterNewline = from;
  for (; end < text.length && isSpace(text.charCodeAt(end)); end += 1) {
    if (text.charCodeAt(end) === 10) afterNewline = end + 1;
  }
  // A space at the end belongs to the next word. Any other last character is a token of its own.
  const own = end === text.length || text.charCodeAt(end - 1) !== 32 ? 1 : 0;
  const long = 0.02 * Math.max(0, end - from - 16);
  sums.claude += (end - from > 1 ? 1 : 0) + own + long;
  sums.openai += (afterNewline > from ? 0.8 : own) + (end - afterNewline > 1 ? 0.8 : 0) + long;
  return end;
}

function addPunctuation(text: string, from: number, sums: Sums): number {
  let end = contractionEnd(text, from);
  let cost = 0.97;
  if (end === from) {
    let changes = 0;
    for (end += 1; end < text.length && isPunctuation(text.charCodeAt(end)); end += 1) {
      if (text.charCodeAt(end) !== text.charCodeAt(end - 1)) changes += 1;
    }
    const repeats = end - from - 1 - changes;
    if (changes > 0) cost += 0.18 + 0.85 * (changes - 1) + (repeats > 0 ? 0.1 : 0);
    cost += 0.1 * Math.max(0, repeats - 3);
  }
  sums.claude += cost;
  sums.openai += cost;
  return end;
}

const contractions: ReadonlySet<string> = new Set(["s", "t", "re", "ve", "m", "ll", "d"]);

/**
 * Returns the end of a contraction such as `'s` or `'ll` after a word, which is one token. Returns `from` if there is
 * none.
 */
function contractionEnd(text: string, from: number): number {
  if (text.charCodeAt(from) !== 39 || from === 0 || !isLetter(text.charCodeAt(from - 1))) return from;
  let end = from + 1;
  while (end < text.length && end - from < 4 && isLetter(text.charCodeAt(end))) end += 1;
  return contractions.has(text.slice(from + 1, end)) ? end : from;
}

function addCharacter(text: string, from: number, sums: Sums): number {
  const character = String.fromCodePoint(text.codePointAt(from) ?? 0);
  // Few vocabularies contain such a character together with the space before it, so the space costs extra.
  const cost = characterTokens(character) + (isAfterSpace(text, from) ? 0.6 : 0);
  sums.claude += cost;
  sums.openai += cost;
  return from + character.length;
}

// The possible costs, to which `tripleCodes` refers. Making a table with a cost for every triple would take longer than
// most processes spend on counting tokens.
const stepCosts = Float32Array.from({ length: 57 }, (_, step) => step / 20 - 0.85);

/** True for a letter of the Latin script. Other scripts are counted by character, see count-tokens.ts. */
function isLetter(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  return (code >= 0xc0 && code <= 0x24f && code !== 0xd7 && code !== 0xf7) || (code >= 0x1e00 && code <= 0x1eff);
}

export function isUpper(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 0xc0 && code <= 0xde);
}

/**
 * Returns the average number of tokens of a word, rounded up. Each letter, together with the two letters before it,
 * raises or lowers the cost: `the` and `ing` are in every vocabulary, `xqj` in none. All numbers are fitted to the
 * counts of real tokenizers, see scripts/fit-token-costs.ts.
 */
function wordTokens(text: string, start: number, end: number, afterSpace: boolean): number {
  const upper = isUpper(text.charCodeAt(start));
  const capitals = upper && (end - start === 1 || isUpper(text.charCodeAt(start + 1)));
  let cost = startCosts[(capitals ? 4 : upper ? 2 : 0) + (afterSpace ? 1 : 0)] ?? 1;
  if (capitals) cost += capitalCost * (end - start);
  let triple = 0;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    triple = ((triple << 5) | (code < 128 ? code & 31 : 27)) & 0x7fff;
    cost += stepCosts[tripleCodes.charCodeAt(tripleHash(triple)) - 35] ?? 0;
    if (code >= 128) cost += accentCosts[code < 0x100 ? 0 : code < 0x1e00 ? 1 : 2] ?? 0;
  }
  return cost < 1 ? 1 : cost;
}

/**
 * Returns the position of three letters, five bits each, in the table. Triples with the same position share a cost,
 * which the fit considered.
 */
export function tripleHash(triple: number): number {
  return Math.imul(triple, 0x9e3779b1) >>> 19;
}

/** Returns the end of the word that begins at `start`: after its last letter, or before the next word of camelCase. */
export function wordEnd(text: string, start: number): number {
  let before = text.charCodeAt(start);
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Most letters are lower-case ASCII and need no further check.
    if (code < 97 || code > 122) {
      if (!isLetter(code)) return at;
      if (isUpper(code) && (!isUpper(before) || beginsTitle(text, at))) return at;
    }
    before = code;
  }
  return text.length;
}

function beginsTitle(text: string, at: number): boolean {
  const next = at + 1 < text.length ? text.charCodeAt(at + 1) : 0;
  return isLetter(next) && !isUpper(next);
}
