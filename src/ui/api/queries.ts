import { queryOptions } from "@tanstack/react-query";

import { get, type Query } from "./request.ts";
import type { Around, Page, SearchResult, SessionSummary, Shown, Stats } from "./types.ts";

/** Finds the memories that match best. */
export function searchQuery(query: Query) {
  return queryOptions({
    queryKey: ["search", query],
    queryFn: ({ signal }) => get<SearchResult>("/memory/search", query, { signal }),
  });
}

/** One memory by its id. */
export function memoryQuery(id: string) {
  return queryOptions({
    queryKey: ["memory", id],
    queryFn: ({ signal }) => get<Shown>(`/memory/record/${encodeURIComponent(id)}`, {}, { signal }),
  });
}

/** The memories just before and after a memory in its session. */
export function aroundQuery(id: string, count = 3) {
  return queryOptions({
    queryKey: ["around", id, count],
    queryFn: ({ signal }) => get<Around>(`/memory/record/${encodeURIComponent(id)}/around`, { count }, { signal }),
  });
}

/** The latest sessions. */
export const recentSessionsQuery = queryOptions({
  queryKey: ["sessions", "recent"],
  queryFn: ({ signal }) => get<Page<SessionSummary>>("/memory/sessions", { limit: 50 }, { signal }),
});

/** The sizes and counts of the memory. Counting reads all of it, so it does not run with every change. */
export const statsQuery = queryOptions({
  queryKey: ["stats"],
  meta: { still: true },
  queryFn: ({ signal }) => get<Stats>("/care/stats", {}, { signal }),
});
