import { LociError } from "../../core/errors.ts";
import type { StoredEntry } from "../../index/views/entry-views.ts";
import { onlyOne } from "../only-one.ts";

/** The entry of an id, among the existing ones. */
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

/** True for the id of an entry, or its end as lists show it. */
export function isMeant({ id }: StoredEntry, given: string): boolean {
  return id === given || (given.length >= 4 && id.endsWith(given));
}
