import type { Principal } from "../../core/access/scope.ts";
import { isConfirmed } from "../../core/block/block-candidate.ts";
import type { Evidence, Proposer, Slot } from "../../core/event/event.ts";
import {
  factStates,
  hasEnded,
  type FactRecord,
  type FactRules,
  type JudgedFact,
} from "../../core/facts/fact-states.ts";
import { changeAttributes, changeOf, unnamedSubject, type Change } from "../../core/facts/read-change.ts";
import { isSameSlot } from "../../core/facts/same-fact.ts";
import { comparableText, hasPhrase } from "../../core/facts/same-words.ts";
import { settleChanges } from "../../core/facts/settle-changes.ts";
import { textToTerms } from "../../core/text/terms/text-to-terms.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { filterToCondition, type Filter } from "../filter.ts";
import { itsIds, memoryColumns, rowToMemory, type Row, type StoredMemory } from "../memory-row.ts";
import { allOf, visibleTo, type Condition } from "../visibility.ts";

export interface StoredFact extends FactRecord {
  readonly memory: StoredMemory;
  readonly personsPlace: string;
}

// The plus removes the type of the column. SQLite uses the index of values from JSON only for a comparison without a
// type.
const itsIdsAsValues = "SELECT +m.id UNION ALL SELECT +a.id FROM aliases a WHERE a.key = m.key";

// Only a correction by the same author counts, and an agent cannot correct what the user stated. A correction that a
// model proposed counts only in its own place, because it must not remove the fact from other places.
const factColumns = `${memoryColumns},
  (SELECT r.verdict FROM fact_reviews r WHERE r.target IN (${itsIds}) AND r.author = coalesce(m.author, '') ORDER BY r.ts DESC, r.id DESC LIMIT 1) AS verdict,
  (SELECT c.id FROM memories c INDEXED BY memories_replacing WHERE c.type = 'fact' AND c.details ->> '$.replaces' IS NOT NULL
    AND c.details ->> '$.replaces' IN (${itsIdsAsValues}) AND c.text IS NOT NULL AND c.author IS m.author
    AND (c.trust = 'user' OR m.trust <> 'user')
    AND (c.trust = 'user' AND coalesce(c.details ->> '$.by.kind', 'person') = 'person' OR c.level = m.level AND (m.level = 'user' OR c.space IS m.space)) ORDER BY c.ts DESC, c.id DESC LIMIT 1) AS correctedBy`;

const isFact = "m.type = 'fact' AND m.text IS NOT NULL";

/** Returns the texts and tags of all facts, whether they hold or not. */
export function listFactTexts(db: SqlDatabase): { readonly text: string; readonly tags: readonly string[] }[] {
  return statement(db, `SELECT ${memoryColumns} FROM memories m WHERE ${isFact}`)
    .all()
    .map((row) => {
      const { text, tags } = rowToMemory(row);
      return { text: text ?? "", tags };
    });
}

/** Returns the facts with the same text as one of these facts, and all facts about the same slots. */
export function factsLike(db: SqlDatabase, ids: readonly string[], visible: Condition): StoredFact[] {
  const same = statement(
    db,
    `SELECT ${factColumns} FROM memories m WHERE m.duplicate IN (SELECT f.duplicate FROM json_each(?) j CROSS JOIN memories f ON f.id = j.value)
      AND +${isFact} AND ${visible.sql}`,
  )
    .all(JSON.stringify(ids), ...visible.params)
    .map(rowToFact);
  const known = new Map(same.map((fact) => [fact.id, fact]));
  for (const fact of factsOfSlots(db, same, visible)) known.set(fact.id, fact);
  return settleChanges(withChanges(db, [...known.values()], visible));
}

const hasSlot = "type = 'fact' AND details ->> '$.slot' IS NOT NULL";

/** The most changes, and facts that one change names, that are read. */
const mostChanges = 500;
const mostNamed = 50;
/** The most memories with the words of a value that are read to find facts, the shortest first. */
const mostWithValue = 500;
/** A change may change what an earlier one has changed. */
const longestChain = 8;

