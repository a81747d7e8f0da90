import type { DatabaseSync } from "node:sqlite";

import type { Principal } from "../core/scope.ts";
import { statement } from "./database.ts";
import { filterToCondition, type Filter } from "./filter.ts";
import { memoryColumns, rowToMemory, type Memory } from "./memory-row.ts";
import { searchRows, type RowHit } from "./search-rows.ts";
import { allOf, visibleTo, type Condition } from "./visibility.ts";

export interface SearchQuery extends Filter {
  readonly q: string;
  readonly k: number;
}

/** A memory that was found. Its duplicates are counted, not shown. */
export interface FoundMemory {
  readonly memory: Memory;
  readonly score: number;
  /** How many memories that the principal may see say the same, this one included. */
  readonly copies: number;
}

/** The best matches that the principal may see, duplicates folded into one. */
export function searchMemories(db: DatabaseSync, query: SearchQuery, principal: Principal): FoundMemory[] {
  const visible = allOf([visibleTo(principal), filterToCondition(query)]);
  // Duplicates fold, so more is asked for, and more again as long as folding leaves too few.
  for (let wanted = query.k + 10; ; wanted *= 4) {
    const rows = searchRows(db, {
      q: query.q,
      k: wanted,
      ...(visible.sql === "1" ? {} : { filterSql: visible.sql, filterParams: visible.params }),
    });
    const folded = foldDuplicates(db, rows);
    if (folded.length >= query.k || rows.length < wanted)
      return folded.slice(0, query.k).map((found) => countCopies(db, found, visible));
  }
}

interface Folded {
  readonly memory: Memory;
  readonly score: number;
  readonly duplicate: string;
}

/** Of memories that say the same, the earliest stands for all. */
function foldDuplicates(db: DatabaseSync, hits: readonly RowHit[]): Folded[] {
  const read = statement(db, `SELECT ${memoryColumns} FROM memories m WHERE m.row = ?`);
  const folded = new Map<string, Folded>();
  for (const { row, score } of hits) {
    const found = read.get(row);
    if (found === undefined) continue;
    const memory = rowToMemory(found);
    const duplicate = String(found["duplicate"]);
    const first = folded.get(duplicate);
    if (first === undefined) folded.set(duplicate, { memory, score, duplicate });
    else if (isEarlier(memory, first.memory)) folded.set(duplicate, { memory, score: first.score, duplicate });
  }
  return [...folded.values()].toSorted((a, b) => b.score - a.score);
}

function isEarlier(a: Memory, b: Memory): boolean {
  return a.ts === b.ts ? a.id < b.id : a.ts < b.ts;
}

function countCopies(db: DatabaseSync, { memory, score, duplicate }: Folded, visible: Condition): FoundMemory {
  const count = statement(db, `SELECT count(*) AS copies FROM memories m WHERE m.duplicate = ? AND (${visible.sql})`);
  return { memory, score, copies: Number(count.get(Buffer.from(duplicate, "hex"), ...visible.params)?.["copies"]) };
}
