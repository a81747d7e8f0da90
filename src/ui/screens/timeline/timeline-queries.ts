import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import { get, send, type Query } from "../../api/request.ts";
import type { ForgetPreview, MemoryType, Page, SessionSummary, StoredMemory } from "../../api/types.ts";

export interface SessionFilter {
  readonly agent?: string | undefined;
  readonly space?: string | undefined;
  /** Only sessions that ended before this time. */
  readonly before?: number | undefined;
}

const pageSize = 100;

/** All sessions by cursor. After a change, only the latest sessions are read again, so this list does not move. */
export function sessionsQuery(filter: SessionFilter) {
  return infiniteQueryOptions({
    queryKey: ["sessions", filter],
    queryFn: ({ pageParam, signal }) =>
      get<Page<SessionSummary>>("/memory/sessions", { ...filter, limit: pageSize, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    meta: { still: true },
  });
}

/** The latest sessions, read again after each change. */
export function latestSessionsQuery(filter: SessionFilter) {
  return queryOptions({
    queryKey: ["latest sessions", filter],
    queryFn: ({ signal }) => get<Page<SessionSummary>>("/memory/sessions", { ...filter, limit: 20 }, { signal }),
  });
}

/** One session; null if it has no memories. */
export function sessionQuery(id: string) {
  return queryOptions({
    queryKey: ["session", id],
    queryFn: async ({ signal }) => {
      const { items } = await get<Page<SessionSummary>>("/memory/sessions", { id, limit: 10 }, { signal });
      return items.find((session) => session.id === id) ?? null;
    },
  });
}

/** The most items that the outline of a session lists. */
const mostListed = 500;

export function memoriesOfSessionQuery(session: string, types: readonly MemoryType[]) {
  return queryOptions({
    queryKey: ["memories of session", session, types],
    queryFn: ({ signal }) =>
      get<Page<StoredMemory>>("/memory/timeline", { session, types, limit: mostListed }, { signal }),
  });
}

export function forgetPreviewQuery(session: string) {
  return queryOptions({
    queryKey: ["forget preview", session],
    queryFn: () => send<ForgetPreview>("POST", "/memory/forget/preview", { session }),
    gcTime: 0,
    meta: { still: true },
  });
}

/** Reads one page of a session. */
export function readEvents(query: Query, signal?: AbortSignal): Promise<Page<StoredMemory>> {
  return get<Page<StoredMemory>>("/memory/timeline", query, signal === undefined ? {} : { signal });
}