/** Adds the changes that name one of these facts, the facts that these changes name, and so on. */
function withChanges(db: SqlDatabase, facts: readonly StoredFact[], visible: Condition): StoredFact[] {
  let unread = changesAmongFacts(db, visible);
  const known = new Map(facts.map((fact) => [fact.id, fact]));
  let added = facts;
  for (let round = 0; round < longestChain && added.length > 0 && unread.length > 0; round += 1) {
    const isNamed = createNameTest(added);
    const [near, far] = partition(unread, (change) => known.has(change.id) || isNamed(change));
    const named = near.flatMap((change) => factsNamedBy(db, change, visible));
    added = [...near, ...named, ...factsOfSlots(db, named, visible)].filter(({ id }) => !known.has(id));
    for (const fact of added) known.set(fact.id, fact);
    unread = far;
  }
  return [...known.values()];
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  const { true: first = [], false: second = [] } = Object.groupBy(all, (one) => (isFirst(one) ? "true" : "false"));
  return [first, second];
}

interface StoredChange extends StoredFact {
  readonly change: Change;
}

/** Returns the facts that are changes, newest first. */
function changesAmongFacts(db: SqlDatabase, visible: Condition): StoredChange[] {
  return statement(
    db,
    `SELECT ${factColumns} FROM memories m WHERE m.row IN (
        SELECT row FROM memories INDEXED BY memories_by_attribute WHERE ${hasSlot} AND details ->> '$.slot.attribute' IN (SELECT value FROM json_each(?))
        UNION ALL SELECT row FROM memories INDEXED BY memories_by_slot WHERE ${hasSlot} AND details ->> '$.slot.subject' = ?)
      AND m.text IS NOT NULL AND ${visible.sql} ORDER BY m.ts DESC LIMIT ${mostChanges}`,
  )
    .all(JSON.stringify(changeAttributes), unnamedSubject, ...visible.params)
    .map(rowToFact)
    .flatMap((fact) => {
      const change = fact.slot === null ? null : changeOf(fact.slot);
      return change === null ? [] : [{ ...fact, change }];
    });
}

/**
 * Returns a function that tells whether a change names one of the facts. It reads only the facts of the same place, and
 * those that the person has stated about all spaces.
 */
function createNameTest(facts: readonly StoredFact[]): (change: StoredChange) => boolean {
  const places = Map.groupBy(facts, ({ place }) => place);
  const texts = new Map<string, readonly string[]>();
  const isNamedIn = (change: Change, place: string): boolean => {
    const here = places.get(place) ?? [];
    if (change.kind === "unnamed") return here.some(({ slot }) => slot?.attribute === change.attribute);
    const value = changedValue(change);
    const ofPlace = texts.get(place) ?? here.map(({ text, slot }) => comparableText(`${text}\n${slot?.value ?? ""}`));
    texts.set(place, ofPlace);
    return ofPlace.some((text) => text.includes(value) && hasPhrase(text, value));
  };
  return ({ change, place, personsPlace }) =>
    isNamedIn(change, place) || (personsPlace !== place && isNamedIn(change, personsPlace));
}

function changedValue(change: Exclude<Change, { readonly kind: "unnamed" }>): string {
  return change.kind === "replaces" ? change.old : change.value;
}

/** Returns the facts that a change may name: those with its attribute, or those that contain its value. */
function factsNamedBy(
  db: SqlDatabase,
  { change, place, personsPlace }: StoredChange,
  visible: Condition,
): StoredFact[] {
  const rows =
    change.kind === "unnamed"
      ? {
          sql: `SELECT row FROM memories INDEXED BY memories_by_attribute WHERE ${hasSlot} AND details ->> '$.slot.attribute' = ?`,
          param: change.attribute,
        }
      : {
          sql: `SELECT rowid AS row FROM memory_words WHERE memory_words MATCH ? LIMIT ${mostWithValue}`,
          param: textToTerms(changedValue(change))
            .map((term) => `"${term}"`)
            .join(" AND "),
        };
  // A value without a word of its own names no fact.
  if (rows.param === "") return [];
  return statement(
    db,
    `SELECT ${factColumns} FROM (
        SELECT m.row FROM (${rows.sql}) found CROSS JOIN memories m ON m.row = found.row
         WHERE ${isFact} AND ${visible.sql} ORDER BY m.ts DESC LIMIT ${mostNamed}) named
      CROSS JOIN memories m ON m.row = named.row`,
  )
    .all(rows.param, ...visible.params)
    .map(rowToFact)
    .filter((fact) => fact.place === place || fact.place === personsPlace);
}

