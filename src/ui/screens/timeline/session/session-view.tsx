import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo, useRef, useState } from "react";

import { useKeys } from "../../../parts/list-keys.ts";
import { useMemoryActions } from "../../../parts/memory-actions.ts";
import { MemoryPanel } from "../../../parts/memory-panel.tsx";
import { Page, Panel } from "../../../parts/page.tsx";
import { Empty, Failed, Loading } from "../../../parts/states.tsx";
import { sessionQuery } from "../timeline-queries.ts";
import { ExchangeList } from "./exchange-list.tsx";
import { countAgents, toExchanges } from "./exchanges.ts";
import { FixOf } from "./fix.tsx";
import { Outline } from "./outline.tsx";
import { RememberDialog, type Snippet } from "./remember-dialog.tsx";
import { RowContext, type RowActions } from "./row-context.ts";
import { memoryOf, rowIndexOf, toRows, type Row } from "./rows.ts";
import { mostQuoted, SelectionButton, selectedSnippet } from "./selection-button.tsx";
import { SessionHead, SessionTools } from "./session-head.tsx";
import { useSessionEvents } from "./use-session-events.ts";

import css from "./session-view.module.css";

/** One session as an exchange: questions and answers, with the work between them folded. */
export function SessionView({
  session,
  onLeaving,
}: {
  readonly session: string;
  readonly onLeaving: (isLeaving: boolean) => void;
}) {
  const { at, id, end = false } = useSearch({ from: "/timeline" });
  const navigate = useNavigate({ from: "/timeline" });
  const actions = useMemoryActions();
  const about = useQuery(sessionQuery(session));
  const { window, error, loadOlder, loadNewer, retry } = useSessionEvents(session, { at, isEnd: end });
  const { open, setOpen, moved } = useOpenWork(at);
  const [snippet, setSnippet] = useState<Snippet | null>(null);
  const [isOutlineOpen, setOutlineOpen] = useState(false);
  const exchanges = useMemo(
    () => toExchanges(window?.events.filter((event) => !actions.leaving.has(event.id)) ?? []),
    [window, actions.leaving],
  );
  const rows = useMemo(() => toRows(exchanges, open), [exchanges, open]);
  const agents = useMemo(() => countAgents(exchanges), [exchanges]);
  const place = useMemo(() => (at === undefined ? -1 : rowIndexOf(rows, at)), [rows, at]);

  const change = useCallback(
    (search: { readonly at?: string | undefined; readonly id?: string | undefined; readonly end?: true | undefined }) =>
      void navigate({ search: (before) => ({ ...before, ...search }), replace: true }),
    [navigate],
  );
  const toggleWork = useCallback(
    (ids: readonly string[]) =>
      setOpen((before) => {
        const after = new Set(before);
        const wasOpen = ids.filter((one) => after.delete(one)).length > 0;
        if (!wasOpen && ids[0] !== undefined) after.add(ids[0]);
        return after;
      }),
    [setOpen],
  );
  const rowActions = useMemo<RowActions>(
    () => ({
      toggleWork,
      remember: (memory) => setSnippet({ memory, quote: (memory.text ?? "").slice(0, mostQuoted) }),
      open: (memory) => change({ id: memory.id }),
      jump: (to) => change({ at: to, end: undefined }),
      hasSeveralAgents: agents > 1,
    }),
    [toggleWork, change, agents],
  );

  const moveTo = (row: Row | undefined): void => {
    const next = row === undefined ? undefined : idOfRow(row);
    if (next === undefined) return;
    moved.current = next;
    change({ at: next, end: undefined });
  };
  const moveBy = (by: 1 | -1): void => moveTo(rows[Math.max(0, place + by)]);
  const moveQuestion = (by: 1 | -1): void => {
    moveTo(
      by === 1
        ? rows.find((row, n) => n > place && isQuestion(row))
        : rows.slice(0, Math.max(0, place)).findLast(isQuestion),
    );
  };
  const enter = (): void => {
    const row = rows[place];
    if (row?.kind === "work") toggleWork(row.ids);
    else {
      const memory = memoryOf(row);
      if (memory !== null) change({ id: memory.id });
    }
  };
  const remember = (): void => {
    const selected = selectedSnippet(window?.events ?? []);
    const memory = memoryOf(rows[place]);
    if (selected !== null) setSnippet(selected);
    else if (memory !== null) rowActions.remember(memory);
  };
  useKeys({
    j: () => moveBy(1),
    ArrowDown: () => moveBy(1),
    k: () => moveBy(-1),
    ArrowUp: () => moveBy(-1),
    "]": () => moveQuestion(1),
    l: () => moveQuestion(1),
    "[": () => moveQuestion(-1),
    h: () => moveQuestion(-1),
    o: enter,
    r: remember,
    Home: () => change({ at: undefined, end: undefined }),
    End: () => change({ at: undefined, end: true }),
    Escape: () => (id === undefined ? void navigate({ search: { at: session } }) : change({ id: undefined })),
  });

  const outline = <Outline session={session} onJump={rowActions.jump} />;
  return (
    <Page
      title={titleOf(about.data?.about)}
      tools={
        <SessionTools
          session={session}
          onLeaving={onLeaving}
          onEnd={() => change({ at: undefined, end: true })}
          onOutline={() => setOutlineOpen(true)}
        />
      }
      panel={
        id !== undefined ? (
          <MemoryPanel
            id={id}
            onClose={() => change({ id: undefined })}
            onForget={(ids) => {
              actions.forgetLater(ids);
              change({ id: undefined });
            }}
            onPin={actions.setPinned}
          >
            <FixOf id={id} onJump={rowActions.jump} />
          </MemoryPanel>
        ) : isOutlineOpen ? (
          <Panel label="Outline" onClose={() => setOutlineOpen(false)}>
            {outline}
          </Panel>
        ) : undefined
      }
    >
      <SessionHead session={about.data ?? null} id={session} />
      {window === null ? (
        error === null ? (
          <Loading lines={12} />
        ) : (
          <Failed error={error} onRetry={retry} />
        )
      ) : rows.length === 0 ? (
        <Empty title="Nothing is left of this session">
          Its memories were forgotten or have expired, or the address names no session.
        </Empty>
      ) : (
        <div className={css["columns"]}>
          <RowContext value={rowActions}>
            <ExchangeList
              key={end ? "end" : "start"}
              rows={rows}
              place={place}
              isEnd={end && at === undefined}
              onStart={window.older === null ? undefined : loadOlder}
              onEnd={window.newer === null ? undefined : loadNewer}
            />
            <SelectionButton events={window.events} onRemember={setSnippet} />
          </RowContext>
          <div className={css["outline"]} data-squeezed={id !== undefined}>
            {outline}
          </div>
        </div>
      )}
      {snippet === null ? null : <RememberDialog snippet={snippet} onClose={() => setSnippet(null)} />}
    </Page>
  );
}

function isQuestion(row: Row): boolean {
  return row.kind === "message" && row.isQuestion;
}

/** The first line of a question, short enough for the head of a page. */
function titleOf(about: string | null | undefined): string {
  const [line = ""] = (about ?? "").trim().split("\n");
  return line === "" ? "Session" : line.length > 90 ? `${line.slice(0, 90)}…` : line;
}

function idOfRow(row: Row): string | undefined {
  if (row.kind === "work") return row.ids[0];
  return row.kind === "rest" ? undefined : memoryOf(row)?.id;
}

/**
 * Which work is unfolded. Work that contains the memory of the address is, so that a link shows its memory; moving onto
 * folded work by keys leaves it folded.
 */
function useOpenWork(at: string | undefined) {
  const moved = useRef<string | undefined>(undefined);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(at === undefined ? [] : [at]));
  const [last, setLast] = useState(at);
  if (at !== last) {
    setLast(at);
    if (at !== undefined && at !== moved.current) setOpen((before) => new Set([...before, at]));
  }
  return { open, setOpen, moved };
}
