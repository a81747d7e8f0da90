import type { DatabaseSync } from "node:sqlite";

import { isAfter } from "../core/order.ts";
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
    if (folded.length >= query.k || rows.length < wanted) {
      return folded.slice(0, query.k).flatMap((hit) => readHit(db, hit, visible));
    }
  }
}

interface FoldedHit extends RowHit {
  readonly ts: number;
  readonly id: string;
  readonly duplicate: Uint8Array;
}

const heads = "SELECT m.row, m.ts, m.id, m.duplicate FROM json_each(?) j JOIN memories m ON m.row = j.value";

/** Of memories that say the same, the earliest stands for all, with the best of their scores. */
function foldDuplicates(db: DatabaseSync, hits: readonly RowHit[]): FoldedHit[] {
  const scores = new Map(hits.map(({ row, score }) => [row, score]));
  const folded = new Map<string, FoldedHit>();
  for (const found of statement(db, heads).all(JSON.stringify([...scores.keys()]))) {
    const { row, ts, id, duplicate } = found as unknown as Omit<FoldedHit, "score">;
    const hit = { row, ts, id, duplicate, score: scores.get(row) ?? 0 };
    const name = Buffer.from(duplicate).toString("latin1");
    const known = folded.get(name);
    const first = known === undefined || isAfter(known, hit) ? hit : known;
    folded.set(name, { ...first, score: Math.max(hit.score, known?.score ?? 0) });
  }
  return [...folded.values()].toSorted((a, b) => b.score - a.score || (isAfter(a, b) ? -1 : 1));
}

function readHit(db: DatabaseSync, { row, score, duplicate }: FoldedHit, visible: Condition): FoundMemory[] {
  const found = statement(db, `SELECT ${memoryColumns} FROM memories m WHERE m.row = ?`).get(row);
  if (found === undefined) return [];
  const count = statement(db, `SELECT count(*) AS copies FROM memories m WHERE m.duplicate = ? AND (${visible.sql})`);
  return [{ memory: rowToMemory(found), score, copies: Number(count.get(duplicate, ...visible.params)?.["copies"]) }];
}