/** The most facts of one slot that are read, newest first. */
const mostOfSlot = 500;

function factsOfSlots(db: SqlDatabase, facts: readonly StoredFact[], visible: Condition): StoredFact[] {
  const slots = new Map(
    facts.flatMap(({ slot }) => (slot === null ? [] : [[JSON.stringify([slot.subject, slot.attribute]), slot]])),
  );
  return [...slots.values()].flatMap(({ subject, attribute }) =>
    statement(
      db,
      `SELECT ${factColumns} FROM memories m INDEXED BY memories_by_slot WHERE m.type = 'fact' AND m.details ->> '$.slot' IS NOT NULL
        AND m.details ->> '$.slot.subject' = ? AND m.details ->> '$.slot.attribute' = ? AND m.text IS NOT NULL AND ${visible.sql}
        ORDER BY m.ts DESC LIMIT ${mostOfSlot}`,
    )
      .all(subject, attribute, ...visible.params)
      .map(rowToFact),
  );
}

/** The most facts that a list reads, newest first. */
const mostListed = 10_000;

/** Returns facts, newest first, and the other facts about the same slots. */
export function listFactRows(
  db: SqlDatabase,
  filter: Pick<Filter, "within" | "tag">,
  principal: Principal,
): { readonly facts: readonly StoredFact[]; readonly others: readonly StoredFact[] } {
  const visible = allOf([visibleTo(principal), filterToCondition(filter)]);
  const facts = statement(
    db,
    `SELECT ${factColumns} FROM memories m WHERE ${isFact} AND ${visible.sql} ORDER BY m.ts DESC, m.id DESC LIMIT ${mostListed}`,
  )
    .all(...visible.params)
    .map(rowToFact);
  const known = new Set(facts.map(({ id }) => id));
  const others = factsOfSlots(db, facts, visibleTo(principal)).filter(({ id }) => !known.has(id));
  const settled = settleChanges(withChanges(db, [...facts, ...others], visibleTo(principal)));
  return { facts: settled.filter(({ id }) => known.has(id)), others: settled.filter(({ id }) => !known.has(id)) };
}

/**
 * A quick check. False if no fact can wait for the person: none is from elsewhere, none is a change, and no slot has two
 * facts.
 */
export function mayWait(db: SqlDatabase): boolean {
  const row = statement(
    db,
    `SELECT EXISTS (SELECT 1 FROM memories INDEXED BY memories_by_slot WHERE ${hasSlot} GROUP BY details ->> '$.slot.subject', details ->> '$.slot.attribute' HAVING count(*) > 1)
      OR EXISTS (SELECT 1 FROM memories INDEXED BY memories_by_attribute WHERE ${hasSlot} AND details ->> '$.slot.attribute' IN (SELECT value FROM json_each(:changes)))
      OR EXISTS (SELECT 1 FROM memories INDEXED BY memories_by_slot WHERE ${hasSlot} AND details ->> '$.slot.subject' = :unnamed)
      OR EXISTS (SELECT 1 FROM memories INDEXED BY memories_kept WHERE type = 'fact' AND type IN ('fact', 'preference', 'pin') AND trust IN ('tool', 'web', 'import')) AS may`,
  ).get({ changes: JSON.stringify(changeAttributes), unnamed: unnamedSubject });
  return row?.["may"] === 1;
}

