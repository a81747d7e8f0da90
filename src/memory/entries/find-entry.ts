import { LociError } from "../../core/errors.ts";
import type { StoredEntry } from "../../index/views/entry-views.ts";
import { onlyOne } from "../only-one.ts";

/** The entry that an id means, of those that are there. */
export function findEntry(
  present: readonly StoredEntry[],
  { id, compartment }: { readonly id: string; readonly compartment: string },
): StoredEntry {
  const found = onlyOne(
    present.filter((entry) => isMeant(entry, id)),
    id,
    "entries",
  );
  if (found !== undefined) return found;
  throw new LociError(
    "NOT_FOUND",
    `no entry of the compartment '${compartment}' has the id '${id}'; get all to see them`,
  );
}

/** True for the id of an entry, and for the end of it as lists show it. */
export function isMeant({ id }: StoredEntry, given: string): boolean {
  return id === given || (given.length >= 4 && id.endsWith(given));
}
