import type { Candidate, Corpus } from "../../core/ranking/candidate.ts";
import { mergeExchanges, type ExchangeKind, type Exchanges } from "../../core/ranking/exchanges.ts";
import { createWordScorer, highest, neighbourReach } from "../../core/ranking/rank-memories.ts";
import type { RecallPolicy } from "../../core/ranking/recall-policy.ts";
import type { Query } from "../../core/ranking/understand-query.ts";
import { createTermCounter } from "../apply/count-terms.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase, SqlValue } from "../database/sql-database.ts";
import { isPinned, presentImportance } from "../memory-row.ts";
import { foldersOf } from "../views/space-views.ts";
import { isRestricting, type Condition } from "../visibility.ts";
import { fewRows } from "./choose-words.ts";
import { findRows, parseRows, type FoundRows } from "./find-rows.ts";
import { findTurns } from "./find-turns.ts";
import type { Nearness } from "./vector-index.ts";

export interface CandidateQuery {
  readonly query: Query;
  readonly policy: RecallPolicy;
  /** The rows that the principal may see and that match the filter. */
  readonly visible: Condition;
  /** The space of the caller. */
  readonly from: string | null;
  /** How many memories the caller wants. */
  readonly wanted: number;
}

export interface Candidates {
  readonly candidates: readonly Candidate[];
  readonly corpus: Corpus;
  /** Makes one candidate of each exchange, and reads the prompts and replies that are not candidates yet. */
  readonly asExchanges: (kind: ExchangeKind) => Exchanges;
}

/** The fewest rows whose terms are read, and the number of best rows whose neighbours in the session are read too. */
const fewestRead = 120;
const besideBest = 24;
/** How many rows there are with the facts among them, for each row that is not a fact. */
const withFacts = 3;

/** The memories that contain words of the query. */
export interface FoundByWords {
  /** Terms of the query that name a person or place. They are tags of memories whose texts do not contain the term. */
  readonly labels: ReadonlySet<string>;
  /**
   * Returns all candidates: rows with the query's words, rows near in meaning, and their neighbours. May be called only
   * once.
   */
  withNearness(near: Nearness | null): Candidates;
  /**
   * Repeats the search for a caller that wants more memories. It reuses the rows already read, and its result replaces
   * the earlier one.
   */
  wider(wanted: number): FoundByWords;
}

/** With fewer memories than this, a tag does not show whether it is the name of a person or place. */
const fewestLabelled = 3;

/** Finds the rows that contain words of the query. `withNearness` can add rows that are near in meaning. */
export function findByWords(db: SqlDatabase, wanted: CandidateQuery): FoundByWords {
  const { query, policy, visible } = wanted;
  for (let effort = 1; ; effort *= 8) {
    const found = findRows(db, { words: query.words, policy, visible }, effort);
    const read = createReader(db, wanted);
    // If the filter left too few rows, the search reads on until it has enough or has read everything.
    if (readBest(found, read, wanted)) return toFound(db, found, read, wanted);
  }
}

/** Reads the most promising rows. Returns false if the filter left too few of them and others exist. */
function readBest(found: FoundRows, read: Reader, { wanted, visible }: CandidateQuery): boolean {
  const count = Math.max(fewestRead, 2 * wanted);
  read.begin();
  for (const rows of found.rows(count)) {
    read.add(rows);
    if (read.size() >= count && !found.isAll) break;
  }
  return read.size() >= wanted || found.complete || !isRestricting(visible);
}

function toFound(db: SqlDatabase, found: FoundRows, read: Reader, wanted: CandidateQuery): FoundByWords {
  const { policy } = wanted;
  const { rows, length: averageLength } = found.totals;
  const corpus: Corpus = { rows, averageLength, frequencies: found.frequencies };
  return {
    labels: read.labels(),
    withNearness: (near) => {
      read.add(near?.rows ?? []);
      read.addBeside(corpus, near);
      const candidates = read.candidates(near);
      return {
        candidates,
        corpus,
        asExchanges: (kind) => {
          const turns = findTurns(db, candidates, kind);
          read.add([...turns.keys()]);
          return mergeExchanges(read.candidates(near), turns, policy);
        },
      };
    },
    wider: (more) => {
      const wider = { ...wanted, wanted: more };
      return readBest(found, read, wider) ? toFound(db, found, read, wider) : findByWords(db, wider);
    },
  };
}

