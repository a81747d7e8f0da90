import type { QueryWord } from "../../core/ranking/understand-query.ts";
import { statement } from "../database/database.ts";
import { sampleStep } from "../database/row-number.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

/** A word of a query, and how much of the word's row list the search may read. */
export interface ChosenWord extends QueryWord {
  /** The position of the word among the words of the query. */
  readonly place: number;
  /** The number of rows with the word, estimated from the sample. */
  readonly rows: number;
  /** How many rows of the word's list to read, shortest memories first. */
  readonly visits: number;
}

/** The most words of a long prompt that a search uses. It uses the rarest; the others would not change the answer. */
const mostWords = 48;

/**
 * Up to this many rows, every list is read to its end. The sample of so few rows is too small to estimate the frequency
 * of a word.
 */
export const fewRows = 5_000;

// Over the whole index, fts5vocab would read every row of a common word. The sample has a sixty-fourth of the rows.
const sampledFrequency = `SELECT doc FROM memory_sample_words WHERE term = ?`;

/** Returns the number of rows with each word, estimated from the sample. */
export function sampleFrequencies(db: SqlDatabase, query: readonly QueryWord[], rows: number): number[] {
  const frequency = statement(db, sampledFrequency);
  return query.map(({ term }) => Math.min(rows, Number(frequency.get(term)?.["doc"] ?? 0) * sampleStep));
}

/**
 * Splits the reading budget over the words of a query. The lists of rare words are read completely; common words share
 * the rest.
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
  const main = words.filter(({ isRelated }) => !isRelated).slice(0, mostWords);
  const related = words.filter(({ isRelated }) => isRelated);
  // If even the rarest word is common, `wordsTogether` will find most of the answer. So the lists get only half of the
  // budget.
  let left = isTooCommon(main[0], visits) ? Math.floor(visits / 2) : visits;
  return [...main, ...related].map((word, n) => {
    // A word in more than half of the rows has almost no weight. A few rows are read in case nothing better is found.
    const isCommon = n > 0 && rows > fewRows && word.rows > rows / 2;
    const chosen = { ...word, visits: isCommon ? Math.min(left, visits >> 5) : left };
    // A word in none of the sampled rows may still be in a few other rows. So each word uses at least one sample step
    // of the budget.
    left = Math.max(0, left - Math.max(word.rows, sampleStep));
    return chosen;
  });
}

/**
 * Returns MATCH expressions for rows that contain several of the words. They are needed if the list of even the rarest
 * word exceeds the budget. Each expression should match at least `wanted` rows. So reading can stop early, at the
 * shortest memories that match.
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
      // Without the quotes, FTS5 would read words such as AND or NEAR as syntax. Terms contain no quotes.
      together.push(`"${term}"`);
    }
    if (together.length > 1) expressions.add(together.join(" AND "));
  }
  return [...expressions];
}

function isTooCommon(rarest: { rows: number } | undefined, visits: number): boolean {
  return rarest !== undefined && rarest.rows * 2 > visits;
}
