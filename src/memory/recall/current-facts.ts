import type { NoteLeftOut } from "../../core/block/left-out.ts";
import type { JudgedFact } from "../../core/facts/fact-states.ts";
import type { Filter } from "../../index/filter.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { currentFacts, type CurrentFacts } from "../../index/views/fact-views.ts";
import { factRules } from "../facts/fact-rules.ts";
import type { Parts } from "../parts.ts";

interface Options {
  /** The time in question, in milliseconds since 1970; now if left out. */
  readonly asOf?: number | undefined;
  /** The conditions that the successor of a found fact must meet, too. */
  readonly filter: Filter;
  /** True to leave out events that only facts quote which no longer hold. */
  readonly withoutOutdated?: boolean;
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
  { asOf, filter, withoutOutdated = false, note }: Options,
): Promise<readonly Shown<T>[]> {
  const facts = await factsAmong(parts, memories, filter, asOf);
  if (facts === null) return memories.map((found) => ({ found, memory: found.memory }));
  const shown = new Set<string>();
  return memories.flatMap((found): Shown<T>[] => {
    const ids = [found.memory.id, found.reply?.id ?? []].flat();
    if (withoutOutdated && ids.some((id) => facts.outdated.has(id))) {
      note?.(found.memory.id, "outdated");
      return [];
    }
    const memory = found.memory.type === "fact" ? facts.shownFor(found.memory.id) : found.memory;
    if (memory?.id !== found.memory.id) {
      const state = facts.judged.get(found.memory.id)?.state;
      note?.(found.memory.id, state === "rejected" || state === "waiting" ? "unapproved" : "superseded", memory?.id);
    }
    if (memory === null || shown.has(memory.id)) return [];
    shown.add(memory.id);
    const fact = facts.judged.get(memory.id);
    return [{ found, memory, ...(fact === undefined ? {} : { fact }) }];
  });
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
