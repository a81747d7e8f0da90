/**
 * Fits the token costs of letters to the counts of real tokenizers, and writes
 * src/core/text/tokens/token-costs.generated.ts.
 *
 *   node scripts/fit-token-costs.ts TOKENIZERS TEXTS…
 *
 * TOKENIZERS is a folder as in real-token-counts.ts. Each of TEXTS is a file of JSON lines {"text": …, "weight": …}.
 * The current table was fitted to the evidence sessions of LongMemEval (weight 1). It was also fitted to source code in
 * TypeScript, Python, Perl and C, and to translated manual pages and compiler messages in 40 languages (weight 2).
 * LoCoMo and BEAM were left out, so that they can be used for testing.
 */
import { readFileSync, writeFileSync } from "node:fs";

import { isUpper, tripleHash, wordEnd } from "../src/core/text/tokens/count-tokens.ts";
import { openTokenizers } from "./real-token-counts.ts";

interface Word {
  /** For each camelCase part of the word, the indexes of the costs that add up. */
  readonly parts: readonly (readonly number[])[];
  readonly tokens: number;
  readonly weight: number;
}

// Indexes into one array of costs: six kinds of word beginnings, a capital, three kinds of accents, then the triples of
// letters.
const capital = 6;
const accents = 7;
const triples = 10;
const size = triples + 8192;

function partPlaces(word: string, start: number, end: number, afterSpace: boolean): number[] {
  const upper = isUpper(word.charCodeAt(start));
  const capitals = upper && (end - start === 1 || isUpper(word.charCodeAt(start + 1)));
  const places = [(capitals ? 4 : upper ? 2 : 0) + (afterSpace ? 1 : 0)];
  let triple = 0;
  for (let at = start; at < end; at += 1) {
    const code = word.charCodeAt(at);
    triple = ((triple << 5) | (code < 128 ? code & 31 : 27)) & 0x7fff;
    places.push(triples + tripleHash(triple));
    if (capitals) places.push(capital);
    if (code >= 128) places.push(accents + (code < 0x100 ? 0 : code < 0x1e00 ? 1 : 2));
  }
  return places;
}

function wordPlaces(word: string): number[][] {
  const spaced = word.startsWith(" ");
  const parts: number[][] = [];
  for (let start = spaced ? 1 : 0; start < word.length;) {
    const end = wordEnd(word, start);
    parts.push(partPlaces(word, start, end, spaced && start === 1));
    start = end;
  }
  return parts;
}

// A fixed seed, so that the same texts give the same table.
let seed = 11;
function random(): number {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return seed / 0x7fffffff;
}

/** Makes a nonsense word, so that letter triples that occur in no text do not count as cheap. */
function randomWord(turn: number): string {
  let word = random() < 0.5 ? " " : "";
  for (let letters = Math.floor(random() * 14); letters >= 0; letters -= 1) {
    const code = 97 + Math.floor(random() * 26);
    word += String.fromCharCode(turn % 3 === 0 || (turn % 3 === 1 && random() < 0.5) ? code : code - 32);
  }
  return word;
}

function readWords(files: readonly string[], count: (text: string) => number[]): Word[] {
  const weights = new Map<string, number>();
  for (const file of files) {
    for (const line of readFileSync(file, "utf8").trim().split("\n")) {
      const { text, weight } = JSON.parse(line) as { text: string; weight: number };
      for (const [word] of text.matchAll(/ ?[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff]+/g)) {
        weights.set(word, (weights.get(word) ?? 0) + weight);
      }
    }
  }
  for (let turn = 0; turn < 4000; turn += 1) weights.set(randomWord(turn), 10);
  // The exponent reduces the weight of common words. Otherwise they would leave nothing for rare words, which are
  // harder to guess.
  return [...weights].map(([word, weight]) => ({
    parts: wordPlaces(word),
    tokens: Math.max(...count(word)),
    weight: Math.min(300, weight ** 0.6),
  }));
}

