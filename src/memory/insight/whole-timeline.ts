import type { StoredMemory } from "../../index/memory-row.ts";
import { timeline, type TimelineQuery } from "../../index/views/views.ts";
import { freshen } from "../freshen.ts";
import { filtersOf, wholeStack } from "../layers.ts";
import type { Parts } from "../parts.ts";

/** Returns memories of the person's own stream and of all shared ones, in the order of the query. */
export async function wholeTimeline(parts: Parts, query: TimelineQuery): Promise<StoredMemory[]> {
  await freshen(parts);
  const stack = await wholeStack(parts);
  const filters = filtersOf(stack, query);
  const found = await Promise.all(
    stack.map(({ index, principal }, n) => index.query((db) => timeline(db, filters[n] ?? query, principal))),
  );
  const newestFirst = found.flat().toSorted((one, other) => (isNewer(one, other) ? -1 : 1));
  return (query.oldestFirst === true ? newestFirst.toReversed() : newestFirst).slice(0, query.limit);
}

function isNewer(one: StoredMemory, other: StoredMemory): boolean {
  return one.ts === other.ts ? one.id > other.id : one.ts > other.ts;
}
