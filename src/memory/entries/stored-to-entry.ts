import type { StoredEntry } from "../../index/views/entry-views.ts";
import type { Entry } from "./entries.ts";

/** Returns an entry in its public form, with the name of its present compartment. */
export function storedToEntry(stored: StoredEntry, compartment: string): Entry {
  const { id, content, category, tags, metadata, created, updated, accessCount, priority } = stored;
  return { id, compartment, content, category, tags, metadata, created, updated, accessCount, priority };
}
