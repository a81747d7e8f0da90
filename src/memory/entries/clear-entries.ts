import type { Scope } from "../../core/event/event.ts";
import { entryIdsOfRun, type StoredEntry } from "../../index/views/entry-views.ts";
import { freshen } from "../base/freshen.ts";
import { takeIn } from "../base/intake.ts";
import type { Parts } from "../base/parts.ts";
import { entrySpaces, openCompartment, openRun } from "./compartment.ts";
import type { EntryFilter } from "./entries.ts";
import { sourceOf } from "./entry-event.ts";
import { selectEntries, targetBatches } from "./read-entries.ts";

/** Clears the entries that a filter selects. Returns their number. */
export async function clearEntries(parts: Parts, filter: EntryFilter): Promise<number> {
  const place = openCompartment(parts, filter, "replace");
  return clear(parts, place.scope, await selectEntries(parts, place, filter));
}

/** Clears all entries that belong only to this run. Returns their number. */
export async function endRun(parts: Parts, run?: string): Promise<number> {
  const scope = openRun(parts, run, "replace");
  await freshen(parts);
  const ids = await parts.index.query((db) => entryIdsOfRun(db, scope.run, entrySpaces(parts.principal, "replace")));
  return clear(
    parts,
    scope,
    ids.map((id) => ({ id })),
  );
}

async function clear(parts: Parts, scope: Scope, entries: readonly Pick<StoredEntry, "id">[]): Promise<number> {
  await takeIn(
    parts,
    targetBatches(entries).map((targets) => ({
      kind: "entry.cleared",
      scope,
      ...sourceOf(parts),
      content: { targets },
    })),
  );
  return entries.length;
}