/** A candidate that is not complete yet. Its neighbours and its similarity are added last. */
type Read = Candidate & { before: number | null; after: number | null; similarity: number | null };

// CROSS JOIN makes SQLite start from the listed rows. By itself it would start from an index on the filter's column,
// which is 1,000 times slower.
const columns = (visible: Condition): string =>
  `SELECT m.row, m.type, m.ts, m.session, ${presentImportance}, m.space, m.terms, m.length, m.flags
     FROM json_each(?) j CROSS JOIN memories m ON m.row = j.value WHERE m.terms IS NOT NULL AND (${visible.sql})`;

// There are few pins. Each part of the union can use an index. Without CROSS JOIN, or with OR, SQLite would read the
// whole table.
const pinnedRows = `SELECT m.row FROM memories m WHERE m.type = 'pin'
  UNION SELECT m.row FROM pins p CROSS JOIN memories m ON m.id = p.target WHERE ${isPinned}
  UNION SELECT m.row FROM pins p CROSS JOIN aliases a ON a.id = p.target CROSS JOIN memories m ON m.key = a.key WHERE ${isPinned}`;

const usages = `SELECT m.row, sum(2 * j.useful - 1) AS usage FROM judgements j CROSS JOIN memories m ON m.id = j.target GROUP BY m.row`;

// Finds the nearest rows before and after, for each session, time and row. One statement handles all rows. SQLite would
// prepare a statement again for each new value of a parameter that decides which index it uses.
const beside = `SELECT
    (SELECT group_concat(row) FROM (SELECT row FROM memories
      WHERE session = j.value ->> 0 AND ts <= j.value ->> 1 AND row <> j.value ->> 2 AND +type <> 'fact' ORDER BY ts DESC LIMIT ?1)) AS earlier,
    (SELECT group_concat(row) FROM (SELECT row FROM memories
      WHERE session = j.value ->> 0 AND ts > j.value ->> 1 AND +type <> 'fact' ORDER BY ts LIMIT ?1)) AS later
  FROM json_each(?2) j ORDER BY j.key`;

type Reader = ReturnType<typeof createReader>;

