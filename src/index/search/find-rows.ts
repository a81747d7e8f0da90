import { rarity } from "../../core/ranking/rarity.ts";
import type { RecallPolicy } from "../../core/ranking/recall-policy.ts";
import type { QueryWord } from "../../core/ranking/understand-query.ts";
import { statement } from "../database/database.ts";
import { classesPerDoubling, classSize, sampleStep } from "../database/row-number.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { isRestricting, type Condition } from "../visibility.ts";
import { chooseWords, fewRows, sampleFrequencies, wordsTogether, type ChosenWord } from "./choose-words.ts";

export interface RowQuery {
  readonly words: readonly QueryWord[];
  readonly policy: RecallPolicy;
  /** The visibility filter, for example `m.space = ? AND m.ts >= ?`. Each column in it needs an index. */
  readonly visible: Condition;
}

export interface FoundRows {
  /**
   * Returns the rows that are worth reading to find `count` memories. The most promising ones come first, in groups
   * made on demand. They may include rows that the filter excludes.
   */
  readonly rows: (count: number) => Iterable<readonly number[]>;
  /** True if the rows are not ordered. The caller then has to read all of them. */
  readonly isAll: boolean;
  /** The number of rows with each word of the query. */
  readonly frequencies: readonly number[];
  readonly totals: Totals;
  /** True if all rows with a word of the query are included. */
  readonly complete: boolean;
}

// Limits of the work, found by measuring (2 cores, synthetic corpus). At 1M rows, common words reach 0.96 of the score
// of an exhaustive search. More visits and more reread rows raise that to 0.99, in about 1.5 times the time.
const fewestVisits = 4_000;
const mostVisits = 50_000;
const rowsPerVisit = 25;
const fewWords = 24;
const rereadTogether = 60;
/** If no more rows than this pass the filter, all of them are scored. */
const veryFewAllowed = 500;

// FTS5's own count of rows and words. FTS5 updates it with each write.
const totals = `SELECT block FROM memory_words_data WHERE id = 1`;

// Reads the rows of a word without bm25(), which would first count every row of every word. One string of row numbers
// is twice as fast as one result per row.
const listed = `SELECT group_concat(doc) AS rows FROM (SELECT doc FROM memory_instances WHERE term = ? LIMIT ?)`;

const matches = `SELECT group_concat(rowid) AS rows FROM (SELECT rowid FROM memory_words WHERE memory_words MATCH ? LIMIT ?)`;

const filtered = ({ sql, among }: Condition): string =>
  `SELECT group_concat(row) AS rows FROM (
     SELECT m.row FROM ${among === undefined ? "memories m" : `(${among.sql}) a CROSS JOIN memories m ON m.row = a.row`}
      WHERE ${sql} LIMIT ?)`;

/**
 * Finds the rows that are likely to be best for a query. Reads only a limited part of the index, whatever the words
 * are. `effort` multiplies that part; the caller raises it while a filter leaves too few rows.
 */
export function findRows(db: SqlDatabase, query: RowQuery, effort = 1): FoundRows {
  const store = readTotals(db);
  const budget = effort * mostEntries(store.rows, query.words.length);
  const allowed = allowedRows(db, query, Math.floor(budget / 2), store.rows);
  const all = store.rows > fewRows ? 0 : Math.max(store.rows, sampleStep) * query.words.length;
  const visits = Math.max(budget, all);
  const frequencies = sampleFrequencies(db, query.words, store.rows);
  const words = chooseWords(query.words, frequencies, store.rows, visits);
  const nothing = { rows: () => [], isAll: true, frequencies: query.words.map(() => 0), totals: store, complete: true };
  if (words.length === 0 || allowed?.size === 0) return nothing;
  const scores = scoreRows(db, words, store, query);
  // If very few rows are visible, all of them are read. Any of them may contain a word whose list was not read to the
  // end.
  const few = !scores.complete && allowed !== undefined && allowed.size <= veryFewAllowed ? [...allowed] : null;
  // Words that were not chosen keep the frequency from the sample.
  for (const [n, { place }] of words.entries()) frequencies[place] = scores.frequencies[n] ?? 0;
  return {
    rows: few === null ? promisingRows(db, query, words, store, visits, scores, allowed) : () => [few],
    isAll: few !== null,
    frequencies,
    totals: store,
    complete: scores.complete || few !== null,
  };
}

