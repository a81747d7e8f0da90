import type { StoredEntry } from "../../index/views/entry-views.ts";
import type { Entry } from "./entries.ts";

/** An entry as it is given out, by the name of the compartment that it is in now. */
export function storedToEntry(stored: StoredEntry, compartment: string): Entry {
  const { id, content, category, tags, metadata, created, updated, accessCount, priority } = stored;
  return { id, compartment, content, category, tags, metadata, created, updated, accessCount, priority };
}
