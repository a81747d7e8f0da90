import { isAfter } from "../../core/order.ts";
import type { Corpus } from "../../core/ranking/candidate.ts";
import {
  isMatch,
  rankMemories,
  type RankedMemory,
  type RankedSession,
  type ScoreParts,
} from "../../core/ranking/rank-memories.ts";
import type { RecallPolicy } from "../../core/ranking/recall-policy.ts";
import { understandQuery, type Query } from "../../core/ranking/understand-query.ts";
import type { Principal } from "../../core/scope.ts";
import type { TimeZone } from "../../core/time/wall-clock.ts";
import { inSnapshot, statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { filterToCondition, type Filter } from "../filter.ts";
import { memoryColumns, rowToMemory, type StoredMemory } from "../memory-row.ts";
import { allOf, visibleTo, type Condition } from "../visibility.ts";
import { findByWords } from "./find-candidates.ts";
import type { Nearness } from "./vector-index.ts";

export interface SearchQuery extends Filter {
  readonly q: string;
  readonly k: number;
  readonly policy: RecallPolicy;
  readonly now: number;
  /** Of whoever asks; UTC when left out. */
  readonly zone?: TimeZone | undefined;
  /** Also what only stands beside a match in its session: an answer need not repeat the words of its question. */
  readonly nearby?: boolean;
  /** Name of the space that is asked from: its memories come first among equals. */
  readonly from?: string | undefined;
}

/** A memory that was found. Its duplicates are counted, not shown. */
export interface FoundMemory {
  readonly memory: StoredMemory;
  readonly score: number;
  readonly parts: ScoreParts;
  /** How many memories that the principal may see say the same, this one included. */
  readonly copies: number;
  /** 0 to 1: how sure it is that this says something about what was asked. Reckoned when called. */
  readonly confidence: () => number;
}

export interface FoundMemories {
  readonly memories: readonly FoundMemory[];
  /** The sessions that fit best as a whole, best first. Reckoned when called. */
  readonly sessions: () => readonly RankedSession[];
  /** What the query was taken for, and what its words are worth in this memory. */
  readonly query: Query;
  readonly corpus: Corpus;
}

/** A search that has found what words find, and waits for what is near in meaning. */
export interface BegunSearch {
  /** The connection it reads from; it can go on with no other. */
  readonly db: SqlDatabase;
  readonly visible: Condition;
  /** Terms of the query that name who or where, and not what. */
  readonly labels: ReadonlySet<string>;
  finish(near: Nearness | null): FoundMemories;
}

/** The best matches that the principal may see, duplicates folded into one. */
export function searchMemories(db: SqlDatabase, query: SearchQuery, principal: Principal): FoundMemories {
  return inSnapshot(db, () => beginSearch(db, query, principal).finish(null));
}

/** The first half of a search, for who wants to know what words have found before looking for meaning. */
export function beginSearch(db: SqlDatabase, query: SearchQuery, principal: Principal): BegunSearch {
  const { q, k, policy, now, zone, from = null, nearby = false } = query;
  const visible = allOf([visibleTo(principal), filterToCondition(query)]);
  const understood = understandQuery(q, policy, now, zone);
  const fewest = k + 10;
  const first = findByWords(db, { query: understood, policy, visible, from, wanted: fewest });

  const finish = (near: Nearness | null): FoundMemories => {
    // Duplicates fold, so more is asked for, and more again as long as folding leaves too few.
    for (let wanted = fewest, found = first; ; wanted *= 4, found = found.wider(wanted)) {
      const { candidates, corpus } = found.withNearness(near);
      const { memories, sessions, confidenceOf } = rankMemories(understood, candidates, corpus, policy, now);
      const shown = memories.filter(({ parts }) => isMatch(parts) || (nearby && parts.neighbours > 0));
      const folded = foldDuplicates(db, shown.slice(0, wanted));
      if (folded.length >= k || shown.length < wanted) {
        return {
          memories: readHits(db, folded.slice(0, k), visible, confidenceOf),
          sessions,
          query: understood,
          corpus,
        };
      }
    }
  };
  return { db, visible, labels: first.labels, finish };
}

interface FoldedHit extends RankedMemory {
  /** Whether it came from a tool, the web or an import. */
  readonly foreign: boolean;
  readonly ts: number;
  readonly id: string;
  readonly duplicate: string;
}

const heads =
  "SELECT m.row, m.ts, m.id, m.trust IN ('tool', 'web', 'import') AS isForeign, hex(m.duplicate) AS duplicate FROM json_each(?) j JOIN memories m ON m.row = j.value";

/**
 * Of memories that say the same, the earliest stands for all, with the best of their scores: of those that need not be confirmed, where there
 * are any. Else whoever repeats the words of somebody's memory could keep it from being told.
 */
function foldDuplicates(db: SqlDatabase, hits: readonly RankedMemory[]): FoldedHit[] {
  const ranked = new Map(hits.map((hit) => [hit.row, hit]));
  const folded = new Map<string, FoldedHit>();
  for (const found of statement(db, heads).all(JSON.stringify([...ranked.keys()]))) {
    const own = ranked.get(Number(found["row"]));
    if (own === undefined) continue;
    const duplicate = String(found["duplicate"]);
    const foreign = found["isForeign"] === 1;
    const hit = { ...own, ts: Number(found["ts"]), id: String(found["id"]), duplicate, foreign };
    const known = folded.get(duplicate);
    const first = known === undefined || isBefore(hit, known) ? hit : known;
    const { score, parts } = known === undefined || hit.score > known.score ? hit : known;
    folded.set(duplicate, { ...first, score, parts });
  }
  return [...folded.values()].toSorted((a, b) => b.score - a.score || (isAfter(a, b) ? -1 : 1));
}

function isBefore(one: FoldedHit, other: FoldedHit): boolean {
  return one.foreign === other.foreign ? isAfter(other, one) : other.foreign;
}

const whole = `SELECT ${memoryColumns} FROM json_each(?) j CROSS JOIN memories m ON m.row = j.value`;

const copiesOf = (visible: Condition): string =>
  `SELECT hex(m.duplicate) AS duplicate, count(*) AS copies FROM json_each(?) j CROSS JOIN memories m ON m.duplicate = unhex(j.value)
    WHERE ${visible.sql} GROUP BY m.duplicate`;

function readHits(
  db: SqlDatabase,
  hits: readonly FoldedHit[],
  visible: Condition,
  confidenceOf: (row: number) => number,
): FoundMemory[] {
  const rows = statement(db, whole).all(JSON.stringify(hits.map(({ row }) => row)));
  const counted = statement(db, copiesOf(visible)).all(
    JSON.stringify(hits.map(({ duplicate }) => duplicate)),
    ...visible.params,
  );
  const byRow = new Map(rows.map((row) => [Number(row["row"]), row]));
  const copies = new Map(counted.map((found) => [String(found["duplicate"]), Number(found["copies"])]));
  return hits.flatMap(({ row, score, parts, duplicate }) => {
    const found = byRow.get(row);
    if (found === undefined) return [];
    const confidence = () => confidenceOf(row);
    return [{ memory: rowToMemory(found), score, parts, copies: copies.get(duplicate) ?? 1, confidence }];
  });
}
