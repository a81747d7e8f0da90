import { LociError } from "../../core/errors.ts";
import { limits } from "../../core/event/limits.ts";
import { textToTerms } from "../../core/text/terms/text-to-terms.ts";
import { entriesOf, type StoredEntry } from "../../index/views/entry-views.ts";
import { freshen } from "../base/freshen.ts";
import { takeIn } from "../base/intake.ts";
import type { Parts } from "../base/parts.ts";
import { openCompartment, type Compartment } from "./compartment.ts";
import type { Entry, EntryFilter } from "./entries.ts";
import { sourceOf } from "./entry-event.ts";
import { isMeant, storedToEntry } from "./find-entry.ts";

/** Returns the matching entries, and counts the read. */
export async function getEntries(parts: Parts, filter: EntryFilter): Promise<readonly Entry[]> {
  const place = openCompartment(parts, filter, "read");
  const found = await selectEntries(parts, place, filter);
  const counted = await countRead(parts, place, found);
  return found.map((entry) =>
    storedToEntry({ ...entry, accessCount: entry.accessCount + (counted ? 1 : 0) }, place.compartment),
  );
}

/**
 * Returns the entries that contain words of the query. Entries with more of the words come first, then those with a
 * denser match.
 */
export async function searchEntries(parts: Parts, query: string, filter: EntryFilter): Promise<readonly Entry[]> {
  const place = openCompartment(parts, filter, "read");
  const wanted = new Set(textToTerms(query));
  const found = (await selectEntries(parts, place, filter)).map((entry) => {
    const terms = textToTerms([entry.content, entry.category ?? "", ...entry.tags].join("\n"));
    const matching = terms.filter((term) => wanted.has(term));
    return { entry, words: new Set(matching).size, density: matching.length / Math.max(1, terms.length) };
  });
  return found
    .filter(({ words }) => words > 0)
    .toSorted((a, b) => b.words - a.words || b.density - a.density)
    .map(({ entry }) => storedToEntry(entry, place.compartment));
}

export async function selectEntries(
  parts: Parts,
  place: Compartment,
  { id, category, tags = [] }: Pick<EntryFilter, "id" | "category" | "tags">,
): Promise<readonly StoredEntry[]> {
  await freshen(parts);
  const all = await parts.index.query((db) => entriesOf(db, place));
  return all.filter(
    (entry) =>
      (id === undefined || isMeant(entry, id)) &&
      (category === undefined || entry.category === category) &&
      tags.every((tag) => entry.tags.includes(tag)),
  );
}

/** Logs that the entries were read. Returns false if the log cannot be written; the read itself still works. */
async function countRead(parts: Parts, { scope }: Compartment, found: readonly StoredEntry[]): Promise<boolean> {
  if (found.length === 0) return true;
  try {
    await takeIn(
      parts,
      targetBatches(found).map((targets) => ({ kind: "entry.read", scope, ...sourceOf(parts), content: { targets } })),
    );
    return true;
  } catch (error) {
    if (error instanceof LociError) return false;
    throw error;
  }
}

/** Splits the ids of entries into lists that each fit into one event. */
export function targetBatches(entries: readonly Pick<StoredEntry, "id">[]): string[][] {
  const ids = entries.map(({ id }) => id);
  return Array.from({ length: Math.ceil(ids.length / limits.targets) }, (_, n) =>
    ids.slice(n * limits.targets, (n + 1) * limits.targets),
  );
}
