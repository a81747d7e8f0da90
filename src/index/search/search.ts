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
import { textTerms } from "../apply/count-terms.ts";
import { inSnapshot, statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { filterToCondition, type Filter } from "../filter.ts";
import { memoryColumns, rowToMemory, type StoredMemory } from "../memory-row.ts";
import { allOf, visibleTo, type Condition } from "../visibility.ts";
import { findByWords, type Candidates } from "./find-candidates.ts";
import { toJointRow, toLayerRow, mergeLayers } from "./merge-layers.ts";
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
  /** If set, a prompt and the reply that ended its turn are found as one. */
  readonly exchanges?: ExchangeKind | undefined;
  /** The caller's space. Among equally good memories, the memories of this space come first. */
  readonly from?: string | undefined;
}

/** A found memory. Its duplicates are counted but not returned. */
export interface FoundMemory {
  readonly memory: StoredMemory;
  /** The number of the layer that contains the memory. Left out for the first one, the person's own. */
  readonly layer?: number;
  readonly score: number;
  readonly parts: ScoreParts;
  /** For an exchange: the reply that ended the turn of this prompt, if there is one that the caller may see. */
  readonly reply?: StoredMemory;
  /** True for a prompt that got a reply. The reply may be a memory of its own. Only a search for exchanges sets it. */
  readonly isAnswered?: boolean;
  /** How many visible memories have the same text, including this one. */
  readonly copies: number;
  /** Returns the stored terms of the memory, followed by those of its reply. */
  readonly terms: () => FoundTerms;
  /** Returns how certain it is that this memory is about the question, from 0 to 1. `note` receives its signs. */
  readonly confidence: (note?: NoteSigns) => number;
}

/** The terms of a found memory's text, in the order of the text, with a blank before and after each. */
export interface FoundTerms {
  readonly memory: string;
  /** Empty without a reply. */
  readonly reply: string;
}

export interface FoundMemories {
  readonly memories: readonly FoundMemory[];
  /** Returns the sessions that match best as a whole, best first. Computed when called. */
  readonly sessions: () => readonly RankedSession[];
  /** The query as Loci understood it. */
  readonly query: Query;
  readonly corpus: Corpus;
}

/** One of the indexes that a search reads, and the principal that asks there. */
export interface SearchLayer {
  readonly db: SqlDatabase;
  readonly principal: Principal;
}

/** A search that has found memories by words. `finish` can add memories that are near in meaning. */
export interface BegunSearch {
  /** The connections that the search reads from. It cannot continue with other connections. */
  readonly dbs: readonly SqlDatabase[];
  /** The rows that the principal may see, for each layer. */
  readonly visible: readonly Condition[];
  /** Terms of the query that name a person or place. */
  readonly labels: ReadonlySet<string>;
  /** Receives the memories that are near in meaning, for each layer; null without vectors. */
  finish(near: readonly (Nearness | null)[] | null): FoundMemories;
}

/** Returns the best matches that the principal may see. Memories with the same text are returned once. */
export function searchMemories(db: SqlDatabase, query: SearchQuery, principal: Principal): FoundMemories {
  return searchLayers([{ db, principal }], query);
}

/** Returns the best matches of several indexes, ranked together. */
export function searchLayers(layers: readonly SearchLayer[], query: SearchQuery): FoundMemories {
  const inSnapshots = layers.reduceRight<() => FoundMemories>(
    (work, { db }) =>
      () =>
        inSnapshot(db, work),
    () => beginSearch(layers, query).finish(null),
  );
  return inSnapshots();
}

/** Runs the first half of a search, for a caller that needs the matches by words before it searches by meaning. */
export function beginSearch(layers: readonly SearchLayer[], query: SearchQuery): BegunSearch {
  const { q, k, policy, now, zone, from = null, nearby = false, exchanges } = query;
  const filter = filterToCondition(query);
  const understood = understandQuery(q, policy, now, zone);
  const fewest = k + 10;
  const begun = layers.map(({ db, principal }) => {
    const visible = allOf([visibleTo(principal), filter]);
    const found = findByWords(db, { query: understood, policy, visible, from, wanted: fewest });
    return { db, visible, user: principal.user, found };
  });

  const finish: BegunSearch["finish"] = (near) => {
    // Duplicates are merged, so more than `k` memories are requested. If merging leaves too few, the search requests
    // four times as many.
    let founds = begun.map(({ found }) => found);
    for (let wanted = fewest; ; wanted *= 4, founds = founds.map((found) => found.wider(wanted))) {
      const read = founds.map((found, layer) => found.withNearness(near?.[layer] ?? null));
      const { candidates, corpus, turns } = mergeLayers(read, exchanges);
      const { memories, sessions, confidenceOf } = rankMemories(understood, candidates, corpus, policy, now);
      const matches = memories.filter(({ parts }) => isMatch(parts) || (nearby && parts.neighbours > 0));
      const folded = foldDuplicates(begun, matches.slice(0, wanted), turns);
      if (folded.length >= k || matches.length < wanted)
        return {
          memories: readHits(begun, read, folded.slice(0, k), confidenceOf),
          sessions,
          query: understood,
          corpus,
        };
    }
  };
  return {
    dbs: begun.map(({ db }) => db),
    visible: begun.map(({ visible }) => visible),
    labels: new Set(begun.flatMap(({ found }) => [...found.labels])),
    finish,
  };
}

