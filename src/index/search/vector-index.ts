import { createVectorTable, type VectorTable } from "../../core/ranking/vector-table.ts";
import { getMeta, statement } from "../database/database.ts";
import { baseOf } from "../database/narrow-view.ts";
import { classSize } from "../database/row-number.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import type { VectorKey, VectorStore } from "../database/vector-store.ts";
import type { Condition } from "../visibility.ts";

/** The memories that are near a question in meaning. */
export interface Nearness {
  /** The nearest visible rows, in no order. Some of them may no longer be in the index. */
  readonly rows: readonly number[];
  /** Returns the similarity of a memory and the question, from -1 to 1. Null if the memory has no vector. */
  similarityOf(row: number): number | null;
}

/**
 * How many vectors the comparison by signs finds, and how many of them the exact comparison keeps. With 100,000
 * vectors, this finds 99 % of the true nearest 100.
 */
const bySigns = 2_000;
const exactly = 200;
/**
 * If fewer of the nearest texts than this pass the filter, the search also compares other texts that pass it. It reads
 * up to `mostAllowed` rows for that.
 */
const tooFew = 100;
const mostAllowed = 20_000;
/**
 * Several memories can have the same text, each with its own row. A search returns up to `mostCopies` rows per text,
 * and checks up to `mostLookedAt` rows for visibility.
 */
const mostCopies = 3;
const mostLookedAt = 10_000;
/** How many missing vectors one refresh looks up. Another process may be adding them to the store. */
const mostLookups = 2_000;

// Reads an index that contains only the keys, because a scan of the table would read all texts.
const allRows =
  "SELECT row, hex(duplicate) AS key FROM memories INDEXED BY memories_by_duplicate WHERE duplicate IS NOT NULL";
// New rows are at the end of their length class, so each class is read from its last known row on.
const newRows = `WITH RECURSIVE classes (first) AS (SELECT 0 UNION ALL SELECT first + ${classSize} FROM classes LIMIT 100)
  SELECT m.row, hex(m.duplicate) AS key FROM classes CROSS JOIN memories m
    ON m.row > first + ? AND m.row <= first + ? WHERE m.duplicate IS NOT NULL`;

const visibleOf = ({ sql }: Condition): string =>
  `SELECT m.row FROM json_each(?) j CROSS JOIN memories m ON m.row = j.value WHERE m.terms IS NOT NULL AND (${sql})`;
const allowedBy = ({ sql }: Condition): string => `SELECT m.row FROM memories m WHERE ${sql} LIMIT ${mostAllowed}`;

/** The vectors of all memories, in this process's memory for searching. Takes 0.5 KB per memory. */
export class VectorIndex {
  readonly #dimensions: number;
  readonly #store: VectorStore;
  #table: VectorTable;
  /** The rows of each vector, by its place in the table. */
  readonly #rowsAt: number[][] = [];
  readonly #placeOfRow = new Map<number, number>();
  readonly #placeOfKey = new Map<VectorKey, number>();
  /** The rows of each text without a vector. */
  readonly #missing = new Map<VectorKey, number[]>();
  #loaded: { readonly from: SqlDatabase; sequence: number; version: string; unchecked: number } | null = null;

  constructor(dimensions: number, store: VectorStore) {
    this.#dimensions = dimensions;
    this.#store = store;
    this.#table = createVectorTable(dimensions);
  }

