import type { Candidate, Corpus } from "../../core/ranking/candidate.ts";
import {
  mergeExchanges,
  type ExchangeKind,
  type Exchanges,
  isOfTurn,
  type Exchange,
} from "../../core/ranking/exchanges.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { isRestricting } from "../visibility.ts";
import { CandidateReader, type CandidateQuery } from "./candidate-reader.ts";
import { findRows, type FoundRows } from "./find-rows.ts";
import type { Nearness } from "./vector-index.ts";

export interface Candidates {
  readonly candidates: readonly Candidate[];
  readonly corpus: Corpus;
  /** Returns the stored terms of a row that the search has read. */
  readonly termsOf: (row: number) => string;
  /** Makes one candidate of each exchange, and reads the prompts and replies that are not candidates yet. */
  readonly asExchanges: (kind: ExchangeKind) => Exchanges;
}

/** The fewest rows whose terms are read. */
const fewestRead = 120;

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

/** Finds the rows that contain words of the query. `withNearness` can add rows that are near in meaning. */
export function findByWords(db: SqlDatabase, wanted: CandidateQuery): FoundByWords {
  const { query, policy, visible } = wanted;
  for (let effort = 1; ; effort *= 8) {
    const found = findRows(db, { words: query.words, policy, visible }, effort);
    const reader = new CandidateReader(db, wanted);
    // If the filter left too few rows, the search reads on until it has enough or has read everything.
    if (readBest(found, reader, wanted)) return toFound(db, found, reader, wanted);
  }
}

/** Reads the most promising rows. Returns false if the filter left too few of them and others exist. */
function readBest(found: FoundRows, reader: CandidateReader, { wanted, visible }: CandidateQuery): boolean {
  const count = Math.max(fewestRead, 2 * wanted);
  reader.begin();
  for (const rows of found.rows(count)) {
    reader.add(rows);
    if (reader.size() >= count && !found.isAll) break;
  }
  return reader.size() >= wanted || found.complete || !isRestricting(visible);
}

function toFound(db: SqlDatabase, found: FoundRows, reader: CandidateReader, wanted: CandidateQuery): FoundByWords {
  const { policy } = wanted;
  const { rows, length: averageLength } = found.totals;
  const corpus: Corpus = { rows, averageLength, frequencies: found.frequencies };
  return {
    labels: reader.labels(),
    withNearness: (near) => {
      reader.add(near?.rows ?? []);
      reader.addBeside(corpus, near);
      const candidates = reader.candidates(near);
      return {
        candidates,
        corpus,
        termsOf: (row) => reader.termsOf(row),
        asExchanges: (kind) => {
          const turns = findTurns(db, reader.worthTurns(corpus, near), kind);
          reader.add([...turns.keys()]);
          return mergeExchanges(reader.candidates(near), turns, policy);
        },
      };
    },
    wider: (more) => {
      const wider = { ...wanted, wanted: more };
      return readBest(found, reader, wider) ? toFound(db, found, reader, wider) : findByWords(db, wider);
    },
  };
}

// An import can name any session. So its memories form turns of their own, and cannot answer a prompt of the user.
const prompts = `SELECT c.row AS member,
    (SELECT p.row FROM memories p INDEXED BY memories_prompts WHERE p.session = c.session AND p.type = 'prompt'
       AND (p.ts, p.id) <= (c.ts, c.id) AND (p.trust = 'import') = (c.trust = 'import') ORDER BY p.ts DESC, p.id DESC LIMIT 1) AS prompt
  FROM json_each(?) j CROSS JOIN memories c ON c.row = j.value`;

// A reply comes before the next prompt. That limit is found first, so that SQLite reads the replies of one turn and not
// all later replies of the session. The OFFSET keeps SQLite from merging the inner query into the outer one.
const replies = `SELECT p.row AS prompt,
    (SELECT r.row FROM memories r INDEXED BY memories_replies WHERE r.session = p.session AND r.type = 'assistant'
       AND r.ts <= p.next AND (r.ts, r.id) > (p.ts, p.id) AND (r.trust = 'import') = (p.trust = 'import')
     ORDER BY r.ts DESC, r.id DESC LIMIT 1) AS reply
  FROM (SELECT p.row, p.session, p.ts, p.id, p.trust,
      coalesce((SELECT n.ts FROM memories n INDEXED BY memories_prompts WHERE n.session = p.session AND n.type = 'prompt'
        AND (n.ts, n.id) > (p.ts, p.id) AND (n.trust = 'import') = (p.trust = 'import') ORDER BY n.ts, n.id LIMIT 1), ${Number.MAX_SAFE_INTEGER}) AS next
    FROM json_each(?) j CROSS JOIN memories p ON p.row = j.value LIMIT -1 OFFSET 0) p`;

/**
 * Finds the turn of each candidate that is a part of one: the prompt that began it and the reply that ended it. The
 * result also contains these prompts and replies, even if they are not candidates yet.
 */
function findTurns(
  db: SqlDatabase,
  candidates: readonly Candidate[],
  kind: ExchangeKind,
): ReadonlyMap<number, Exchange> {
  const members = candidates.filter((one) => one.session !== null && isOfTurn(one)).map(({ row }) => row);
  const promptOf = new Map(
    statement(db, prompts)
      .all(JSON.stringify(members))
      .flatMap(({ member, prompt }) => (prompt === null ? [] : [[Number(member), Number(prompt)] as const])),
  );
  const replyOf = new Map(
    statement(db, replies)
      .all(JSON.stringify([...new Set(promptOf.values())]))
      .map(({ prompt, reply }) => [Number(prompt), reply === null ? null : Number(reply)] as const),
  );
  const turns = new Map<number, Exchange>();
  const turnOf = new Map([...replyOf].map(([prompt, reply]) => [prompt, { prompt, reply }]));
  for (const [member, prompt] of promptOf) {
    const turn = turnOf.get(prompt);
    if (turn === undefined) continue;
    const { reply } = turn;
    if (kind === "replies" && member !== prompt && member !== reply) continue;
    for (const row of [member, prompt, reply]) if (row !== null) turns.set(row, turn);
  }
  return turns;
}
