import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo } from "react";

import { statsQuery } from "../../api/memories.ts";
import type { Activity, Stats } from "../../api/types.ts";
import { Section } from "../../parts/page.tsx";
import { Result } from "../../parts/states.tsx";
import { bytes, count, grouped } from "../../text/counts.ts";
import { spaceName, typeName } from "../../text/names.ts";
import { activityQuery } from "./insight-queries.ts";

import css from "./growth.module.css";

const DayChart = lazy(async () => ({ default: (await import("../../parts/day-chart.tsx")).DayChart }));

/** How much is recorded each day, and where it is. */
export function Growth({ since }: { readonly since: number }) {
  const activity = useQuery(activityQuery(since));
  const stats = useQuery(statsQuery);
  return (
    <Section title="Growth">
      <Result
        query={activity}
        isEmpty={({ buckets }) => buckets.every((bucket) => bucket.count === 0)}
        empty={<p>Nothing was recorded in this time.</p>}
      >
        {(data) => <Days activity={data} />}
      </Result>
      <Result query={stats}>{(data) => <Sizes stats={data} />}</Result>
    </Section>
  );
}

function Days({ activity: { buckets } }: { readonly activity: Activity }) {
  const days = useMemo(() => buckets.map(({ start }) => start), [buckets]);
  const series = useMemo(
    () => ({ name: "Events a day", values: buckets.map((bucket) => bucket.count), colour: "--accent" }),
    [buckets],
  );
  const total = series.values.reduce((sum, value) => sum + value, 0);
  const active = series.values.filter((value) => value > 0).length;
  return (
    <>
      <Suspense fallback={<div className={css["place"]} />}>
        <DayChart days={days} series={series} />
      </Suspense>
      <p>
        {count(total, "event")} on {count(active, "day")}, at most {grouped(Math.max(...series.values))} in a day.
      </p>
    </>
  );
}

function Sizes({ stats }: { readonly stats: Stats }) {
  const types = Object.entries(stats.byType).toSorted(([, a], [, b]) => b - a);
  const spaces = stats.spaces.toSorted((a, b) => b.memories - a.memories).slice(0, 8);
  return (
    <div className={css["sizes"]}>
      <p>
        {count(stats.memories, "memory", "memories")} in {count(stats.sessions, "session")}. The log has{" "}
        {bytes(stats.log.bytes)}.
      </p>
      <dl>
        {types.map(([type, value]) => (
          <div key={type}>
            <dt>{typeName(type)}</dt>
            <dd>{grouped(value)}</dd>
          </div>
        ))}
      </dl>
      <dl>
        {spaces.map(({ space, memories }) => (
          <div key={space ?? ""}>
            <dt>{spaceName(space)}</dt>
            <dd>{grouped(memories)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
