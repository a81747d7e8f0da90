import type { Candidate, Corpus } from "../../core/ranking/candidate.ts";
import { createWordScorer, highest, neighbourReach } from "../../core/ranking/rank-memories.ts";
import type { RecallPolicy } from "../../core/ranking/recall-policy.ts";
import type { Query } from "../../core/ranking/understand-query.ts";
import { createTermCounter, type TermCounts } from "../apply/count-terms.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase, SqlStatement, SqlValue } from "../database/sql-database.ts";
import { isPinned, presentImportance } from "../memory-row.ts";
import { foldersOf } from "../views/space-views.ts";
import type { Condition } from "../visibility.ts";
import { fewRows } from "./choose-words.ts";
import { parseRows } from "./find-rows.ts";
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

/** The number of best rows whose neighbours in the session are read too. */
const besideBest = 24;
/** The turns of at least this many of the best rows are read. */
const fewestTurns = 64;
/** Facts are extra rows. With them, there are at most this many times as many rows as wanted. */
const withFacts = 3;
/** With fewer memories than this, a tag does not show whether it is the name of a person or place. */
const fewestLabelled = 3;

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

/** Reads rows of the index as candidates of one search. */
export class CandidateReader {
  readonly #db: SqlDatabase;
  readonly #wanted: CandidateQuery;
  /** All rows that were read. Null for rows that the principal may not see. */
  readonly #read = new Map<number, Read | null>();
  /** The stored terms of the rows that were read. */
  readonly #terms = new Map<number, string>();
  /** The candidates of the current search. */
  readonly #known = new Map<number, Read>();
  readonly #count: (memoryTerms: string) => TermCounts;
  /** The folders of the caller's space. */
  readonly #here: ReadonlySet<unknown>;
  readonly #pinned: ReadonlySet<number>;
  readonly #usage: ReadonlyMap<number, number>;
  readonly #find: SqlStatement;
  /** For each word of the query, how often it is a tag. */
  readonly #tagged: readonly TagCount[];

  constructor(db: SqlDatabase, wanted: CandidateQuery) {
    const { query, visible, from } = wanted;
    this.#db = db;
    this.#wanted = wanted;
    this.#count = createTermCounter(query.words.map(({ term }) => term));
    this.#here = new Set<unknown>(from === null ? [] : foldersOf(db, from));
    const pins = statement(db, pinnedRows).all();
    this.#pinned = new Set(pins.map(({ row }) => Number(row)));
    const used = statement(db, usages).all();
    this.#usage = new Map(used.map(({ row, usage: net }) => [Number(row), Number(net)]));
    this.#find = statement(db, columns(visible));
    // Rows as arrays are twice as fast as objects, and there are hundreds of rows.
    this.#find.setReturnArrays(true);
    this.#tagged = query.words.map((): TagCount => ({ times: 0, notInText: 0 }));
  }