/**
 * Returns how many list entries a search may read. Many words need fewer, because the rare ones among them find the
 * answer.
 */
function mostEntries(rows: number, words: number): number {
  const usual = Math.min(mostVisits, Math.max(fewestVisits, rows / rowsPerVisit));
  return Math.floor(usual * Math.min(1, Math.sqrt(fewWords / Math.max(1, words))));
}

export interface Totals {
  readonly rows: number;
  /** The number of words in an average memory. */
  readonly length: number;
}

function readTotals(db: SqlDatabase): Totals {
  const block = statement(db, totals).get()?.["block"];
  const [rows = 0, ...lengths] = block instanceof Uint8Array ? readVarints(block) : [];
  return { rows, length: rows === 0 ? 1 : sumOf(lengths) / rows };
}

function readVarints(block: Uint8Array): number[] {
  const values: number[] = [];
  let value = 0;
  for (const byte of block) {
    value = value * 128 + (byte & 127);
    if (byte >= 128) continue;
    values.push(value);
    value = 0;
  }
  return values;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Returns the rows that pass the filter, or undefined if they are too many to list. */
function allowedRows(db: SqlDatabase, { visible }: RowQuery, few: number, all: number): Set<number> | undefined {
  if (!isRestricting(visible)) return undefined;
  if (passesMost(db, visible, few, all)) return undefined;
  const params = [...(visible.among?.params ?? []), ...visible.params];
  const rows = parseRows(statement(db, filtered(visible)).get(...params, few + 1)?.["rows"]);
  return rows.length > few ? undefined : new Set(rows);
}

// Counts in the order of the table, which begins with the shortest memories. One page of the table holds many short
// memories. An index would lead to a different page for each row.
const passingFirst = ({ sql }: Condition): string =>
  `SELECT count(*) AS passing FROM memories m NOT INDEXED
    WHERE m.row <= (SELECT row FROM memories NOT INDEXED ORDER BY row LIMIT 1 OFFSET ?) AND (${sql})`;

/**
 * True if more than `few` rows pass the filter. For a large table this is estimated from a sample of the first rows. If
 * the sample was not typical, the search only reads more rows than necessary.
 */
function passesMost(db: SqlDatabase, visible: Condition, few: number, all: number): boolean {
  const count = statement(db, passingFirst(visible));
  const passed = (rows: number) => Number(count.get(rows, ...visible.params)?.["passing"]);
  if (passed(sampled) <= sampled * 0.85) return false;
  return all > few * manyTimes ? passed(sampledOfMany) > sampledOfMany * 0.85 : passed(Math.floor(few * 1.25)) > few;
}

const sampled = 64;
const sampledOfMany = 256;
const manyTimes = 8;

/** Parses row numbers from `group_concat`. A list with commas can be read as JSON, so no loop is needed. */
export function parseRows(list: unknown): readonly number[] {
  return typeof list === "string" ? (JSON.parse(`[${list}]`) as number[]) : [];
}

interface Scores {
  /** Row numbers in ascending order. `scores[n]` belongs to `rows[n]`. */
  readonly rows: Float64Array;
  readonly scores: Float64Array;
  /** The number of rows with each word, in the order of the words. */
  readonly frequencies: readonly number[];
  /** True if the lists of all words were read to the end. */
  readonly complete: boolean;
}

// The memory length of each length class. A row number contains the length class; see row-number.ts.
const classLengths = Array.from({ length: 100 }, (_, n) => 2 ** (n / classesPerDoubling));

function scoreRows(db: SqlDatabase, words: readonly ChosenWord[], store: Totals, { policy }: RowQuery): Scores {
  const find = statement(db, listed);
  const worths = classLengths.map((length) => worth(1, length, store, policy));
  let merged: RowScores = { rows: new Float64Array(0), scores: new Float64Array(0) };
  let complete = true;
  const frequencies = words.map((word) => {
    const found = word.visits === 0 ? [] : parseRows(find.get(word.term, word.visits)?.["rows"]);
    const whole = found.length < word.visits;
    if (!whole) complete = false;
    // A list that was read to the end gives a better frequency than the sample.
    const frequency = whole ? found.length : Math.max(word.rows, found.length);
    if (found.length > 0) merged = addWord(merged, found, word.share * rarity(frequency, store.rows), worths);
    return frequency;
  });
  addExpected(merged, words, store, policy);
  return { ...merged, frequencies, complete };
}

/** Returns BM25's score for a word that occurs `times` times in a memory of this length. */
function worth(times: number, length: number, store: Totals, { saturation: k, lengthNorm: b }: RecallPolicy): number {
  return (times * (k + 1)) / (times + k * (1 - b + (b * length) / store.length));
}

type RowScores = Pick<Scores, "rows" | "scores">;

/** Adds the scores of a word's rows to the scores so far. */
function addWord(
  { rows, scores }: RowScores,
  found: readonly number[],
  weight: number,
  worths: readonly number[],
): RowScores {
  const merged = {
    rows: new Float64Array(rows.length + found.length),
    scores: new Float64Array(rows.length + found.length),
  };
  let count = 0;
  let old = 0;
  for (const row of found) {
    for (; old < rows.length && (rows[old] ?? 0) < row; old++, count++) {
      merged.rows[count] = rows[old] ?? 0;
      merged.scores[count] = scores[old] ?? 0;
    }
    const before = rows[old] === row ? (scores[old++] ?? 0) : 0;
    merged.rows[count] = row;
    merged.scores[count++] = before + weight * (worths[Math.floor(row / classSize)] ?? 1);
  }
  merged.rows.set(rows.subarray(old), count);
  merged.scores.set(scores.subarray(old), count);
  count += rows.length - old;
  return { rows: merged.rows.subarray(0, count), scores: merged.scores.subarray(0, count) };
}

/**
 * Adds the expected score of words whose lists were not read, by the length of the memory. Otherwise the shortest
 * memories would displace better ones, although they seldom contain a second word of the query.
 */
function addExpected(
  { rows, scores }: RowScores,
  words: readonly ChosenWord[],
  store: Totals,
  policy: RecallPolicy,
): void {
  const unread = words.filter(({ visits }) => visits === 0);
  if (unread.length === 0) return;
  const expected = classLengths.map((length) =>
    sumOf(
      unread.map((word) => {
        const times = (-Math.log(Math.max(0.01, 1 - word.rows / store.rows)) * length) / store.length;
        return word.share * rarity(word.rows, store.rows) * worth(times, length, store, policy);
      }),
    ),
  );
  for (let n = 0; n < rows.length; n++) {
    scores[n] = (scores[n] ?? 0) + (expected[Math.floor((rows[n] ?? 0) / classSize)] ?? 0);
  }
}

/** Returns the rows whose texts are worth reading, most promising first, in groups of the wanted size. */
function promisingRows(
  db: SqlDatabase,
  { visible }: RowQuery,
  words: readonly ChosenWord[],
  store: Totals,
  visits: number,
  scores: Scores,
  allowed: Set<number> | undefined,
): FoundRows["rows"] {
  const find = statement(db, matches);
  const together = wordsTogether(words, store.rows, visits, rereadTogether).flatMap((match) =>
    parseRows(find.get(match, rereadTogether)?.["rows"]),
  );
  const passing = allowed === undefined ? together : together.filter((row) => allowed.has(row));
  return function* (count) {
    const first = new Set([...passing, ...highestRows(scores, allowed, count)]);
    const rows = [...first];
    // If too many rows pass the filter to list them, the filter is applied when the texts are read. It may then exclude
    // most rows. Sorting many more rows takes long, so it is done only when they are needed.
    let hasMore = isRestricting(visible) && allowed === undefined;
    for (let from = 0; from < rows.length || hasMore; from += count) {
      if (hasMore && from + count > rows.length) {
        hasMore = false;
        for (const row of highestRows(scores, allowed, count * 40)) if (!first.has(row)) rows.push(row);
      }
      yield rows.slice(from, from + count);
    }
  };
}

function highestRows({ rows, scores }: RowScores, allowed: Set<number> | undefined, count: number): number[] {
  const byScore = (a: number, b: number): number => (scores[b] ?? 0) - (scores[a] ?? 0);
  let best: number[] = [];
  let least = 0;
  for (let at = 0; at < rows.length; at++) {
    if ((scores[at] ?? 0) <= least || (allowed !== undefined && !allowed.has(rows[at] ?? 0))) continue;
    best.push(at);
    if (best.length < count * 2) continue;
    best = best.sort(byScore).slice(0, count);
    least = scores[best[count - 1] ?? 0] ?? 0;
  }
  return best
    .sort(byScore)
    .slice(0, count)
    .map((at) => rows[at] ?? 0);
}
