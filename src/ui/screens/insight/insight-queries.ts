import { queryOptions } from "@tanstack/react-query";

import { get } from "../../api/request.ts";
import type {
  Activity,
  DescribedPolicy,
  Page,
  PolicyList,
  Preference,
  RecallSummary,
  ServedRecall,
} from "../../api/types.ts";

/** Whether recalled memories helped. It reads up to 1,000 recalls, so it does not run with every change. */
export function recallStatsQuery(since: number) {
  return queryOptions({
    queryKey: ["recall-stats", since],
    queryFn: ({ signal }) => get<RecallSummary>("/care/recall-stats", { since }, { signal }),
    meta: { still: true },
  });
}

export function activityQuery(since: number) {
  return queryOptions({
    queryKey: ["activity", since],
    queryFn: ({ signal }) =>
      get<Activity>(
        "/memory/activity",
        { since, by: "day", split: "type", zone: -new Date().getTimezoneOffset() },
        { signal },
      ),
    meta: { still: true },
  });
}

/** The latest recalls, for their times. */
export const speedQuery = queryOptions({
  queryKey: ["speed"],
  queryFn: ({ signal }) => get<Page<ServedRecall>>("/trust/recalls", { limit: 200 }, { signal }),
  meta: { still: true },
});

export const policiesQuery = queryOptions({
  queryKey: ["policies"],
  queryFn: ({ signal }) =>
    get<Page<DescribedPolicy> & Omit<PolicyList, "policies">>("/policies", { limit: 50 }, { signal }),
});

export const preferencesQuery = queryOptions({
  queryKey: ["preferences"],
  queryFn: ({ signal }) => get<Page<Preference>>("/trust/preferences", { limit: 100 }, { signal }),
});

/** The median and the 95th percentile of some times; null without any. */
export function summariseTimes(times: readonly number[]): { readonly median: number; readonly p95: number } | null {
  if (times.length === 0) return null;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}
