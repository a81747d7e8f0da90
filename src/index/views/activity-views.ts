import type { Principal } from "../../core/access/scope.ts";
import { inSnapshot, statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { filterToCondition, type Filter } from "../filter.ts";
import { allOf, visibleTo } from "../visibility.ts";
import { inTimeline } from "./views.ts";

/** The property of memories by which counts are split. */
export type ActivitySplit = "type" | "agent" | "space";

/** How many memories happened in a span of time. */
export interface ActivityBucket {
  /** When the span begins, in milliseconds since 1970. */
  readonly start: number;
  /** When the next span begins, in milliseconds since 1970. */
  readonly end: number;
  /** The number of memories. */
  readonly count: number;
  /** The number of memories of each type, agent or space, most first. The value is null if it is unknown. */
  readonly split: readonly {
    /** The type, or the name of the agent or space. */
    readonly value: string | null;
    /** The number of memories. */
    readonly count: number;
  }[];
}

export interface ActivityCounts {
  readonly buckets: readonly ActivityBucket[];
  readonly first: number | null;
  readonly last: number | null;
}

const splitColumns: Readonly<Record<ActivitySplit, string>> = {
  type: "m.type",
  agent: "coalesce(m.agent, m.origin ->> '$.agent')",
  space: "(SELECT s.name FROM spaces s WHERE s.space = m.space)",
};

// CROSS JOIN makes SQLite look up each span in an index by time, instead of reading every memory.
const counted = (split: string, visible: string): string =>
  `SELECT j.key AS bucket, ${split} AS value, count(*) AS n
     FROM json_each(?) j CROSS JOIN memories m ON m.ts >= j.value ->> 0 AND m.ts < j.value ->> 1
    WHERE ${visible} GROUP BY 1, 2 ORDER BY n DESC, value`;

/** Counts the memories of the timeline in each span, and finds the first and the last time of all visible memories. */
export function countActivity(
  db: SqlDatabase,
  spans: readonly (readonly [start: number, end: number])[],
  split: ActivitySplit,
  filter: Filter,
  principal: Principal,
): ActivityCounts {
  const { since: _, until: __, ...rest } = filter;
  const visible = allOf([visibleTo(principal), filterToCondition(rest), inTimeline(rest.type)]);
  return inSnapshot(db, () => {
    const splits = spans.map((): { value: string | null; count: number }[] => []);
    const rows = statement(db, counted(splitColumns[split], visible.sql)).all(JSON.stringify(spans), ...visible.params);
    for (const { bucket, value, n } of rows)
      splits[Number(bucket)]?.push({ value: typeof value === "string" ? value : null, count: Number(n) });
    const buckets = spans.map(([start, end], at) => {
      const own = splits[at] ?? [];
      return { start, end, count: own.reduce((sum, { count }) => sum + count, 0), split: own };
    });
    return { buckets, first: edgeOf(db, "ASC", principal), last: edgeOf(db, "DESC", principal) };
  });
}

function edgeOf(db: SqlDatabase, order: "ASC" | "DESC", principal: Principal): number | null {
  const visible = allOf([visibleTo(principal), inTimeline()]);
  const found = statement(db, `SELECT m.ts FROM memories m WHERE ${visible.sql} ORDER BY m.ts ${order} LIMIT 1`).get(
    ...visible.params,
  );
  return found === undefined ? null : Number(found["ts"]);
}
