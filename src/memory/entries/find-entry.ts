import { LociError } from "../../core/errors.ts";
import type { StoredEntry } from "../../index/views/entry-views.ts";
import { onlyOne } from "../base/only-one.ts";
import type { Entry } from "./entries.ts";

/** Finds the entry with this id. Throws NOT_FOUND if there is none. */
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

/** True if `wanted` is the id of the entry, or the last characters of the id, as lists show it. */
export function isMeant({ id }: StoredEntry, wanted: string): boolean {
  return id === wanted || (wanted.length >= 4 && id.endsWith(wanted));
}

/** Returns an entry in its public form, with the name of its present compartment. */
export function storedToEntry(stored: StoredEntry, compartment: string): Entry {
  const { id, content, category, tags, metadata, created, updated, accessCount, priority } = stored;
  return { id, compartment, content, category, tags, metadata, created, updated, accessCount, priority };
}
