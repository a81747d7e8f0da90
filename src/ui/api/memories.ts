import { queryOptions } from "@tanstack/react-query";

import { get, type Query, send } from "./request.ts";
import type {
  Around,
  Page,
  SearchResult,
  SessionSummary,
  ShowResult,
  Stats,
  ForgetResult,
  StoredMemory,
} from "./types.ts";

/** Finds the memories that match best. */
export function searchQuery(query: Query) {
  return queryOptions({
    queryKey: ["search", query],
    queryFn: ({ signal }) => get<SearchResult>("/memory/search", query, { signal }),
  });
}

export function memoryQuery(id: string) {
  return queryOptions({
    queryKey: ["memory", id],
    queryFn: ({ signal }) => get<ShowResult>(`/memory/record/${encodeURIComponent(id)}`, {}, { signal }),
  });
}

/** The memories just before and after a memory in its session. */
export function aroundQuery(id: string, count = 3) {
  return queryOptions({
    queryKey: ["around", id, count],
    queryFn: ({ signal }) => get<Around>(`/memory/record/${encodeURIComponent(id)}/around`, { count }, { signal }),
  });
}

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

export function pin(id: string, pinned: boolean): Promise<StoredMemory> {
  return send("POST", "/memory/pin", { id, pinned });
}

export function forget(ids: readonly string[]): Promise<ForgetResult> {
  return send("POST", "/memory/forget", { target: { id: ids } });
}

export function confirm(ids: readonly string[], isConfirmed = true): Promise<unknown> {
  return send("POST", isConfirmed ? "/trust/confirm" : "/trust/unconfirm", { ids });
}

export function classify(ids: readonly string[], sensitive: boolean): Promise<unknown> {
  return send("POST", "/trust/classify", { ids, sensitive });
}