export function storedFacts(db: SqlDatabase, ids: readonly string[]): StoredFact[] {
  return statement(
    db,
    `SELECT ${factColumns} FROM json_each(?) j CROSS JOIN memories m ON m.id = j.value WHERE ${isFact}`,
  )
    .all(JSON.stringify(ids))
    .map(rowToFact);
}

/** Returns the list of those who may read a memory. Returns null if everyone in its scope may read it. */
export function readersOf(db: SqlDatabase, id: string): readonly string[] | null {
  const acl = statement(db, "SELECT acl FROM memories WHERE id = ?").get(id)?.["acl"];
  return typeof acl === "string" ? (JSON.parse(acl) as string[]) : null;
}

export function factsQuoting(db: SqlDatabase, events: readonly string[]): StoredFact[] {
  return statement(
    db,
    `SELECT ${factColumns} FROM memories m WHERE ${isFact} AND m.details ->> '$.evidence' IS NOT NULL
      AND EXISTS (SELECT 1 FROM json_each(m.details, '$.evidence') e WHERE e.value ->> '$.event' IN (SELECT value FROM json_each(?)))`,
  )
    .all(JSON.stringify(events))
    .map(rowToFact);
}

/** What a search or a recall knows about the facts that it found. */
export interface CurrentFacts {
  readonly judged: ReadonlyMap<string, JudgedFact>;
  /**
   * Returns the memories to show for a found fact: itself, or the current value of its slot. If the person is asked
   * whether one of two facts ends the other, both, the newer one first. Every other fact must meet the filter, too.
   */
  readonly shownFor: (id: string) => readonly StoredMemory[];
  /** Events that are quoted only by facts that no longer hold. */
  readonly outdated: ReadonlySet<string>;
  /** What facts that no longer hold quote of an event, by its id. */
  readonly endedQuotes: ReadonlyMap<string, readonly string[]>;
}

/** Finds out which of the found facts hold. Null if no fact was found. */
export function currentFacts(
  db: SqlDatabase,
  found: readonly StoredMemory[],
  rules: FactRules,
  filter: Filter,
  principal: Principal,
): CurrentFacts | null {
  const ids = found.filter(({ type }) => type === "fact").map(({ id }) => id);
  if (ids.length === 0) return null;
  const facts = factsLike(db, ids, visibleTo(principal));
  const judged = factStates(facts, rules);
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const isCurrent = ({ id }: FactRecord) => judged.get(id)?.state === "current";
  const isEnded = ({ id }: FactRecord) => hasEnded(judged.get(id)?.state);
  const current = facts.filter(isCurrent);
  const ended = facts.filter(isEnded);
  const supporting = current.map((fact) => withoutEndedQuotes(fact, ended));
  const successorOf = (fact: StoredFact): StoredFact | undefined =>
    current
      .filter(
        (other) =>
          other.memory.text === fact.memory.text || (other.place === fact.place && isSameSlot(other.slot, fact.slot)),
      )
      .toSorted((one, other) => rank(other, fact) - rank(one, fact))[0];
  const isWanted = new Set(wantedIds(db, facts, filter));
  const alive = quotedBy(supporting);
  const wouldEnd = ({ id }: FactRecord) => judged.get(id)?.wouldEnd ?? null;
  const shownAlone = (fact: StoredFact): StoredFact | null => {
    // A search also shows unconfirmed facts, with a mark. Recall leaves them out later.
    const isOpen = judged.get(fact.id)?.state === "waiting" && (!isConfirmed(fact) || wouldEnd(fact) !== null);
    if (isCurrent(fact) || isOpen) return fact;
    const next = successorOf(fact);
    if (next !== undefined && isWanted.has(next.id)) return next;
    // The slot had no value then, so today's value is shown.
    return judged.get(fact.id)?.state === "later" ? fact : null;
  };
  return {
    judged,
    shownFor: (id) => {
      const fact = byId.get(id);
      const shown = fact === undefined ? null : shownAlone(fact);
      if (shown === null) return [];
      const asked = byId.get(wouldEnd(shown) ?? "");
      if (asked !== undefined)
        return [shown.memory, ...(isCurrent(asked) && isWanted.has(asked.id) ? [asked.memory] : [])];
      const asking = facts.filter((one) => wouldEnd(one) === shown.id && isWanted.has(one.id));
      return [...asking.toSorted((one, other) => other.validFrom - one.validFrom), shown].map(({ memory }) => memory);
    },
    outdated: new Set([...quotedBy(ended)].filter((event) => !alive.has(event))),
    endedQuotes: quotesWithout(ended, supporting),
  };
}

