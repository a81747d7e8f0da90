import type { Principal } from "../../core/access/scope.ts";
import { isAfter } from "../../core/event/order.ts";
import type { Corpus } from "../../core/ranking/candidate.ts";
import type { ExchangeKind, Exchanges } from "../../core/ranking/exchanges.ts";
import type { NoteSigns } from "../../core/ranking/judge-relevance.ts";
import {
  isMatch,
  rankMemories,
  type RankedMemory,
  type RankedSession,
  type ScoreParts,
} from "../../core/ranking/rank-memories.ts";
import type { RecallPolicy } from "../../core/ranking/recall-policy.ts";
import { understandQuery, type Query } from "../../core/ranking/understand-query.ts";
import type { TimeZone } from "../../core/text/time/wall-clock.ts";
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
  /** The caller's time zone; UTC if left out. */
  readonly zone?: TimeZone | undefined;
  /**
   * True to include a match's neighbours in its session, because an answer need not repeat the words of its question.
   */
  readonly nearby?: boolean;
  /** Given to find a prompt and the reply that ended its turn as one. */
  readonly exchanges?: ExchangeKind | undefined;
  /** The caller's space. Among equally good memories, the memories of this space come first. */
  readonly from?: string | undefined;
}

/** A found memory. Its duplicates are counted but not returned. */
export interface FoundMemory {
  readonly memory: StoredMemory;
  readonly score: number;
  readonly parts: ScoreParts;
  /** For an exchange: the reply that ended the turn of this prompt, if there is one that the caller may see. */
  readonly reply?: StoredMemory;
  /** True for a prompt that got a reply. The reply may be a memory of its own. Only a search for exchanges sets it. */
  readonly isAnswered?: boolean;
  /** How many visible memories have the same text, including this one. */
  readonly copies: number;
  /** Returns how certain it is that this memory is about the question, from 0 to 1. `note` receives its signs. */
  readonly confidence: (note?: NoteSigns) => number;
}

export interface FoundMemories {
  readonly memories: readonly FoundMemory[];
  /** Returns the sessions that match best as a whole, best first. Computed when called. */
  readonly sessions: () => readonly RankedSession[];
  /** The query as Loci understood it. */
  readonly query: Query;
  readonly corpus: Corpus;
}

/** A search that has found memories by words. `finish` can add memories that are near in meaning. */
export interface BegunSearch {
  /** The connection that the search reads from. It cannot continue with another connection. */
  readonly db: SqlDatabase;
  readonly visible: Condition;
  /** Terms of the query that name a person or place. */
  readonly labels: ReadonlySet<string>;
  finish(near: Nearness | null): FoundMemories;
}

/** Returns the best matches that the principal may see. Memories with the same text are returned once. */
export function searchMemories(db: SqlDatabase, query: SearchQuery, principal: Principal): FoundMemories {
  return inSnapshot(db, () => beginSearch(db, query, principal).finish(null));
}

