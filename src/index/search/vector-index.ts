import { createVectorTable } from "../../core/ranking/vector-table.ts";
import { getMeta, statement } from "../database/database.ts";
import { classSize } from "../database/row-number.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import type { VectorKey, VectorStore } from "../database/vector-store.ts";
import { baseOf } from "../database/viewer.ts";
import type { Condition } from "../visibility.ts";

/** The memories that are near a question in meaning. */
export interface Nearness {
  /** The nearest visible rows, in no order. Some of them may no longer be in the index. */
  readonly rows: readonly number[];
  /** Returns the similarity of a memory and the question, from -1 to 1. Null if the memory has no vector. */
  similarityOf(row: number): number | null;
}

/** The vectors of all memories, in this process's memory for searching. Takes 0.5 KB per memory. */
export interface VectorIndex {
  /** Reads new rows of the index and new vectors of the store. */
  refresh(db: SqlDatabase): void;
  /** Returns how many texts have a vector, and how many are known to have none yet. */
  size(): { readonly vectors: number; readonly missing: number };
  /** Compares a question with all memories. Call `refresh` with the same connection first. */
  near(db: SqlDatabase, question: Int8Array, visible: Condition): Nearness;
  /** Drops all vectors. The next `refresh` loads them again. */
  clear(): void;
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

export function createVectorIndex(dimensions: number, store: VectorStore): VectorIndex {
  let table = createVectorTable(dimensions);
  /**
   * These maps lead from a vector to its rows, from a row or a text to its vector, and from a text without a vector to
   * its rows.
   */
  const rowsAt: number[][] = [];
  const placeOfRow = new Map<number, number>();
  const placeOfKey = new Map<VectorKey, number>();
  const missing = new Map<VectorKey, number[]>();
  let loaded: { readonly from: SqlDatabase; sequence: number; version: string; unchecked: number } | null = null;

  const clear = (): void => {
    table = createVectorTable(dimensions);
    rowsAt.length = 0;
    for (const map of [placeOfRow, placeOfKey, missing]) map.clear();
    loaded = null;
  };

  const addRow = (row: number, key: VectorKey): void => {
    const place = placeOfKey.get(key);
    if (place === undefined) {
      const waiting = missing.get(key);
      if (waiting === undefined) missing.set(key, [row]);
      else waiting.push(row);
    } else {
      placeOfRow.set(row, place);
      rowsAt[place]?.push(row);
    }
  };

  const addVector = (key: VectorKey, vector: Int8Array): void => {
    const rows = missing.get(key);
    if (rows === undefined || vector.length !== dimensions) return;
    missing.delete(key);
    const place = table.add(vector);
    placeOfKey.set(key, place);
    rowsAt[place] = rows;
    for (const row of rows) placeOfRow.set(row, place);
  };

  const load = (db: SqlDatabase): void => {
    clear();
    const sequence = Number(getMeta(db, "sequence") ?? 0);
    loaded = { from: db, sequence, version: store.version(), unchecked: 0 };
    const all = statement(db, allRows);
    // Rows as arrays are twice as fast as objects, and there may be very many rows.
    all.setReturnArrays(true);
    for (const [row, key] of all.iterate() as unknown as Iterable<readonly [number, string]>) {
      // Rows that another process has added since are left to the next refresh.
      if (row % classSize <= sequence) addRow(row, key);
    }
    table.reserve(Math.min(missing.size, store.count()));
    store.each(addVector);
  };

  const refresh = (connection: SqlDatabase): void => {
    // One table holds the vectors of all people. Each person's connection decides which memories the person may see.
    const db = baseOf(connection);
    // Another connection means another file, after a rebuild, an erasure or a deletion of the index. Its rows have
    // other numbers.
    if (loaded?.from !== db) return load(db);
    const sequence = Number(getMeta(db, "sequence") ?? 0);
    const version = store.version();
    if (sequence !== loaded.sequence) {
      for (const { row, key } of statement(db, newRows).all(loaded.sequence, sequence))
        addRow(Number(row), String(key));
    }
    if (sequence !== loaded.sequence || version !== loaded.version) loaded.unchecked = missing.size;
    loaded.sequence = sequence;
    loaded.version = version;
    const keys = [...missing.keys().take(Math.min(mostLookups, loaded.unchecked))];
    loaded.unchecked -= keys.length;
    const found = store.get(keys);
    for (const key of keys) {
      const vector = found.get(key);
      if (vector !== undefined) addVector(key, vector);
      else putLast(missing, key);
    }
    return undefined;
  };

  const near = (db: SqlDatabase, question: Int8Array, visible: Condition): Nearness => {
    const similarity = table.similarityTo(question);
    const nearest = (places: readonly number[], rowsOf: (place: number) => Iterable<number>): number[] => {
      const scores = Float32Array.from(places, similarity);
      const least = scores.toSorted().at(-exactly) ?? -1;
      return places
        .filter((_, n) => (scores[n] ?? 0) >= least)
        .flatMap((place) => [...rowsOf(place)].slice(-mostCopies));
    };

    const places = table.nearest(question, bySigns);
    const visibleRows = (): number[] => {
      if (visible.sql === "1") return nearest(places, (place) => rowsAt[place] ?? []);
      const candidates = places.flatMap((place) => rowsAt[place] ?? []).slice(0, mostLookedAt);
      let seen = rowsByPlace(statement(db, visibleOf(visible)).all(JSON.stringify(candidates), ...visible.params));
      if (seen.size < tooFew && places.length < table.size()) {
        seen = rowsByPlace(statement(db, allowedBy(visible)).all(...visible.params), seen);
      }
      return nearest([...seen.keys()], (place) => seen.get(place) ?? []);
    };
    return {
      rows: visibleRows(),
      similarityOf: (row) => {
        const place = placeOfRow.get(row);
        return place === undefined ? null : similarity(place);
      },
    };
  };

  const rowsByPlace = (found: readonly Record<string, unknown>[], known = new Map<number, Set<number>>()) => {
    for (const one of found) {
      const row = Number(one["row"]);
      const place = placeOfRow.get(row);
      if (place !== undefined) known.set(place, (known.get(place) ?? new Set()).add(row));
    }
    return known;
  };

  return { refresh, near, clear, size: () => ({ vectors: table.size(), missing: missing.size }) };
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
