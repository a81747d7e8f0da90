import type { DatabaseSync, SQLInputValue } from "node:sqlite";

import { chooseWords, wordsTogether, type ChosenWord } from "./choose-words.ts";
import { statement } from "./database.ts";
import { classesPerDoubling, classSize } from "./row-number.ts";
import { createWordCounter } from "./score-text.ts";

export interface RowQuery {
  /** What the user typed, as typed. */
  readonly q: string;
  readonly k: number;
  /** A condition on `memories m`, for example `m.space = ? AND m.ts >= ?`; each column in it needs an index. */
  readonly filterSql?: string;
  readonly filterParams?: readonly SQLInputValue[];
}

export interface RowHit {
  readonly row: number;
  /** BM25 as FTS5 computes it, but larger is better. */
  readonly score: number;
}

// What bounds the work, found by measuring (2 cores, made-up corpus): at 1M rows these keep 0.97 of the exhaustive score of common
// words and 0.98 of long prompts; more visits and more reread rows raise that to 0.99, for about half as much time again.
const fewestVisits = 5_000;
const mostVisits = 50_000;
const rowsPerVisit = 20;
const rereadRows = 120;
const rereadTogether = 60;
/** A filter that lets through no more rows than this has all of them scored. */
const veryFewAllowed = 500;

// FTS5's own record of how many rows and words it has, kept up to date with each write.
const totals = `SELECT block FROM memory_words_data WHERE id = 1`;

// The instance table gives a row once for each occurrence, so the string tells how often the word occurs without asking bm25(),
// which would count every row of every word first. One string of numbers is twice as fast as one result for each row.
const occurrences = `SELECT group_concat(doc) AS rows FROM (SELECT doc FROM memory_instances WHERE term = ? LIMIT ?)`;

const matches = `SELECT group_concat(rowid) AS rows FROM (SELECT rowid FROM memory_words WHERE memory_words MATCH ? LIMIT ?)`;

const filtered = (filterSql: string): string =>
  `SELECT group_concat(row) AS rows FROM (SELECT m.row FROM memories m WHERE ${filterSql} LIMIT ?)`;

// CROSS JOIN: SQLite must start from the given rows; left to choose, it starts from an index on the filter's column (1,000 x slower).
const texts = (filterSql: string): string =>
  `SELECT m.row, m.text, m.tags, m.path, d.sz
     FROM json_each(?) j CROSS JOIN memories m ON m.row = j.value CROSS JOIN memory_words_docsize d ON d.id = m.row
    WHERE ${filterSql}`;

/** The best `k` rows for a query, by BM25 over all its words, reading a bounded part of the index whatever the words are. */
export function searchRows(db: DatabaseSync, query: RowQuery): RowHit[] {
  const store = readTotals(db);
  let visits = Math.floor(Math.min(mostVisits, Math.max(fewestVisits, store.rows / rowsPerVisit)));
  const allowed = allowedRows(db, query, Math.floor(visits / 2));
  for (;;) {
    const words = chooseWords(db, query.q, store.rows, visits);
    if (words.length === 0 || allowed?.size === 0) return [];
    const scores = scoreRows(db, words, store);
    const promising = promisingRows(db, query, words, store, visits, scores, allowed);
    const hits = rankRows(db, query, words, scores.weights, store, promising);
    if (hits.length >= query.k || scores.complete || query.filterSql === undefined || isVerySmall(allowed)) return hits;
    // The filter left too few: read on, until there are enough or there is nothing more to read.
    visits *= 8;
  }
}

interface Totals {
  readonly rows: number;
  /** Words in an average memory. */
  readonly length: number;
}

