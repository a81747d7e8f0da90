import { afterEach, beforeEach } from "vitest";

import type { Event } from "../src/core/event/event.ts";
import type { Batch, Cursor, Log } from "../src/core/ports/log.ts";
import { defaultPolicy } from "../src/core/ranking/recall-policy.ts";
import type { SqlDatabase } from "../src/index/database/sql-database.ts";
import type { Index } from "../src/index/open-index.ts";
import { searchMemories } from "../src/index/search/search.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { createMemoryLog } from "../src/testing/index.ts";

/** The folder for the index. In a file that calls `useIndexState`, each test has its own. */
export let state: string;

/** Makes the folder before each test, and removes it after. */
export function useIndexState(): void {
  beforeEach(() => {
    state = makeScratch("index");
  });
  afterEach(() => removeScratch(state));
}

/** The principal that sees everything. */
export const owner = { kind: "owner" } as const;

/** Searches for memories; pass it to `Index.query`. */
export const searchFor =
  (q: string, principal: Parameters<typeof searchMemories>[2] = owner) =>
  (db: SqlDatabase) =>
    searchMemories(db, { q, k: 20, policy: defaultPolicy, now: 0 }, principal).memories;

/** The texts of the memories that a search finds. */
export const found = async (index: Index, q: string): Promise<(string | null)[]> =>
  (await index.query(searchFor(q))).map(({ memory }) => memory.text);

/** Makes a log that delivers these batches of events. */
export function scriptedLog(batches: readonly (readonly Event[])[]): Log {
  return {
    ...createMemoryLog(),
    read: async function* (after: Cursor | null): AsyncGenerator<Batch> {
      for (const [at, events] of batches.entries())
        if (at >= Number(after ?? 0)) yield { events, cursor: String(at + 1), damage: [], unknown: 0 };
    },
  };
}