/** Runs the first half of a search, for a caller that needs the matches by words before it searches by meaning. */
export function beginSearch(db: SqlDatabase, query: SearchQuery, principal: Principal): BegunSearch {
  const { q, k, policy, now, zone, from = null, nearby = false, exchanges } = query;
  const visible = allOf([visibleTo(principal), filterToCondition(query)]);
  const understood = understandQuery(q, policy, now, zone);
  const fewest = k + 10;
  const first = findByWords(db, { query: understood, policy, visible, from, wanted: fewest });

  const finish = (near: Nearness | null): FoundMemories => {
    // Duplicates are merged, so more than `k` memories are requested. If merging leaves too few, the search requests
    // four times as many.
    for (let wanted = fewest, found = first; ; wanted *= 4, found = found.wider(wanted)) {
      const { candidates: single, corpus, asExchanges } = found.withNearness(near);
      const { candidates, ...turns } =
        exchanges !== undefined ? asExchanges(exchanges) : { candidates: single, ...noExchanges };
      const { memories, sessions, confidenceOf } = rankMemories(understood, candidates, corpus, policy, now);
      const matches = memories.filter(({ parts }) => isMatch(parts) || (nearby && parts.neighbours > 0));
      const folded = foldDuplicates(db, matches.slice(0, wanted), turns);
      if (folded.length >= k || matches.length < wanted) {
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

const noExchanges: Omit<Exchanges, "candidates"> = { exchangeOf: new Map(), answered: new Set() };

interface FoldedHit extends RankedMemory {
  /** The row of the reply, if the hit is an answered prompt. */
  readonly reply: number | null;
  readonly isAnswered: boolean;
  /** True if the memory came from a tool, the web or an import. */
  readonly foreign: boolean;
  readonly ts: number;
  readonly id: string;
  readonly duplicate: string;
}

const heads =
  "SELECT m.row, m.ts, m.id, m.trust IN ('tool', 'web', 'import') AS isForeign, hex(m.duplicate) AS duplicate FROM json_each(?) j JOIN memories m ON m.row = j.value";

/**
 * Merges memories with the same text. The earliest one represents all, with the best of their scores; of the same prompt,
 * the latest that was answered. A memory that needs no confirmation takes precedence. Otherwise anybody who repeats its
 * text could keep recall from returning it.
 */
function foldDuplicates(
  db: SqlDatabase,
  hits: readonly RankedMemory[],
  { exchangeOf, answered }: Omit<Exchanges, "candidates">,
): FoldedHit[] {
  const ranked = new Map(hits.map((hit) => [hit.row, hit]));
  const folded = new Map<string, FoldedHit>();
  for (const found of statement(db, heads).all(JSON.stringify([...ranked.keys()]))) {
    const own = ranked.get(Number(found["row"]));
    if (own === undefined) continue;
    const duplicate = String(found["duplicate"]);
    const foreign = found["isForeign"] === 1;
    const exchange = exchangeOf.get(own.row);
    const reply = exchange === undefined || exchange.reply === own.row ? null : exchange.reply;
    const hit = {
      ...own,
      ts: Number(found["ts"]),
      id: String(found["id"]),
      duplicate,
      foreign,
      reply,
      isAnswered: answered.has(own.row),
    };
    const known = folded.get(duplicate);
    const first = known === undefined || represents(hit, known) ? hit : known;
    const { score, parts } = known === undefined || hit.score > known.score ? hit : known;
    folded.set(duplicate, { ...first, score, parts });
  }
  return [...folded.values()].toSorted((a, b) => b.score - a.score || (isAfter(a, b) ? -1 : 1));
}

/** True if `one` is shown in place of `other`, which has the same text. */
function represents(one: FoldedHit, other: FoldedHit): boolean {
  if (one.foreign !== other.foreign) return other.foreign;
  if (one.reply === null && other.reply === null) return isAfter(other, one);
  return one.reply !== null && (other.reply === null || isAfter(one, other));
}

const whole = `SELECT ${memoryColumns} FROM json_each(?) j CROSS JOIN memories m ON m.row = j.value`;

const copiesOf = (visible: Condition): string =>
  `SELECT hex(m.duplicate) AS duplicate, count(*) AS copies FROM json_each(?) j CROSS JOIN memories m ON m.duplicate = unhex(j.value)
    WHERE ${visible.sql} GROUP BY m.duplicate`;

function readHits(
  db: SqlDatabase,
  hits: readonly FoldedHit[],
  visible: Condition,
  confidenceOf: (row: number, note?: NoteSigns) => number,
): FoundMemory[] {
  const rows = statement(db, whole).all(JSON.stringify(hits.flatMap(({ row, reply }) => [row, reply ?? []].flat())));
  const counted = statement(db, copiesOf(visible)).all(
    JSON.stringify(hits.map(({ duplicate }) => duplicate)),
    ...visible.params,
  );
  const byRow = new Map(rows.map((row) => [Number(row["row"]), row]));
  const copies = new Map(counted.map((found) => [String(found["duplicate"]), Number(found["copies"])]));
  return hits.flatMap(({ row, score, parts, duplicate, reply, isAnswered }) => {
    const found = byRow.get(row);
    if (found === undefined) return [];
    const answer = byRow.get(reply ?? -1);
    return [
      {
        memory: rowToMemory(found),
        ...(answer === undefined ? {} : { reply: rowToMemory(answer) }),
        isAnswered: isAnswered || answer !== undefined,
        score,
        parts,
        copies: copies.get(duplicate) ?? 1,
        confidence: (note) => confidenceOf(row, note),
      },
    ];
  });
}
