import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";

import { useMemoryActions } from "../../../parts/memory-actions.ts";
import { MemoryPanel } from "../../../parts/memory-panel.tsx";
import { Page, Panel } from "../../../parts/page.tsx";
import { Empty, Failed, Loading } from "../../../parts/states.tsx";
import { sessionQuery } from "../timeline-queries.ts";
import { ExchangeList } from "./exchange-list.tsx";
import { FixOf } from "./fix.tsx";
import { Outline } from "./outline.tsx";
import { RememberDialog, type Snippet } from "./remember-dialog.tsx";
import { RowContext } from "./row-context.ts";
import { SelectionButton } from "./selection-button.tsx";
import { SessionHead, SessionTools } from "./session-head.tsx";
import { useSessionEvents } from "./use-session-events.ts";
import { useSessionRows } from "./use-session-rows.ts";

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
  const about = useQuery(sessionQuery(session));
  const events = useSessionEvents(session, { at, isEnd: end });
  const [snippet, setSnippet] = useState<Snippet | null>(null);
  const [isOutlineOpen, setOutlineOpen] = useState(false);
  const actions = useMemoryActions();
  const { rows, place, rowActions, change } = useSessionRows({
    session,
    window: events.window,
    leaving: actions.leaving,
    onRemember: setSnippet,
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
          <EventPanel id={id} actions={actions} onClose={() => change({ id: undefined })} onJump={rowActions.jump} />
        ) : isOutlineOpen ? (
          <Panel label="Outline" onClose={() => setOutlineOpen(false)}>
            {outline}
          </Panel>
        ) : undefined
      }
    >
      <SessionHead session={about.data ?? null} id={session} />
      {events.window === null ? (
        events.error === null ? (
          <Loading lines={12} />
        ) : (
          <Failed error={events.error} onRetry={events.retry} />
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
              onStart={events.window.older === null ? undefined : events.loadOlder}
              onEnd={events.window.newer === null ? undefined : events.loadNewer}
            />
            <SelectionButton events={events.window.events} onRemember={setSnippet} />
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

/** The panel of a memory of the session, with the fix of an error. */
function EventPanel({
  id,
  actions,
  onClose,
  onJump,
}: {
  readonly id: string;
  readonly actions: ReturnType<typeof useMemoryActions>;
  readonly onClose: () => void;
  readonly onJump: (id: string) => void;
}) {
  return (
    <MemoryPanel
      id={id}
      onClose={onClose}
      onForget={(ids) => {
        actions.forgetLater(ids);
        onClose();
      }}
      onPin={actions.setPinned}
    >
      <FixOf id={id} onJump={onJump} />
    </MemoryPanel>
  );
}

/** The first line of a question, short enough for the head of a page. */
function titleOf(about: string | null | undefined): string {
  const [line = ""] = (about ?? "").trim().split("\n");
  return line === "" ? "Session" : line.length > 90 ? `${line.slice(0, 90)}…` : line;
}