/** Stochastic gradient descent. The steps shrink for costs that were adjusted often (Adagrad). */
function fit(words: Word[]): Float64Array {
  const costs = new Float64Array(size);
  const squares = new Float64Array(size).fill(1e-6);
  const sum = (places: readonly number[]) => places.reduce((total, place) => total + (costs[place] ?? 0), 0);
  for (let round = 0; round < 25; round += 1) {
    shuffle(words);
    for (const { parts, tokens, weight } of words) {
      const sums = parts.map(sum);
      const error = (sums.reduce((total, part) => total + Math.max(1, part), 0) - tokens) * weight;
      // An underestimate is worse than an overestimate.
      const step = error < 0 ? error * 1.5 : error;
      for (const [number, places] of parts.entries()) {
        if ((sums[number] ?? 0) < 1 && step > 0) continue;
        for (const place of places) {
          squares[place] = (squares[place] ?? 0) + step * step;
          const cost = (costs[place] ?? 0) - (0.3 * step) / Math.sqrt(squares[place] ?? 1);
          costs[place] = place < triples ? cost : Math.min(1.3, Math.max(-0.6, cost));
        }
      }
    }
  }
  const seen = new Set(words.flatMap(({ parts }) => parts.flat()));
  return costs.map((cost, place) => (seen.has(place) ? cost : 0.4));
}

function shuffle(words: Word[]): void {
  for (let at = words.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [one, two] = [words[at], words[other]];
    if (one !== undefined && two !== undefined) [words[at], words[other]] = [two, one];
  }
}

// Words that are hard to guess occur together in one text, so the part of a cost beyond one token is increased.
const raise = 1.2;

// The ranges of Kana, Han and Hangul. Only a few of these characters are a single token in every tokenizer.
const scripts = [
  [0x3040, 0x30ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
] as const;

function oneTokenCharacters(count: (text: string) => number[]): string {
  let characters = "";
  for (const [first, last] of scripts) {
    for (let code = first; code <= last; code += 1) {
      const character = String.fromCharCode(code);
      if (Math.max(...count(character)) === 1) characters += character;
    }
  }
  return characters;
}

function lines(text: string): string {
  return (text.match(/.{1,100}/gu) ?? []).map((line) => `  ${JSON.stringify(line)}`).join(" +\n");
}

function generate(costs: Float64Array, characters: string): string {
  const numbers = (from: number, to: number) =>
    Array.from(costs.subarray(from, to), (cost) => (cost * raise).toFixed(2)).join(", ");
  const starts = Array.from(costs.subarray(0, capital), (cost) => (1 + raise * (cost - 1)).toFixed(2)).join(", ");
  // One character per cost, from # to [, in steps of a twentieth. None of these characters needs an escape.
  const letters = Array.from(costs.subarray(triples), (cost) => {
    const step = Math.round((cost * raise + 0.85) * 20);
    return String.fromCharCode(35 + Math.min(56, Math.max(0, step)));
  });
  return `// Written by scripts/fit-token-costs.ts; do not edit.

/** What a word costs before its letters: lower case, Title case, CAPITALS, each without and with a space before it. */
export const startCosts: readonly number[] = [${starts}];

/** What a letter costs in addition when the word is in capitals. */
export const capitalCost = ${((costs[capital] ?? 0) * raise + 0.05).toFixed(2)};

/** What an accented letter costs in addition: Latin-1, other Latin, Vietnamese. */
export const accentCosts: readonly number[] = [${numbers(accents, triples)}];

/** What three letters in a row add to a word's cost, by their hash: a character each, from # on, in twentieths above -0.85. */
export const tripleCodes: string =
${lines(letters.join(""))};

/** Kana, Han and Hangul that are one token everywhere. */
export const oneTokenCharacters: string =
${lines(characters)};
`;
}

const [folder, ...files] = process.argv.slice(2);
if (folder === undefined || files.length === 0) throw new Error("usage: fit-token-costs.ts TOKENIZERS TEXTS…");
const count = openTokenizers(folder);
const target = new URL("../src/core/text/tokens/token-costs.generated.ts", import.meta.url);
writeFileSync(target, generate(fit(readWords(files, count)), oneTokenCharacters(count)));
