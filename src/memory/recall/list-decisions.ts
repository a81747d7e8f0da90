import { givenFields } from "../../core/event/given-fields.ts";
import type { MemoryType } from "../../core/event/memory-type.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import { textToTerms } from "../../core/text/terms/text-to-terms.ts";
import type { SqlDatabase } from "../../index/database/sql-database.ts";
import { filterToCondition, type Filter } from "../../index/filter.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { listSessions } from "../../index/views/session-views.ts";
import { memoriesInRows, textsFrom } from "../../index/views/thread-views.ts";
import { timeline } from "../../index/views/views.ts";
import { allOf, visibleTo, type Condition } from "../../index/visibility.ts";
import { queryFresh } from "../base/freshen.ts";
import type { Parts } from "../base/parts.ts";
import { conclusionOf, isSameSubject, settlingTurns } from "./find-conclusions.ts";
import { search } from "./search.ts";

/** Which decisions to list. */
export interface DecisionsRequest extends Pick<Filter, "space" | "agent" | "since" | "until" | "notMarked"> {
  /** Only decisions about this, in plain words, the best match first. If left out, the newest come first. */
  readonly about?: string;
  /** The greatest number of decisions; 50 if left out. */
  readonly limit?: number;
}

/** What a conversation or a commit settled, in its own words. */
export interface SettledSubject {
  /** The id of the prompt, reply or commit that settles the subject. */
  readonly id: string;
  /** Whether it is a prompt, an agent's reply, or a fact from a commit. */
  readonly type: MemoryType;
  /** Who wrote the words. */
  readonly trust: StoredMemory["trust"];
  /** The sentences that settle it. */
  readonly text: string;
  /** The prompt that the reply answers, if a reply settles the subject. */
  readonly asked?: string;
  /** When it was settled, in milliseconds since 1970. */
  readonly ts: number;
  /** The name of the space, or null. */
  readonly space: string | null;
  /** The session, or null for a commit. */
  readonly session: string | null;
  /** The program that recorded it, or null. */
  readonly agent: string | null;
}

/** A decision that holds, and those about the same subject that it replaced. */
export interface Decision extends SettledSubject {
  /** The earlier decisions about the same subject in the space, the latest first. */
  readonly earlier: readonly SettledSubject[];
}

/** Only the latest sessions and commits are read. A list must not take seconds. */
const mostSessions = 500;
const mostCommits = 500;
/** The number of prompts and replies of a session that are read. */
const mostTexts = 400;

/**
 * Lists what was settled in the person's own conversations, and in confirmed commits. It is derived from the memories
 * that the principal may see, so it ends when they are forgotten.
 */
