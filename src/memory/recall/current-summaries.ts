import type { NoteLeftOut } from "../../core/block/left-out.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { currentFacts, storedFacts } from "../../index/views/fact-views.ts";
import { replacedSummaries, summaryKind } from "../../index/views/summary-views.ts";
import { factRules } from "../facts/fact-rules.ts";
import type { Parts } from "../parts.ts";

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
