import { setImmediate } from "node:timers/promises";

import { LociError } from "../../core/errors.ts";
import { understandQuery } from "../../core/ranking/understand-query.ts";
import { utc, createWallClock, type TimeZone } from "../../core/text/time/wall-clock.ts";
import type { SqlDatabase } from "../../index/database/sql-database.ts";
import type { Filter } from "../../index/filter.ts";
import { countFacets, mergeFacets, type CountedFacets, type FacetCounts } from "../../index/search/count-facets.ts";
import { countActivity, type ActivityBucket, type ActivitySplit } from "../../index/views/activity-views.ts";
import { freshen } from "../base/freshen.ts";
import { filtersOf, wholeStack } from "../base/layers.ts";
import type { Parts } from "../base/parts.ts";

/** Which memories to count. */
export interface FacetRequest extends Filter {
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
export async function facets(parts: Parts, { q = "", zone, shared = false, ...filter }: FacetRequest): Promise<Facets> {
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

/**
 * Counts to the end. Between two steps, the process does other waiting work, such as a search or the answer to a hook.
 */
async function inSteps<T>(parts: Parts, steps: Generator<void, T, SqlDatabase>): Promise<T> {
  // A generator ignores the argument of the first call of `next`, so that call only begins the count.
  let step = await parts.index.query((db) => steps.next(db));
  while (step.done !== true) {
    await setImmediate();
    step = await parts.index.query((db) => steps.next(db));
  }
  return step.value;
}

/** Which memories to count, and in which spans of time. */
export interface ActivityRequest extends Filter {
  /** The length of a span: a day, or an hour. A day if left out. */
  readonly by?: "day" | "hour";
  /** The property by which the counts are split; the type if left out. */
  readonly split?: ActivitySplit;
  /** The caller's difference from UTC in minutes, such as 120, for the days. The memory's own zone if left out. */
  readonly zone?: number;
}

/** How many memories happened in each span of time. */
export interface Activity {
  /** The spans from `since` to `until`, oldest first, also those without a memory. */
  readonly buckets: readonly ActivityBucket[];
  /** The time of the first memory, whatever the filter is. Null if there is none. */
  readonly first: number | null;
  /** The time of the last memory, whatever the filter is. Null if there is none. */
  readonly last: number | null;
  /** The duration of the count, in milliseconds. */
  readonly tookMs: number;
  /** False if the index had not yet read the whole log. */
  readonly complete: boolean;
}

const mostBuckets = 1000;
const lengths = { day: 86_400_000, hour: 3_600_000 } as const;
/** How many spans are counted if no beginning is given. */
const usualSpans = { day: 30, hour: 48 } as const;

/**
 * Counts the memories of the timeline by day or hour. `until` is now if left out, and `since` 30 days or 48 hours before.
 * The first and the last span may be shorter than a day or hour.
 */
export async function activity(
  parts: Parts,
  { by = "day", split = "type", zone, ...filter }: ActivityRequest,
): Promise<Activity> {
  const until = filter.until ?? parts.clock.now() + 1;
  const since = filter.since ?? Math.max(0, until - usualSpans[by] * lengths[by]);
  const spans = spansBetween(since, until, by, toZone(zone) ?? parts.zone ?? utc);
  const caughtUp = await freshen(parts);
  const start = parts.clock.steady();
  const counts = await parts.index.query((db) => countActivity(db, spans, split, filter, parts.principal));
  return { ...counts, tookMs: parts.clock.steady() - start, complete: caughtUp === "complete" };
}

/** Splits a range of time at each full day or hour of the zone. Throws USAGE for more than 1000 spans. */
function spansBetween(since: number, until: number, by: "day" | "hour", zone: TimeZone): [number, number][] {
  const length = lengths[by];
  if (!Number.isFinite(since) || !Number.isFinite(until) || (until - since) / length > mostBuckets - 1)
    throw new LociError("USAGE", `since and until are more than ${mostBuckets - 1} ${by}s apart`, {
      next: "Ask for a shorter time, or count by day.",
    });
  const clock = createWallClock(zone);
  const spans: [number, number][] = [];
  let start = since;
  while (start < until) {
    const wall = clock.at(start);
    const next = clock.when(Math.floor(wall / length) * length + length);
    // Where the clock goes back, the next full hour can come before the present time.
    const end = Math.min(until, next > start ? next : start + length);
    spans.push([start, end]);
    start = end;
  }
  return spans;
}

/** The greatest difference of a clock from UTC, in minutes. */
const mostMinutes = 14 * 60;

/** Returns the zone with this fixed difference from UTC in minutes. Throws USAGE if no clock has it. */
function toZone(minutes: number | undefined): TimeZone | undefined {
  if (minutes === undefined) return undefined;
  if (!Number.isInteger(minutes) || Math.abs(minutes) > mostMinutes)
    throw new LociError("USAGE", `zone is ${minutes}; it must be whole minutes from -${mostMinutes} to ${mostMinutes}`);
  return () => minutes;
}