export async function listDecisions(
  parts: Parts,
  { about, limit = 50, ...filter }: DecisionsRequest,
): Promise<readonly Decision[]> {
  const ranks = about === undefined ? null : await rankSources(parts, about, filter);
  const found = await queryFresh(parts, (db) => readSettled(db, parts, filter));
  return chains(found)
    .flatMap((chain) => {
      const rank = ranks === null ? -(chain[0]?.settled.ts ?? 0) : rankOf(chain, ranks);
      return rank === undefined ? [] : [{ chain, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .flatMap(({ chain: [newest, ...earlier] }) =>
      newest === undefined ? [] : [{ ...newest.settled, earlier: earlier.map(({ settled }) => settled) }],
    );
}

interface Settled {
  readonly settled: SettledSubject;
  /** The terms of the conclusion. */
  readonly terms: ReadonlySet<string>;
}

function readSettled(
  db: SqlDatabase,
  { principal }: Parts,
  filter: Omit<DecisionsRequest, "about" | "limit">,
): Settled[] {
  const visible = allOf([visibleTo(principal), filterToCondition(filter)]);
  const sessions = listSessions(db, { ...filter, limit: mostSessions }, principal);
  // In a team's memory, only the person's own conversations are read.
  const { user: author } = principal;
  const commits = timeline(db, { ...filter, type: "fact", tag: "git", limit: mostCommits }, principal);
  return [
    ...sessions.flatMap(({ id, started }) =>
      settledIn(db, { session: id, ts: started, ...givenFields({ author }) }, visible),
    ),
    ...commits.filter(isDecision).map(toSettled),
  ].toSorted((one, other) => other.settled.ts - one.settled.ts);
}

/** Returns what one conversation settled, the latest first. */
export function settledIn(db: SqlDatabase, from: Parameters<typeof textsFrom>[1], visible: Condition): Settled[] {
  const texts = textsFrom(db, from, visible, mostTexts);
  return [...settlingTurns(texts)].flatMap(({ rows, by, terms }) => {
    // A prompt that begins a conversation recalls a decision, or asks for another one.
    if (by === texts[0]) return [];
    const turn = memoriesInRows(db, rows);
    const memory = turn.find(({ type }) => type === by.type);
    const prompt = turn.find(({ type }) => type === "prompt");
    if (memory === undefined) return [];
    const asked = prompt === undefined || prompt === memory ? undefined : redactText(prompt.text ?? "");
    return [{ settled: { ...settledBy(memory, conclusionOf(by.text)), ...givenFields({ asked }) }, terms }];
  });
}

/** True for a commit that decides something, if a person has confirmed or stored it. */
function isDecision({ tags, trust, confirmed }: StoredMemory): boolean {
  return tags.includes("decision") && (confirmed || trust === "user");
}

function toSettled(memory: StoredMemory): Settled {
  const text = memory.text ?? "";
  return { settled: settledBy(memory, text), terms: new Set(textToTerms(text)) };
}

function settledBy({ id, type, trust, ts, space, session, origin }: StoredMemory, text: string): SettledSubject {
  // Redacted again, because older events were written with fewer rules.
  return { id, type, trust, text: redactText(text), ts, space, session, agent: origin.agent ?? null };
}

/** Joins decisions about the same subject. Each chain begins with its newest one, and `found` with the newest of all. */
function chains(found: readonly Settled[]): Settled[][] {
  const made: Settled[][] = [];
  for (const one of found) {
    const chain = made.find(([newest]) => newest !== undefined && isAmended(one, newest));
    if (chain === undefined) made.push([one]);
    else chain.push(one);
  }
  return made;
}

function isAmended(old: Settled, newer: Settled): boolean {
  // The messages of two commits are often alike, for example those of merges.
  const isCommits = old.settled.session === null && newer.settled.session === null;
  return !isCommits && old.settled.space === newer.settled.space && isSameSubject(newer.terms, old.terms);
}

/** The places of sessions and commits in a search, and the words that it looked for. */
interface Ranks {
  readonly places: ReadonlyMap<string, number>;
  readonly words: ReadonlySet<string>;
}

const mostHits = 50;

async function rankSources(parts: Parts, about: string, filter: Filter): Promise<Ranks> {
  const { hits } = await search(parts, { ...filter, q: about, k: mostHits, exchanges: true });
  const places = new Map<string, number>();
  for (const [at, { id, metadata }] of hits.entries()) {
    const source = metadata.session ?? id;
    if (!places.has(source)) places.set(source, at);
  }
  return { places, words: new Set(textToTerms(about)) };
}

/** The best place of a decision of this chain that has a word of the question. */
function rankOf(chain: readonly Settled[], { places, words }: Ranks): number | undefined {
  const ranks = chain.flatMap(({ settled: { id, session, text, asked = "" } }) => {
    const common = new Set(textToTerms(`${text} ${asked}`).filter((term) => words.has(term))).size;
    const place = places.get(session ?? id);
    // Of the decisions of one session, the one with the most words of the question comes first.
    return place === undefined || common === 0 ? [] : [place + 1 / (common + 1)];
  });
  return ranks.length === 0 ? undefined : Math.min(...ranks);
}