interface LayerOfSearch {
  readonly db: SqlDatabase;
  readonly visible: Condition;
  /** The name of the person in a shared stream. */
  readonly user: string | undefined;
}

interface FoldedHit extends RankedMemory {
  readonly layer: number;
  /** The row of the reply, if the hit is an answered prompt. */
  readonly reply: number | null;
  readonly isAnswered: boolean;
  /** True if the memory came from a tool, the web, an import or another person. */
  readonly foreign: boolean;
  readonly ts: number;
  readonly id: string;
  readonly duplicate: string;
}

const heads =
  "SELECT m.row, m.ts, m.id, m.trust IN ('tool', 'web', 'import') OR coalesce(m.author <> ?, 0) AS isForeign, hex(m.duplicate) AS duplicate FROM json_each(?) j JOIN memories m ON m.row = j.value";

/**
 * Merges memories with the same text. The earliest memory represents all, with the best of their scores. If prompts
 * with replies have the same text, the latest of these represents all. A memory that needs no confirmation takes
 * precedence. Otherwise anybody who repeats its text could keep recall from returning it.
 */
function foldDuplicates(
  layers: readonly LayerOfSearch[],
  hits: readonly RankedMemory[],
  { exchangeOf, answered }: Omit<Exchanges, "candidates">,
): FoldedHit[] {
  const ranked = new Map(hits.map((hit) => [hit.row, hit]));
  const folded = new Map<string, FoldedHit>();
  for (const { layer, row, found } of readHeads(layers, hits)) {
    const own = ranked.get(row);
    if (own === undefined) continue;
    const duplicate = String(found["duplicate"]);
    const foreign = found["isForeign"] === 1;
    const exchange = exchangeOf.get(own.row);
    const reply = exchange === undefined || exchange.reply === own.row ? null : exchange.reply;
    const hit = {
      ...own,
      layer,
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

/** Reads the heads of hits. `row` is the number that the row has among all layers. */
function readHeads(layers: readonly LayerOfSearch[], hits: readonly RankedMemory[]) {
  return layers.flatMap(({ db, user }, layer) =>
    statement(db, heads)
      .all(user ?? null, JSON.stringify(rowsOfLayer(hits, layer, layers.length)))
      .map((found) => ({ layer, row: toJointRow(Number(found["row"]), layer, layers.length), found })),
  );
}

function rowsOfLayer(hits: readonly { readonly row: number }[], layer: number, layers: number): number[] {
  return hits.map(({ row }) => toLayerRow(row, layers)).flatMap((at) => (at.layer === layer ? at.row : []));
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
  layers: readonly LayerOfSearch[],
  candidates: readonly Pick<Candidates, "termsOf">[],
  hits: readonly FoldedHit[],
  confidenceOf: (row: number, note?: NoteSigns) => number,
): FoundMemory[] {
  const read = layers.map((one, layer) => readLayer(one, hits, layer, layers.length));
  const termsOf = (row: number | null): string => {
    if (row === null) return "";
    const { layer, row: own } = toLayerRow(row, layers.length);
    return textTerms(candidates[layer]?.termsOf(own) ?? "");
  };
  return hits.flatMap(({ row, layer, score, parts, duplicate, reply, isAnswered }) => {
    const { memories, copies } = read[layer] ?? nothingRead;
    const memory = memories.get(row);
    if (memory === undefined) return [];
    const answer = memories.get(reply ?? -1);
    return [
      {
        memory,
        ...(layer === 0 ? {} : { layer }),
        ...(answer === undefined ? {} : { reply: answer }),
        isAnswered: isAnswered || answer !== undefined,
        score,
        parts,
        copies: copies.get(duplicate) ?? 1,
        terms: () => ({ memory: termsOf(row), reply: termsOf(reply) }),
        confidence: (note) => confidenceOf(row, note),
      },
    ];
  });
}

interface ReadLayer {
  /** The key is the number that a row has among all layers. */
  readonly memories: ReadonlyMap<number, StoredMemory>;
  readonly copies: ReadonlyMap<string, number>;
}

const nothingRead: ReadLayer = { memories: new Map(), copies: new Map() };

function readLayer(
  { db, visible }: LayerOfSearch,
  hits: readonly FoldedHit[],
  layer: number,
  layers: number,
): ReadLayer {
  const ofLayer = hits.filter((hit) => hit.layer === layer);
  if (ofLayer.length === 0) return nothingRead;
  const wanted = ofLayer.flatMap(({ row, reply }) => [row, reply ?? []].flat());
  const rows = statement(db, whole).all(JSON.stringify(wanted.map((row) => toLayerRow(row, layers).row)));
  const counted = statement(db, copiesOf(visible)).all(
    JSON.stringify(ofLayer.map(({ duplicate }) => duplicate)),
    ...visible.params,
  );
  return {
    memories: new Map(rows.map((row) => [toJointRow(Number(row["row"]), layer, layers), rowToMemory(row)])),
    copies: new Map(counted.map((found) => [String(found["duplicate"]), Number(found["copies"])])),
  };
}
