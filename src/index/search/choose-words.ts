import type { QueryWord } from "../../core/ranking/understand-query.ts";
import { statement } from "../database/database.ts";
import { sampleStep } from "../database/row-number.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

/** A word of a query, and how much of its list of rows the search may read. */
export interface ChosenWord extends QueryWord {
  /** Its position among the query's words. */
  readonly place: number;
  /** The number of rows with the word, by the sample. */
  readonly rows: number;
  /** How many entries of the word's list to read, shortest memories first. */
  readonly visits: number;
}

/** Only the rarest words of a long prompt are used: the others would not change the answer. */
const mostWords = 48;

// fts5vocab over the whole index would walk every row of a common word; over the sample it walks a sixty-fourth.
const sampledFrequency = `SELECT doc FROM memory_sample_words WHERE term = ?`;

/** The number of rows with each word, by the sample. */
export function sampleFrequencies(db: SqlDatabase, query: readonly QueryWord[], rows: number): number[] {
  const frequency = statement(db, sampledFrequency);
  return query.map(({ term }) => Math.min(rows, Number(frequency.get(term)?.["doc"] ?? 0) * sampleStep));
}

/**
 * Splits the budget of list entries over the words of a query: rare words whole, then common ones as far as it lasts.
 */
export function chooseWords(
  query: readonly QueryWord[],
  frequencies: readonly number[],
  rows: number,
  visits: number,
): ChosenWord[] {
  const words = query.map((word, place) => ({
    ...word,
    place,
    isRelated: query[place - 1]?.group === word.group,
    rows: frequencies[place] ?? 0,
  }));
  words.sort((a, b) => a.rows - b.rows);
  const asked = words.filter(({ isRelated }) => !isRelated).slice(0, mostWords);
  const related = words.filter(({ isRelated }) => isRelated);
  // The rows with several of the words (below) will find most of the answer: read half, so that both together stay in
  // budget.
  let left = isTooCommon(asked[0], visits) ? Math.floor(visits / 2) : visits;
  return [...asked, ...related].map((word, n) => {
    // A word in more than half of the rows weighs almost nothing: read a few rows, in case there is nothing better.
    const chosen = { ...word, visits: n > 0 && word.rows > rows / 2 ? Math.min(left, visits >> 5) : left };
    // A word in none of the sampled rows may still be in a few: add what the estimate cannot see.
    left = Math.max(0, left - Math.max(word.rows, sampleStep));
    return chosen;
  });
}

/**
 * MATCH expressions for rows with several of the words, for when the list of the rarest word would use up the search.
 * Each is expected to match `wanted` rows or more, so reading stops early, at the shortest memories that have them all.
 */
export function wordsTogether(words: readonly ChosenWord[], rows: number, visits: number, wanted: number): string[] {
  if (!isTooCommon(words[0], visits)) return [];
  const weighty = words.filter((word) => word.rows <= rows / 2);
  const expressions = new Set<string>();
  for (let first = 0; first < Math.min(3, weighty.length - 1); first++) {
    const together: string[] = [];
    let expected = rows;
    for (const { term, rows: wordRows } of weighty.slice(first)) {
      const fewer = (expected * wordRows) / rows;
      if (fewer < wanted) continue;
      expected = fewer;
      // The quotes prevent FTS5 from reading a word as its syntax (AND, NEAR); a term itself has no quote.
      together.push(`"${term}"`);
    }
    if (together.length > 1) expressions.add(together.join(" AND "));
  }
  return [...expressions];
}

function isTooCommon(rarest: { rows: number } | undefined, visits: number): boolean {
  return rarest !== undefined && rarest.rows * 2 > visits;
}