function readTotals(db: DatabaseSync): Totals {
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

/** The rows that pass the filter, if they are few enough to know beforehand. */
function allowedRows(
  db: DatabaseSync,
  { filterSql, filterParams = [] }: RowQuery,
  few: number,
): Set<number> | undefined {
  if (filterSql === undefined) return undefined;
  const rows = parseRows(statement(db, filtered(filterSql)).get(...filterParams, few + 1)?.["rows"]);
  return rows.length > few ? undefined : new Set(rows);
}

function isVerySmall(allowed: Set<number> | undefined): boolean {
  return allowed !== undefined && allowed.size <= veryFewAllowed;
}

function parseRows(list: unknown): Float64Array {
  if (typeof list !== "string") return new Float64Array(0);
  const rows = new Float64Array(list.length / 2 + 1);
  let count = 0;
  let row = 0;
  for (let at = 0; at < list.length; at++) {
    const code = list.charCodeAt(at);
    if (code === 44) {
      rows[count++] = row;
      row = 0;
    } else row = row * 10 + code - 48;
  }
  rows[count++] = row;
  return rows.subarray(0, count);
}

/** BM25's length norm: k1 = 1.2, b = 0.75, as in FTS5. */
function lengthNorm(length: number, average: number): number {
  return 1.2 * (0.25 + (0.75 * length) / average);
}

function wordScore(weight: number, times: number, norm: number): number {
  return (weight * times * 2.2) / (times + norm);
}

/** FTS5's own formula, with its floor for words that are in more than half of the rows. */
function inverseFrequency(wordRows: number, rows: number): number {
  return Math.max(1e-6, Math.log((rows - wordRows + 0.5) / (wordRows + 0.5)));
}

interface Scores {
  /** Ascending; `scores[n]` belongs to `rows[n]`. */
  readonly rows: Float64Array;
  readonly scores: Float64Array;
  /** BM25's idf of each word, in the order of the words. */
  readonly weights: readonly number[];
  /** Whether all lists were read to their end. */
  readonly complete: boolean;
}

// A guess that only decides which rows are read again: the final score uses the true lengths.
const charactersPerWord = 7;
const classLengths = Array.from({ length: 200 }, (_, n) => 2 ** (n / classesPerDoubling) / charactersPerWord);

function scoreRows(db: DatabaseSync, words: readonly ChosenWord[], store: Totals): Scores {
  const find = statement(db, occurrences);
  const norms = classLengths.map((length) => lengthNorm(length, store.length));
  let merged: RowScores = { rows: new Float64Array(0), scores: new Float64Array(0) };
  let complete = true;
  const weights = words.map((word) => {
    const found = word.visits === 0 ? new Float64Array(0) : parseRows(find.get(word.stem, word.visits)?.["rows"]);
    const whole = found.length < word.visits;
    if (!whole) complete = false;
    // A list read to its end tells the word's frequency better than the sample does.
    const weight = inverseFrequency(whole ? countDistinct(found) : word.rows, store.rows);
    if (found.length > 0) merged = addWord(merged, found, weight, norms);
    return weight;
  });
  addExpected(merged, words, weights, store);
  return { ...merged, weights, complete };
}

function countDistinct(ascending: Float64Array): number {
  let count = 0;
  for (let at = 0; at < ascending.length; at++) if (ascending[at] !== ascending[at - 1]) count++;
  return count;
}

type RowScores = Pick<Scores, "rows" | "scores">;

/** Merges a word's rows into the scores; a row that comes n times has the word n times. */
function addWord(
  { rows, scores }: RowScores,
  found: Float64Array,
  weight: number,
  norms: readonly number[],
): RowScores {
  const merged = {
    rows: new Float64Array(rows.length + found.length),
    scores: new Float64Array(rows.length + found.length),
  };
  let count = 0;
  let old = 0;
  for (let at = 0; at < found.length;) {
    const row = found[at] ?? 0;
    let times = 1;
    while (found[at + times] === row) times++;
    at += times;
    for (; old < rows.length && (rows[old] ?? 0) < row; old++, count++) {
      merged.rows[count] = rows[old] ?? 0;
      merged.scores[count] = scores[old] ?? 0;
    }
    const before = rows[old] === row ? (scores[old++] ?? 0) : 0;
    merged.rows[count] = row;
    merged.scores[count++] = before + wordScore(weight, times, norms[Math.floor(row / classSize)] ?? 1);
  }
  merged.rows.set(rows.subarray(old), count);
  merged.scores.set(scores.subarray(old), count);
  count += rows.length - old;
  return { rows: merged.rows.subarray(0, count), scores: merged.scores.subarray(0, count) };
}

/**
 * Adds what the words whose lists were not read are likely to be worth in a memory of this length: without it the shortest
 * memories, which seldom have a second word of the query, would crowd out the better ones.
 */
function addExpected(
  { rows, scores }: RowScores,
  words: readonly ChosenWord[],
  weights: readonly number[],
  store: Totals,
): void {
  const expected = classLengths.map((length) =>
    sumOf(
      words.map((word, n) => {
        if (word.visits > 0) return 0;
        const times = (-Math.log(Math.max(0.01, 1 - word.rows / store.rows)) * length) / store.length;
        return wordScore(weights[n] ?? 0, times, lengthNorm(length, store.length));
      }),
    ),
  );
  for (let n = 0; n < rows.length; n++) {
    scores[n] = (scores[n] ?? 0) + (expected[Math.floor((rows[n] ?? 0) / classSize)] ?? 0);
  }
}

/** The rows whose texts are worth reading, most promising first. */
function promisingRows(
  db: DatabaseSync,
  query: RowQuery,
  words: readonly ChosenWord[],
  store: Totals,
  visits: number,
  scores: Scores,
  allowed: Set<number> | undefined,
): number[] {
  if (allowed !== undefined && isVerySmall(allowed)) return [...allowed];
  const find = statement(db, matches);
  const together = wordsTogether(words, store.rows, visits, rereadTogether).flatMap((match) =>
    Array.from(parseRows(find.get(match, rereadTogether)?.["rows"])),
  );
  // A filter too wide to know beforehand is applied when the text is read, and may refuse most.
  const enough = Math.max(rereadRows, 2 * query.k) * (query.filterSql !== undefined && allowed === undefined ? 40 : 1);
  const passing = allowed === undefined ? together : together.filter((row) => allowed.has(row));
  return [...new Set([...passing, ...highestRows(scores, allowed, enough)])];
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

/** Reads the texts of rows and ranks them by all words of the query. */
function rankRows(
  db: DatabaseSync,
  { k, filterSql = "1", filterParams = [] }: RowQuery,
  words: readonly ChosenWord[],
  weights: readonly number[],
  store: Totals,
  promising: readonly number[],
): RowHit[] {
  const read = statement(db, texts(filterSql));
  const count = createWordCounter(words.map((word) => word.stem));
  const hits: RowHit[] = [];
  const batch = promising.length <= veryFewAllowed ? veryFewAllowed : rereadRows;
  for (let from = 0; from < promising.length && hits.length < rereadRows; from += batch) {
    for (const { row, text, tags, path, sz } of read.all(
      JSON.stringify(promising.slice(from, from + batch)),
      ...filterParams,
    )) {
      const norm = lengthNorm(sz instanceof Uint8Array ? sumOf(readVarints(sz)) : 0, store.length);
      const times = count(`${String(text)} ${String(tags ?? "")} ${String(path ?? "")}`);
      const score = sumOf(weights.map((weight, n) => wordScore(weight, times[n] ?? 0, norm)));
      if (score > 0) hits.push({ row: Number(row), score });
    }
  }
  return hits.sort((a, b) => b.score - a.score || b.row - a.row).slice(0, k);
}
