import { LociError } from "../../core/errors.ts";
import { createWallClock, utc, type TimeZone } from "../../core/text/time/wall-clock.ts";
import type { Filter } from "../../index/filter.ts";
import { countActivity, type ActivityBucket, type ActivitySplit } from "../../index/views/activity-views.ts";
import { freshen } from "../freshen.ts";
import type { Parts } from "../parts.ts";
import { toZone } from "./to-zone.ts";

/** Which memories to count, and in which spans of time. */
export interface ActivityQuery extends Filter {
  /** The length of a span: a day, or an hour. A day if left out. */
  readonly by?: "day" | "hour";
  /** By what the counts are split; the type if left out. */
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
  { by = "day", split = "type", zone, ...filter }: ActivityQuery,
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