type QuotingFact = Pick<StoredFact, "evidence">;

/** A new value may quote the words with the old one for what has the value. They still say the old value. */
function withoutEndedQuotes({ evidence, slot, place }: StoredFact, ended: readonly StoredFact[]): QuotingFact {
  const replaced = ended.filter((old) => old.place === place && isSameSlot(old.slot, slot));
  const isOld = ({ event, quote }: Evidence) =>
    replaced.some((old) => old.evidence.some((one) => one.event === event && one.quote === quote));
  const own = evidence.filter((one) => !isOld(one));
  return { evidence: own.length === 0 ? evidence : own };
}

/** What these facts quote of each event, without what the others quote, too. */
function quotesWithout(facts: readonly QuotingFact[], others: readonly QuotingFact[]): Map<string, string[]> {
  const quotesOf = (some: readonly QuotingFact[]) => some.flatMap(({ evidence }) => evidence);
  const held = new Set(quotesOf(others).map(({ event, quote }) => `${event} ${quote}`));
  const quotes = new Map<string, string[]>();
  for (const { event, quote } of quotesOf(facts))
    if (!held.has(`${event} ${quote}`)) quotes.set(event, [...(quotes.get(event) ?? []), quote]);
  return quotes;
}

function quotedBy(facts: readonly QuotingFact[]): Set<string> {
  return new Set(facts.flatMap(({ evidence }) => evidence.map(({ event }) => event)));
}

/** A fact with the same text comes first, then what the user stated, then the newest. */
function rank(other: StoredFact, fact: StoredFact): number {
  const isSame = other.memory.text === fact.memory.text ? 1e15 : 0;
  return isSame + (other.trust === "user" ? 5e14 : 0) + other.validFrom;
}

/** The ids of the facts that the filter of a search lets through. */
function wantedIds(db: SqlDatabase, facts: readonly StoredFact[], filter: Filter): string[] {
  if (facts.length === 0) return [];
  const { sql, params } = filterToCondition(filter);
  return statement(db, `SELECT m.id FROM json_each(?) j CROSS JOIN memories m ON m.id = j.value WHERE ${sql}`)
    .all(JSON.stringify(facts.map(({ id }) => id)), ...params)
    .map(({ id }) => String(id));
}

function rowToFact(row: Row): StoredFact {
  const memory = rowToMemory(row);
  const { details, level, space, author, agent, session, run } = memory;
  const { evidence, slot, validFrom, by } = details as {
    evidence?: Evidence[];
    slot?: Slot;
    validFrom?: number;
    by?: Proposer;
  };
  // Session and run count only for memories that belong to one; an agent's memory belongs to its space, too.
  const ofAuthor = author === undefined ? [] : [author];
  const place = [
    level,
    level === "user" ? null : space,
    level === "agent" ? agent : null,
    level === "session" ? session : null,
    level === "run" ? run : null,
    // What one person states never ends what another has stated.
    ...ofAuthor,
  ];
  return {
    memory,
    id: memory.id,
    ts: memory.ts,
    text: memory.text ?? "",
    trust: memory.trust,
    confirmed: memory.confirmed,
    place: JSON.stringify(place),
    personsPlace: JSON.stringify(["user", null, null, null, null, ...ofAuthor]),
    evidence: evidence ?? [],
    slot: slot ?? null,
    validFrom: validFrom ?? memory.ts,
    by: by ?? null,
    verdict: (row["verdict"] ?? null) as FactRecord["verdict"],
    correctedBy: typeof row["correctedBy"] === "string" ? row["correctedBy"] : null,
    unsettled: null,
  };
}
