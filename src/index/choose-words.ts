import type { DatabaseSync } from "node:sqlite";

import { statement } from "./database.ts";
import { sampleStep } from "./row-number.ts";
import { stemOf, textToWords } from "./score-text.ts";

/** A word of a query and how much of its list of rows the search may read. */
export interface ChosenWord {
  /** The word as FTS5 would cut it out of the query, before stemming. */
  readonly word: string;
  readonly stem: string;
  /** In how many rows the word is, by the sample. */
  readonly rows: number;
  /** How many entries of the word's list to read, shortest memories first. */
  readonly visits: number;
}

/** Of a long prompt the first words are looked up, and the rarest of these used: the others would not change the answer. */
const mostLookups = 128;
const mostWords = 48;

// fts5vocab over the whole index would walk every row of a common word; over the sample it walks a sixty-fourth.
const sampledFrequency = `SELECT doc FROM memory_sample_words WHERE term = ?`;

/** Splits the list entries a search may read over the words of a query: rare words whole, then common ones as far as it goes. */
export function chooseWords(db: DatabaseSync, q: string, rows: number, visits: number): ChosenWord[] {
  const frequency = statement(db, sampledFrequency);
  const byStem = new Map(textToWords(q).map((word) => [stemOf(word), word]));
  const words = [...byStem].slice(0, mostLookups).map(([stem, word]) => ({
    word,
    stem,
    rows: Math.min(rows, Number(frequency.get(stem)?.["doc"] ?? 0) * sampleStep),
  }));
  words.sort((a, b) => a.rows - b.rows);
  // The rows with several of the words (below) will find most of the answer: read half, so that both together stay in budget.
  let left = isTooCommon(words[0], visits) ? Math.floor(visits / 2) : visits;
  return words.slice(0, mostWords).map((word, n) => {
    // FTS5 gives next to no weight to a word that is in more than half of the rows: a few rows, should there be nothing better.
    const chosen = { ...word, visits: n > 0 && word.rows > rows / 2 ? Math.min(left, visits >> 5) : left };
    // A word in none of the sampled rows may still be in a few: count what the estimate cannot see.
    left = Math.max(0, left - Math.max(word.rows, sampleStep));
    return chosen;
  });
}

/**
 * When the rarest word is so common that its list would take up the search: MATCH expressions for rows with several of the words.
 * Each is expected to match `wanted` rows or more, so reading stops early, at the shortest memories that have them all.
 */
export function wordsTogether(words: readonly ChosenWord[], rows: number, visits: number, wanted: number): string[] {
  if (!isTooCommon(words[0], visits)) return [];
  const weighty = words.filter((word) => word.rows <= rows / 2);
  const expressions = new Set<string>();
  for (let first = 0; first < Math.min(3, weighty.length - 1); first++) {
    const together: string[] = [];
    let expected = rows;
    for (const { word, rows: wordRows } of weighty.slice(first)) {
      const fewer = (expected * wordRows) / rows;
      if (fewer < wanted) continue;
      expected = fewer;
      // The quotes keep FTS5 from reading a word as its syntax (AND, NEAR); a word itself has only letters and digits.
      together.push(`"${word}"`);
    }
    if (together.length > 1) expressions.add(together.join(" AND "));
  }
  return [...expressions];
}

function isTooCommon(rarest: { rows: number } | undefined, visits: number): boolean {
  return rarest !== undefined && rarest.rows * 2 > visits;
}