  /** Reads new rows of the index and new vectors of the store. */
  refresh(connection: SqlDatabase): void {
    // One table holds the vectors of all people. Each person's connection decides which memories the person may see.
    const db = baseOf(connection);
    const loaded = this.#loaded;
    // Another connection means another file, after a rebuild, an erasure or a deletion of the index. Its rows have
    // other numbers.
    if (loaded?.from !== db) return this.#load(db);
    const sequence = Number(getMeta(db, "sequence") ?? 0);
    const version = this.#store.version();
    if (sequence !== loaded.sequence) {
      for (const { row, key } of statement(db, newRows).all(loaded.sequence, sequence))
        this.#addRow(Number(row), String(key));
    }
    if (sequence !== loaded.sequence || version !== loaded.version) loaded.unchecked = this.#missing.size;
    loaded.sequence = sequence;
    loaded.version = version;
    const keys = [...this.#missing.keys().take(Math.min(mostLookups, loaded.unchecked))];
    loaded.unchecked -= keys.length;
    const found = this.#store.get(keys);
    for (const key of keys) {
      const vector = found.get(key);
      if (vector !== undefined) this.#addVector(key, vector);
      else putLast(this.#missing, key);
    }
    return undefined;
  }

  /** Returns how many texts have a vector, and how many are known to have none yet. */
  size(): { readonly vectors: number; readonly missing: number } {
    return { vectors: this.#table.size(), missing: this.#missing.size };
  }

  /** Compares a question with all memories. Call `refresh` with the same connection first. */
  near(db: SqlDatabase, question: Int8Array, visible: Condition): Nearness {
    const similarity = this.#table.similarityTo(question);
    const placeOfRow = this.#placeOfRow;
    return {
      rows: this.#nearestRows(db, this.#table.nearest(question, bySigns), similarity, visible),
      similarityOf: (row) => {
        const place = placeOfRow.get(row);
        return place === undefined ? null : similarity(place);
      },
    };
  }

  /** Drops all vectors. The next `refresh` loads them again. */
  clear(): void {
    this.#table = createVectorTable(this.#dimensions);
    this.#rowsAt.length = 0;
    for (const map of [this.#placeOfRow, this.#placeOfKey, this.#missing]) map.clear();
    this.#loaded = null;
  }

  #load(db: SqlDatabase): void {
    this.clear();
    const sequence = Number(getMeta(db, "sequence") ?? 0);
    this.#loaded = { from: db, sequence, version: this.#store.version(), unchecked: 0 };
    const all = statement(db, allRows);
    // Rows as arrays are twice as fast as objects, and there may be very many rows.
    all.setReturnArrays(true);
    for (const [row, key] of all.iterate() as unknown as Iterable<readonly [number, string]>) {
      // Rows that another process has added since are left to the next refresh.
      if (row % classSize <= sequence) this.#addRow(row, key);
    }
    this.#table.reserve(Math.min(this.#missing.size, this.#store.count()));
    this.#store.each((key, vector) => this.#addVector(key, vector));
  }

  #addRow(row: number, key: VectorKey): void {
    const place = this.#placeOfKey.get(key);
    if (place === undefined) {
      const waiting = this.#missing.get(key);
      if (waiting === undefined) this.#missing.set(key, [row]);
      else waiting.push(row);
    } else {
      this.#placeOfRow.set(row, place);
      this.#rowsAt[place]?.push(row);
    }
  }

  #addVector(key: VectorKey, vector: Int8Array): void {
    const rows = this.#missing.get(key);
    if (rows === undefined || vector.length !== this.#dimensions) return;
    this.#missing.delete(key);
    const place = this.#table.add(vector);
    this.#placeOfKey.set(key, place);
    this.#rowsAt[place] = rows;
    for (const row of rows) this.#placeOfRow.set(row, place);
  }

  /** Returns the visible rows of the most similar vectors. `places` are the vectors that the comparison by signs found. */
  #nearestRows(db: SqlDatabase, places: readonly number[], similarity: Similarity, visible: Condition): number[] {
    const rowsAt = this.#rowsAt;
    if (visible.sql === "1") return mostSimilar(places, similarity, (place) => rowsAt[place] ?? []);
    const candidates = places.flatMap((place) => rowsAt[place] ?? []).slice(0, mostLookedAt);
    const seen = new Map<number, Set<number>>();
    this.#addByPlace(seen, statement(db, visibleOf(visible)).all(JSON.stringify(candidates), ...visible.params));
    if (seen.size < tooFew && places.length < this.#table.size())
      this.#addByPlace(seen, statement(db, allowedBy(visible)).all(...visible.params));
    return mostSimilar([...seen.keys()], similarity, (place) => seen.get(place) ?? []);
  }

  #addByPlace(known: Map<number, Set<number>>, found: readonly Record<string, unknown>[]): void {
    for (const one of found) {
      const row = Number(one["row"]);
      const place = this.#placeOfRow.get(row);
      if (place !== undefined) known.set(place, (known.get(place) ?? new Set()).add(row));
    }
  }
}

/** Returns the cosine between the question and the vector at a place. */
type Similarity = (place: number) => number;

/** Returns the rows of the places that are most similar to the question. */
function mostSimilar(
  places: readonly number[],
  similarity: Similarity,
  rowsOf: (place: number) => Iterable<number>,
): number[] {
  const scores = Float32Array.from(places, similarity);
  const least = scores.toSorted().at(-exactly) ?? -1;
  return places.filter((_, n) => (scores[n] ?? 0) >= least).flatMap((place) => [...rowsOf(place)].slice(-mostCopies));
}

/**
 * Moves a key to the end of a map. A map keeps insertion order, so keys that were not looked up for the longest time
 * are first.
 */
function putLast<K, V>(map: Map<K, V>, key: K): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}