function createReader(db: SqlDatabase, { query, policy, visible, from }: CandidateQuery) {
  /** All rows that were read. Null for rows that the principal may not see. */
  const read = new Map<number, Read | null>();
  /** The candidates of the current search. */
  const known = new Map<number, Read>();
  const count = createTermCounter(query.words.map(({ term }) => term));
  const here = new Set<unknown>(from === null ? [] : foldersOf(db, from));
  const pinned = new Set(
    statement(db, pinnedRows)
      .all()
      .map(({ row }) => Number(row)),
  );
  const usage = new Map(
    statement(db, usages)
      .all()
      .map(({ row, usage: net }) => [Number(row), Number(net)]),
  );
  const find = statement(db, columns(visible));
  // Rows as arrays are twice as fast as objects, and there are hundreds of rows.
  find.setReturnArrays(true);
  const tagged = query.words.map((): TagCount => ({ times: 0, notInText: 0 }));
  const countTag = (word: number, isNotInText: boolean): void => {
    const seen = tagged[word];
    if (seen === undefined) return;
    seen.times += 1;
    if (isNotInText) seen.notInText += 1;
  };

  const add = (rows: readonly number[]): void => {
    const unread = rows.filter((row) => !read.has(row));
    for (const row of unread) read.set(row, null);
    if (unread.length > 0) readRows(unread);
    for (const row of rows) {
      const candidate = read.get(row);
      if (candidate !== undefined && candidate !== null) known.set(row, candidate);
    }
  };

  const readRows = (unread: readonly number[]): void => {
    for (const found of find.all(JSON.stringify(unread), ...visible.params) as unknown as SqlValue[][]) {
      const [number, type, ts, session, importance, inSpace, terms, length, flags] = found;
      const { counts, tags } = count(String(terms));
      for (const n of tags) countTag(n, counts[n] === 1);
      const row = Number(number);
      read.set(row, {
        row,
        type: type as Candidate["type"],
        ts: Number(ts),
        session: typeof session === "string" ? session : null,
        importance: Number(importance),
        pinned: pinned.has(row),
        inSpace: here.has(inSpace),
        usage: usage.get(row) ?? 0,
        length: Number(length),
        counts,
        flags: Number(flags),
        tagged: tags.length > 0,
        similarity: null,
        before: null,
        after: null,
      });
    }
  };

  /** Reads the rows before and after the best ones. Links each row to its neighbours. */
  const addBeside = (corpus: Corpus, near: Nearness | null): void => {
    // Scoring by meaning and relevance needs the direct neighbours, even if the policy gives neighbours no weight.
    // In a large memory, farther neighbours take a third of a search, and find less than the direct ones alone.
    const reach = corpus.rows <= fewRows ? Math.max(1, neighbourReach(policy)) : 1;
    const best = bestOf([...known.values()], query, corpus, policy, near).filter(({ session }) => session !== null);
    const found = statement(db, beside).all(
      reach,
      JSON.stringify(best.map(({ session, ts, row }) => [session, ts, row])),
    );
    const runs = best.map(({ row }, n) => [
      ...parseRows(found[n]?.["earlier"]).toReversed(),
      row,
      ...parseRows(found[n]?.["later"]),
    ]);
    add(runs.flat());
    for (const run of runs) {
      for (let at = 0; at + 1 < run.length; at += 1) {
        const [one, other] = [run[at] ?? 0, run[at + 1] ?? 0];
        // A fact has neighbours, but is none: it repeats the words of its evidence.
        if (!isFact(other)) tie(one, "after", other);
        if (!isFact(one)) tie(other, "before", one);
      }
    }
  };

  const isFact = (row: number): boolean => known.get(row)?.type === "fact";

  const tie = (row: number, side: "before" | "after", to: number): void => {
    const candidate = known.get(row);
    if (candidate !== undefined) candidate[side] = to;
  };

  /** Starts a new search, but keeps the rows already read. */
  const begin = (): void => {
    known.clear();
    for (const candidate of read.values()) if (candidate !== null) candidate.before = candidate.after = null;
  };

  return {
    begin,
    add,
    addBeside,
    size: () => known.size,
    labels: (): Set<string> => new Set(query.words.filter((_, n) => isLabel(tagged[n])).map(({ term }) => term)),
    candidates: (near: Nearness | null): Candidate[] => {
      const candidates = [...known.values()];
      if (near !== null) for (const one of candidates) one.similarity = near.similarityOf(one.row) ?? null;
      return candidates;
    },
  };
}

/** How many memories have a word as a tag, and how many of them do not contain it in their text. */
interface TagCount {
  times: number;
  notInText: number;
}

function isLabel({ times, notInText }: TagCount = { times: 0, notInText: 0 }): boolean {
  return notInText >= fewestLabelled && notInText > times / 2;
}

function bestOf(
  read: readonly Read[],
  query: Query,
  corpus: Corpus,
  policy: RecallPolicy,
  near: Nearness | null,
): Read[] {
  const score = createWordScorer(query, corpus, policy);
  const words = read.map(score);
  const nearness = read.map(({ row }) =>
    near === null ? 0 : Math.max(0, (near.similarityOf(row) ?? 0) - policy.semanticFloor),
  );
  const [best, nearest] = [highest(words), highest(nearness)];
  const sorted = read
    .map((one, n) => ({ one, score: (words[n] ?? 0) / best + (policy.semantic * (nearness[n] ?? 0)) / nearest }))
    .sort((a, b) => b.score - a.score)
    .map(({ one }) => one);
  // In a small memory most neighbours are candidates themselves. In a large one, reading all would take half as long again.
  const count = corpus.rows <= fewRows ? sorted.length : besideBest;
  // Facts do not count, because they would take the places of the turns whose neighbours answer the question.
  const last = sorted.filter(({ type }) => type !== "fact")[count - 1];
  const most = withFacts * count;
  return last === undefined ? sorted.slice(0, most) : sorted.slice(0, Math.min(sorted.indexOf(last) + 1, most));
}
