import { afterEach, beforeEach } from "vitest";

import type { NewEvent } from "../src/core/event/event.ts";
import { defaultPolicy } from "../src/core/ranking/recall-policy.ts";
import { openIndex, type Index } from "../src/index/open-index.ts";
import { searchMemories, type SearchQuery } from "../src/index/search/search.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { admittedEvent, createMemoryLog } from "../src/testing/index.ts";

export let state: string;

export let index: Index;

let log: ReturnType<typeof createMemoryLog>;

export const now = Date.UTC(2026, 4, 20);

/** Writes events to the log and updates the index. Returns the ids of the events. */
export async function add(events: readonly (NewEvent | string)[]): Promise<string[]> {
  const admitted = events.map((event) => admittedEvent(event));
  await log.append(admitted);
  await index.catchUp();
  return admitted.map(({ event }) => event.id);
}

export const search = async (q: string, query: Partial<SearchQuery> = {}) =>
  (await index.query((db) => searchMemories(db, { q, k: 20, policy: defaultPolicy, now, ...query }, { kind: "owner" })))
    .memories;

export const texts = async (q: string, query: Partial<SearchQuery> = {}) =>
  (await search(q, query)).map(({ memory }) => memory.text ?? "").toSorted();

export const inSpace = (path: string) => ({ scope: { level: "space", user: "me", space: { path } } }) as const;

/** Makes an empty index before each test. */
export function useSearchIndex(): void {
  beforeEach(() => {
    state = makeScratch("search");
    log = createMemoryLog();
    index = openIndex({ state, log });
  });
  afterEach(() => {
    index.close();
    removeScratch(state);
  });
}
