import type { NoteLeftOut } from "../../core/block/left-out.ts";
import type { JudgedFact } from "../../core/facts/fact-states.ts";
import type { Filter } from "../../index/filter.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { currentFacts, type CurrentFacts, storedFacts } from "../../index/views/fact-views.ts";
import { replacedSummaries, summaryKind } from "../../index/views/summary-views.ts";
import { factRules } from "../base/fact-rules.ts";
import type { Parts } from "../base/parts.ts";

interface Options {
  /** The time in question, in milliseconds since 1970; now if left out. */
  readonly asOf?: number | undefined;
  /** The conditions that the successor of a found fact must meet, too. */
  readonly filter: Filter;
  /** True to leave out events that are quoted only by facts that no longer hold. */
  readonly withoutOutdated?: boolean;
  /** Receives what facts that no longer hold quote of an event, by its id. */
  readonly endedQuotes?: Map<string, readonly string[]>;
  /** Receives the memories that are left out or replaced. */
  readonly note?: NoteLeftOut | undefined;
}

/** A found memory with the memory to show instead. */
interface Shown<T> {
  readonly found: T;
  readonly memory: StoredMemory;
  /** The state of the fact, if the memory is one. */
  readonly fact?: JudgedFact;
}

/**
 * Replaces facts that no longer hold by the current value of their slot, and leaves out rejected and waiting facts. So
 * nobody gets an old value as if it were true.
 */
export async function withCurrentFacts<T extends { readonly memory: StoredMemory; readonly reply?: StoredMemory }>(
  parts: Parts,
  memories: readonly T[],
  { asOf, filter, withoutOutdated = false, endedQuotes, note }: Options,
): Promise<readonly Shown<T>[]> {
  const facts = await factsAmong(parts, memories, filter, asOf);
  if (facts === null) return memories.map((found) => ({ found, memory: found.memory }));
  for (const [event, quotes] of facts.endedQuotes) endedQuotes?.set(event, quotes);
  const shown = new Set<string>();
  return memories.flatMap((found): Shown<T>[] => {
    const ids = [found.memory.id, found.reply?.id ?? []].flat();
    if (withoutOutdated && ids.some((id) => facts.outdated.has(id))) {
      note?.(found.memory.id, "outdated");
      return [];
    }
    const values = found.memory.type === "fact" ? facts.shownFor(found.memory.id) : [found.memory];
    if (!values.some(({ id }) => id === found.memory.id)) {
      const state = facts.judged.get(found.memory.id)?.state;
      note?.(found.memory.id, state === "rejected" || state === "waiting" ? "unapproved" : "superseded", values[0]?.id);
    }
    return values.flatMap((memory): Shown<T>[] => {
      if (shown.has(memory.id)) return [];
      shown.add(memory.id);
      const fact = facts.judged.get(memory.id);
      return [{ found, memory, ...(fact === undefined ? {} : { fact }) }];
    });
  });
}

/** Removes what a memory says about values that no longer hold, so that nobody takes them for current ones. */
export function withoutQuotes(memory: StoredMemory, quotes: readonly string[] = []): StoredMemory {
  if (memory.text === null || quotes.length === 0) return memory;
  const text = quotes.reduce((left, quote) => left.replace(quote, () => "…"), memory.text).trim();
  return { ...memory, text };
}

/** Returns the ids of the facts that a newer one among them contradicts. */
export function contradictedFacts(
  shown: readonly { readonly memory: StoredMemory; readonly fact?: JudgedFact }[],
): ReadonlySet<string> {
  return new Set(shown.flatMap(({ fact }) => fact?.wouldEnd ?? []));
}

/** Adds the state of each fact, and leaves none out. */
export async function withFactStates<T extends { readonly memory: StoredMemory }>(
  parts: Parts,
  memories: readonly T[],
  filter: Filter,
): Promise<readonly Shown<T>[]> {
  const facts = await factsAmong(parts, memories, filter);
  return memories.map((found) => {
    const fact = facts?.judged.get(found.memory.id);
    return { found, memory: found.memory, ...(fact === undefined ? {} : { fact }) };
  });
}

/** Returns the states of the facts among the memories; null if none of them is a fact. */
async function factsAmong(
  parts: Parts,
  memories: readonly { readonly memory: StoredMemory }[],
  filter: Filter,
  asOf?: number,
): Promise<CurrentFacts | null> {
  if (!memories.some(({ memory }) => memory.type === "fact")) return null;
  const found = memories.map(({ memory }) => memory);
  return parts.index.query((db) => currentFacts(db, found, factRules(parts, asOf), filter, parts.principal));
}

/** Leaves out summaries that a newer one of the same session replaces. */
export async function withoutReplacedSummaries<T extends { readonly memory: StoredMemory }>(
  parts: Parts,
  found: readonly T[],
  note?: NoteLeftOut,
): Promise<readonly T[]> {
  const ids = found.filter(({ memory }) => memory.kind === summaryKind).map(({ memory }) => memory.id);
  if (ids.length === 0) return found;
  const replaced = await parts.index.query((db) => replacedSummaries(db, ids));
  for (const id of replaced) note?.(id, "superseded");
  return found.filter(({ memory }) => !replaced.has(memory.id));
}

/** Leaves out summaries that cite a fact which no longer holds. Agents would take the old value for a current one. */
export async function withoutOutdatedSummaries<T extends { readonly memory: StoredMemory }>(
  parts: Parts,
  found: readonly T[],
  note?: NoteLeftOut,
): Promise<readonly T[]> {
  const cited = found.filter(({ memory }) => memory.kind === summaryKind).flatMap(({ memory }) => sourcesOf(memory));
  if (cited.length === 0) return found;
  const outdated = await parts.index.query((db) => {
    const facts = storedFacts(db, cited).map(({ memory }) => memory);
    const judged = currentFacts(db, facts, factRules(parts), {}, parts.principal)?.judged;
    return new Set(facts.filter(({ id }) => judged?.get(id)?.state !== "current").map(({ id }) => id));
  });
  return found.filter(({ memory }) => {
    const isOutdated = memory.kind === summaryKind && sourcesOf(memory).some((id) => outdated.has(id));
    if (isOutdated) note?.(memory.id, "outdated");
    return !isOutdated;
  });
}

function sourcesOf({ details }: StoredMemory): readonly string[] {
  return Array.isArray(details["sources"]) ? details["sources"].map(String) : [];
}
