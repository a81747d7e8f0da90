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
import { isSameSlot } from "../../core/facts/same-fact.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { filterToCondition, type Filter } from "../filter.ts";
import { itsIds, memoryColumns, rowToMemory, type Row, type StoredMemory } from "../memory-row.ts";
import { allOf, visibleTo, type Condition } from "../visibility.ts";

/** A fact with its memory. */
export interface StoredFact extends FactRecord {
  readonly memory: StoredMemory;
}

// A value of JSON has no type of column. Compared with a column of text, it would not be looked up in its index.
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
  return [...known.values()];
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
  return { facts, others };
}

/** Returns the facts with these ids. */
export function storedFacts(db: SqlDatabase, ids: readonly string[]): StoredFact[] {
  return statement(
    db,
    `SELECT ${factColumns} FROM json_each(?) j CROSS JOIN memories m ON m.id = j.value WHERE ${isFact}`,
  )
    .all(JSON.stringify(ids))
    .map(rowToFact);
}

/** Returns the only ones who may read a memory, or null for everyone in its scope. */
export function readersOf(db: SqlDatabase, id: string): readonly string[] | null {
  const acl = statement(db, "SELECT acl FROM memories WHERE id = ?").get(id)?.["acl"];
  return typeof acl === "string" ? (JSON.parse(acl) as string[]) : null;
}

/** Returns the facts that quote one of these events. */
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
  /** Returns the memory to show for a found fact: itself, the current value of its slot, or null for none. */
  readonly shownFor: (id: string) => StoredMemory | null;
  /** Events that only facts quote which no longer hold. */
  readonly outdated: ReadonlySet<string>;
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
  const successorOf = (fact: StoredFact): StoredFact | undefined =>
    current
      .filter(
        (other) =>
          other.memory.text === fact.memory.text || (other.place === fact.place && isSameSlot(other.slot, fact.slot)),
      )
      .toSorted((one, other) => rank(other, fact) - rank(one, fact))[0];
  const isWanted = new Set(wantedIds(db, current, filter));
  const alive = quotedBy(current);
  return {
    judged,
    shownFor: (id) => {
      const fact = byId.get(id);
      if (fact === undefined) return null;
      // A search shows what nobody has confirmed, with a mark; recall leaves it out later.
      if (isCurrent(fact) || (judged.get(id)?.state === "waiting" && !isConfirmed(fact))) return fact.memory;
      const next = successorOf(fact);
      if (next !== undefined && isWanted.has(next.id)) return next.memory;
      // The slot had no value then, so today's value is shown.
      return judged.get(id)?.state === "later" ? fact.memory : null;
    },
    outdated: new Set([...quotedBy(facts.filter(isEnded))].filter((event) => !alive.has(event))),
  };
}

function quotedBy(facts: readonly StoredFact[]): Set<string> {
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
  const place = [
    level,
    level === "user" ? null : space,
    level === "agent" ? agent : null,
    level === "session" ? session : null,
    level === "run" ? run : null,
    // What one person states never ends what another has stated.
    ...(author === undefined ? [] : [author]),
  ];
  return {
    memory,
    id: memory.id,
    ts: memory.ts,
    text: memory.text ?? "",
    trust: memory.trust,
    confirmed: memory.confirmed,
    place: JSON.stringify(place),
    evidence: evidence ?? [],
    slot: slot ?? null,
    validFrom: validFrom ?? memory.ts,
    by: by ?? null,
    verdict: (row["verdict"] ?? null) as FactRecord["verdict"],
    correctedBy: typeof row["correctedBy"] === "string" ? row["correctedBy"] : null,
  };
}
