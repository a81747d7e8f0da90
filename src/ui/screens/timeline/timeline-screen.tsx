import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch, useNavigate } from "@tanstack/react-router";
import { useState, useCallback, useEffect, useMemo } from "react";

import { useLive } from "../../api/live.tsx";
import { Command } from "../../parts/command.tsx";
import { useListKeys } from "../../parts/keys.ts";
import { Page } from "../../parts/page.tsx";
import { Empty, Failed, Loading } from "../../parts/states.tsx";
import { OwnOnly } from "../../parts/team-marks.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { endOfDate, joinSessions, sessionOfOtherDay, toLaneRows } from "./lanes/day-rows.ts";
import { LaneFilters } from "./lanes/lane-filters.tsx";
import { DayHead, Lane } from "./lanes/lane.tsx";
import { SessionView } from "./session/session-view.tsx";
import { latestSessionsQuery, sessionsQuery } from "./timeline-queries.ts";

/** All sessions over days, or one session as an exchange of questions and answers. */
export function TimelineScreen() {
  const { session } = useSearch({ from: "/timeline" });
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const setIsLeaving = (id: string, isLeaving: boolean): void =>
    setLeaving((before) => new Set(isLeaving ? [...before, id] : [...before].filter((one) => one !== id)));
  return session === undefined ? (
    <SessionLanes leaving={leaving} />
  ) : (
    <SessionView key={session} session={session} onLeaving={(isLeaving) => setIsLeaving(session, isLeaving)} />
  );
}

/** Sessions as lanes over days, the latest first. */
function SessionLanes({ leaving }: { readonly leaving: ReadonlySet<string> }) {
  const { agent, space, day, at } = useSearch({ from: "/timeline" });
  const navigate = useNavigate({ from: "/timeline" });
  const filter = useMemo(() => ({ agent, space, before: endOfDate(day) }), [agent, space, day]);
  const pages = useInfiniteQuery(sessionsQuery(filter));
  const latest = useQuery(latestSessionsQuery(filter));
  useRenewAfterForgetting();
  const sessions = useMemo(
    () =>
      joinSessions([latest.data?.items ?? [], ...(pages.data?.pages.map(({ items }) => items) ?? [])]).filter(
        ({ id }) => !leaving.has(id),
      ),
    [latest.data, pages.data, leaving],
  );
  const rows = useMemo(() => toLaneRows(sessions, !pages.hasNextPage), [sessions, pages.hasNextPage]);
  const ids = useMemo(() => sessions.map(({ id }) => id), [sessions]);
  const mark = (id: string | undefined): void =>
    void navigate({ search: (before) => ({ ...before, at: id }), replace: true });
  const moveDay = (by: 1 | -1): void => mark(sessionOfOtherDay(rows, at, by) ?? at);
  useListKeys({
    ids,
    at,
    onMove: mark,
    more: {
      "]": () => moveDay(1),
      l: () => moveDay(1),
      "[": () => moveDay(-1),
      h: () => moveDay(-1),
      Escape: () => mark(undefined),
    },
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const isFiltered = agent !== undefined || space !== undefined || day !== undefined;
  return (
    <Page title="Timeline" note={<OwnOnly />} tools={<LaneFilters sessions={sessions} />}>
      {pages.data === undefined ? (
        pages.error === null ? (
          <Loading lines={14} />
        ) : (
          <Failed error={pages.error} onRetry={() => void pages.refetch()} />
        )
      ) : sessions.length === 0 ? (
        isFiltered ? (
          <Empty title="No session matches">Choose another agent, space or date.</Empty>
        ) : (
          <Empty title="No sessions yet">
            Loci records what agents do. Connect them with <Command text="loci install" />, or read their past sessions
            with <Command text="loci import all" />.
          </Empty>
        )
      ) : (
        <VirtualList
          items={rows}
          keyOf={(row) => row.key}
          label="Sessions, latest first"
          height={30}
          at={at}
          onEnd={loadMore}
        >
          {(row) =>
            row.kind === "day" ? (
              <DayHead day={row.day} sessions={row.sessions} isWhole={row.isWhole} />
            ) : (
              <Lane session={row.session} bar={row.bar} isAt={row.session.id === at} />
            )
          }
        </VirtualList>
      )}
    </Page>
  );
}

/** Sessions that were forgotten elsewhere leave the list, which is otherwise not read again as a whole. */
function useRenewAfterForgetting(): void {
  const queries = useQueryClient();
  const { changes } = useLive();
  const last = changes.find(({ kind }) => kind === "memory.forgotten")?.id;
  useEffect(() => {
    if (last !== undefined) void queries.invalidateQueries({ queryKey: ["sessions"] });
  }, [last, queries]);
}
