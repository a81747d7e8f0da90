import { setImmediate } from "node:timers/promises";

import { understandQuery } from "../../core/ranking/understand-query.ts";
import { utc } from "../../core/text/time/wall-clock.ts";
import type { SqlDatabase } from "../../index/database/sql-database.ts";
import type { Filter } from "../../index/filter.ts";
import { countFacets, mergeFacets, type CountedFacets, type FacetCounts } from "../../index/search/count-facets.ts";
import { freshen } from "../freshen.ts";
import { filtersOf, wholeStack } from "../layers.ts";
import type { Parts } from "../parts.ts";
import { toZone } from "./to-zone.ts";

/** Which memories to count. */
export interface FacetSearch extends Filter {
  /** The words of a search. Without words, the memories of the timeline are counted. */
  readonly q?: string;
  /** The caller's difference from UTC in minutes, such as 120, for the days. The memory's own zone if left out. */
  readonly zone?: number;
  /** True to also read all shared streams of the person. Only the owner may. */
  readonly shared?: boolean;
}

/** How many memories match, and which values they have. */
export interface Facets extends FacetCounts {
  /** The number of memories that match. Memories with the same text count once, as in a search. */
  readonly total: number;
  /** The duration of the count, in milliseconds. */
  readonly tookMs: number;
  /** False if the index had not yet read the whole log, or if more than 200,000 memories match. */
  readonly complete: boolean;
}

/** Counts the memories that contain a word of the query, by the values that they have. */
export async function facets(parts: Parts, { q = "", zone, shared = false, ...filter }: FacetSearch): Promise<Facets> {
  const caughtUp = await freshen(parts);
  const start = parts.clock.steady();
  const now = parts.clock.now();
  const terms =
    q.trim() === "" ? null : understandQuery(q, parts.recallPolicy, now, parts.zone).words.map(({ term }) => term);
  const stack: readonly [Parts, ...Parts[]] = shared ? await wholeStack(parts) : [parts];
  const filters = filtersOf(stack, filter);
  const found: CountedFacets[] = [];
  for (const [n, own] of stack.entries()) {
    const query = { terms, filter: filters[n] ?? filter, zone: toZone(zone) ?? parts.zone ?? utc };
    found.push(await inSteps(own, countFacets(query, own.principal)));
  }
  const { isExact, ...counted } = mergeFacets(found);
  return { ...counted, tookMs: parts.clock.steady() - start, complete: isExact && caughtUp === "complete" };
}

/** Counts to the end. Between two steps, the process does what else waits, such as a search or the answer to a hook. */
async function inSteps<T>(parts: Parts, steps: Generator<void, T, SqlDatabase>): Promise<T> {
  // A generator drops what its first call of `next` gets, so that call only begins the count.
  let step = await parts.index.query((db) => steps.next(db));
  while (step.done !== true) {
    await setImmediate();
    step = await parts.index.query((db) => steps.next(db));
  }
  return step.value;
}