  /** Starts a new search, but keeps the rows already read. */
  begin(): void {
    this.#known.clear();
    for (const candidate of this.#read.values()) if (candidate !== null) candidate.before = candidate.after = null;
  }

  /** Makes these rows candidates, if the principal may see them. */
  add(rows: readonly number[]): void {
    const unread = rows.filter((row) => !this.#read.has(row));
    for (const row of unread) this.#read.set(row, null);
    if (unread.length > 0) this.#readRows(unread);
    for (const row of rows) {
      const candidate = this.#read.get(row);
      if (candidate !== undefined && candidate !== null) this.#known.set(row, candidate);
    }
  }

  /** Reads the rows before and after the best ones. Links each row to its neighbours. */
  addBeside(corpus: Corpus, near: Nearness | null): void {
    const { policy } = this.#wanted;
    // Scoring by meaning and relevance needs the direct neighbours, even if the policy gives neighbours no weight.
    // In a large memory, farther neighbours take a third of a search, and find less than the direct ones alone.
    const reach = corpus.rows <= fewRows ? Math.max(1, neighbourReach(policy)) : 1;
    // In a small memory most neighbours are candidates themselves. In a large one, reading all would take half as long again.
    const best = this.#best(corpus, near, corpus.rows <= fewRows ? this.#known.size : besideBest).filter(
      ({ session }) => session !== null,
    );
    const found = statement(this.#db, beside).all(
      reach,
      JSON.stringify(best.map(({ session, ts, row }) => [session, ts, row])),
    );
    const runs = best.map(({ row }, n) => [
      ...parseRows(found[n]?.["earlier"]).toReversed(),
      row,
      ...parseRows(found[n]?.["later"]),
    ]);
    this.add(runs.flat());
    for (const run of runs) this.#linkNeighbours(run);
  }

  /** Returns the candidates whose turns are worth reading. The others cannot get a place among the wanted memories. */
  worthTurns(corpus: Corpus, near: Nearness | null): readonly Candidate[] {
    return this.#best(corpus, near, Math.max(fewestTurns, this.#wanted.wanted));
  }

  size(): number {
    return this.#known.size;
  }

  /** Returns the terms of the query that name a person or place. */
  labels(): Set<string> {
    const { words } = this.#wanted.query;
    return new Set(words.filter((_, n) => isLabel(this.#tagged[n])).map(({ term }) => term));
  }

  /** Returns the terms of a row's text and tags, as the index stores them. Empty for a row that was not read. */
  termsOf(row: number): string {
    return this.#terms.get(row) ?? "";
  }

  candidates(near: Nearness | null): Candidate[] {
    const candidates = [...this.#known.values()];
    if (near !== null) for (const one of candidates) one.similarity = near.similarityOf(one.row) ?? null;
    return candidates;
  }

  #best(corpus: Corpus, near: Nearness | null, count: number): Read[] {
    const { query, policy } = this.#wanted;
    return bestOf([...this.#known.values()], query, corpus, policy, near, count);
  }

  #readRows(unread: readonly number[]): void {
    const { params } = this.#wanted.visible;
    for (const found of this.#find.all(JSON.stringify(unread), ...params) as unknown as SqlValue[][]) {
      const [number, type, ts, session, importance, inSpace, terms, length, flags] = found;
      const { counts, tags } = this.#count(String(terms));
      for (const n of tags) this.#countTag(n, counts[n] === 1);
      const row = Number(number);
      this.#terms.set(row, String(terms));
      this.#read.set(row, {
        row,
        type: type as Candidate["type"],
        ts: Number(ts),
        session: typeof session === "string" ? session : null,
        importance: Number(importance),
        pinned: this.#pinned.has(row),
        inSpace: this.#here.has(inSpace),
        usage: this.#usage.get(row) ?? 0,
        length: Number(length),
        counts,
        flags: Number(flags),
        tagged: tags.length > 0,
        similarity: null,
        before: null,
        after: null,
      });
    }
  }

  #countTag(word: number, isNotInText: boolean): void {
    const seen = this.#tagged[word];
    if (seen === undefined) return;
    seen.times += 1;
    if (isNotInText) seen.notInText += 1;
  }

  /**
   * Links rows that follow each other in a session. Facts get links to their neighbours, but no row gets a link to a
   * fact, because a fact repeats the words of its evidence.
   */
  #linkNeighbours(run: readonly number[]): void {
    for (let at = 0; at + 1 < run.length; at += 1) {
      const [one, other] = [run[at] ?? 0, run[at + 1] ?? 0];
      if (!this.#isFact(other)) this.#link(one, "after", other);
      if (!this.#isFact(one)) this.#link(other, "before", one);
    }
  }

  #isFact(row: number): boolean {
    return this.#known.get(row)?.type === "fact";
  }

  #link(row: number, side: "before" | "after", to: number): void {
    const candidate = this.#known.get(row);
    if (candidate !== undefined) candidate[side] = to;
  }
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
  count: number,
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
  // Facts do not count, because they would take the places of the turns whose neighbours answer the question.
  const last = sorted.filter(({ type }) => type !== "fact")[count - 1];
  const most = withFacts * count;
  return last === undefined ? sorted.slice(0, most) : sorted.slice(0, Math.min(sorted.indexOf(last) + 1, most));
}
