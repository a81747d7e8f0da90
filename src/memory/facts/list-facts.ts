import { LociError } from "../../core/errors.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import { factStates, type FactRules } from "../../core/facts/fact-states.ts";
import { isOpenSlot } from "../../core/facts/read-open-slot.ts";
import { isSameSlot, statementKeys } from "../../core/facts/same-fact.ts";
import type { SqlDatabase } from "../../index/database/sql-database.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { factsLike, listFactRows, mayWait, type StoredFact } from "../../index/views/fact-views.ts";
import { findMemories } from "../../index/views/views.ts";
import { visibleTo } from "../../index/visibility.ts";
import { factRules } from "../base/fact-rules.ts";
import { freshen } from "../base/freshen.ts";
import { onlyOne } from "../base/only-one.ts";
import type { Parts } from "../base/parts.ts";
import { spaceNameOf } from "../base/space-of.ts";
import { checkCount } from "../recall/search.ts";
import type { Fact, FactEvidence, FactList, FactWithHistory } from "./facts.ts";

/** Lists facts, newest first. */
export async function listFacts(parts: Parts, query: FactList): Promise<readonly Fact[]> {
  const { space, tag, asOf, superseded = false, waiting = false, limit = 100 } = query;
  checkCount("limit", limit);
  await freshen(parts);
  const within = space === undefined ? undefined : [await spaceNameOf(parts, parts.spaces.find(space))];
  const isWanted = ({ state, wouldEnd }: Fact) =>
    waiting
      ? state === "waiting" || (state === "current" && wouldEnd !== null)
      : superseded
        ? state !== "later"
        : state === "current";
  const rules = factRules(parts, asOf);
  return parts.index.query((db) => {
    if (waiting && rules.review === "off" && !mayWait(db)) return [];
    const { facts, others } = listFactRows(db, { ...givenFields({ within, tag }) }, parts.principal);
    const listed = new Set(facts.map(({ id }) => id));
    const wanted = gather(parts, db, [...facts, ...others], rules)
      .filter(({ rows, fact }) => rows.some(({ id }) => listed.has(id)) && isWanted(fact))
      .map(({ fact }) => fact);
    return withContradicted(wanted.toSorted((one, other) => other.from - one.from)).slice(0, limit);
  });
}

/** Puts a fact right after the newer one that may end it, so that a person sees both. */
function withContradicted(facts: readonly Fact[]): readonly Fact[] {
  const asked = new Set(facts.flatMap(({ wouldEnd }) => wouldEnd ?? []));
  if (asked.size === 0) return facts;
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const listed = new Set<Fact>();
  for (const fact of facts)
    if (!asked.has(fact.id))
      for (let next: Fact | undefined = fact; next !== undefined && !listed.has(next);) {
        listed.add(next);
        next = byId.get(next.wouldEnd ?? "");
      }
  // What two facts may end is listed once. Facts that only name each other come last.
  return [...listed, ...facts.filter((fact) => !listed.has(fact))];
}

/** Finds a fact by its id, and all facts about the same slot, oldest first. */
export async function showFact(parts: Parts, id: string): Promise<FactWithHistory> {
  const { found, like } = await findFact(parts, id);
  return parts.index.query((db) => {
    const groups = gather(parts, db, like, factRules(parts));
    const group = groups.find(({ rows }) => rows.some((row) => row.id === found.id));
    if (group === undefined) throw new LociError("NOT_FOUND", `no fact has the id '${id}'`);
    const history = groups
      .filter(({ rows: [row] }) => row?.place === found.place && isSameSlot(row.slot, found.slot))
      .map(({ fact }) => fact)
      .toSorted((one, other) => one.from - other.from);
    return { fact: group.fact, history: history.length === 0 ? [group.fact] : history };
  });
}

/** Finds a fact by its id, with all facts that have the same text or slot. */
export async function findFact(
  parts: Parts,
  id: string,
): Promise<{ readonly found: StoredFact; readonly like: readonly StoredFact[] }> {
  await freshen(parts);
  return parts.index.query((db) => {
    const memory = onlyOne(findMemories(db, id, parts.principal), id, "memories");
    if (memory === undefined || memory.text === null)
      throw new LociError("NOT_FOUND", `no fact has the id '${id}'; \`loci facts --superseded\` lists all`);
    if (memory.type !== "fact") throw new LociError("USAGE", `${memory.id} is a ${memory.type}, not a fact`);
    const like = factsLike(db, [memory.id], visibleTo(parts.principal));
    const found = like.find((fact) => fact.id === memory.id);
    if (found === undefined) throw new LociError("NOT_FOUND", `no fact has the id '${id}'`);
    return { found, like };
  });
}

interface Group {
  readonly fact: Fact;
  readonly rows: readonly StoredFact[];
}

/** Joins the events that state the same in the same state into one fact. */
function gather(parts: Parts, db: SqlDatabase, rows: readonly StoredFact[], rules: FactRules): Group[] {
  const judged = factStates(rows, rules);
  const groups: StoredFact[][] = [];
  const numbers = new Map<string, number>();
  for (const row of rows.toSorted((one, other) => one.validFrom - other.validFrom)) {
    const { state, endedBy, wouldEnd } = judged.get(row.id) ?? {};
    const keys = statementKeys(row).map((key) => JSON.stringify([row.place, state, endedBy, wouldEnd, key]));
    // The first event of a group decides what belongs to it. If a row fits two groups, it joins the earlier one.
    const known = groups[Math.min(...keys.map((key) => numbers.get(key) ?? Infinity))];
    if (known === undefined) {
      for (const key of keys) numbers.set(key, groups.length);
      groups.push([row]);
    } else known.push(row);
  }
  return groups.flatMap((group): Group[] => {
    const [first] = group;
    const span = first === undefined ? undefined : judged.get(first.id);
    if (first === undefined || span === undefined) return [];
    const { id, text, memory, trust, slot, by, verdict, correctedBy } = first;
    const { offset } = memory.details;
    const evidence = group.flatMap((row) => row.evidence);
    const fact: Fact = {
      id,
      text,
      tags: [...new Set(group.flatMap((row) => row.memory.tags))],
      level: memory.level,
      space: memory.space,
      trust,
      state: span.state,
      from: span.from,
      until: span.until,
      endedBy: span.endedBy ?? correctedBy,
      wouldEnd: span.wouldEnd,
      offset: typeof offset === "number" ? offset : null,
      // An open slot only says which facts to compare. A person would not understand its words.
      slot: slot === null || isOpenSlot(slot) ? null : slot,
      evidence: evidence.map((one) => evidenceOf(one, findMemories(db, one.event, parts.principal)[0])),
      proofs: new Set(
        group.flatMap((row) => (row.evidence.length === 0 ? row.id : row.evidence.map((one) => one.event))),
      ).size,
      by,
      verdict,
      sensitive: group.some((row) => row.memory.sensitive),
    };
    return [{ fact, rows: group }];
  });
}

function evidenceOf(one: StoredFact["evidence"][number], event: StoredMemory | undefined): FactEvidence {
  return { ...one, ts: event?.ts ?? null, agent: event?.origin.agent ?? null };
}
