import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";

import { Button } from "../../parts/button.tsx";
import { Command } from "../../parts/command.tsx";
import { useListKeys } from "../../parts/keys.ts";
import { useMemoryActions } from "../../parts/memory-actions.ts";
import { Page } from "../../parts/page.tsx";
import { Empty, Failed, Loading } from "../../parts/states.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { CandidatePanel } from "./candidate-panel.tsx";
import { RecallPanel } from "./recall-panel.tsx";
import { recallsQuery } from "./recall-queries.ts";
import { RecallRow } from "./recall-row.tsx";

import css from "./recall.module.css";

/** What agents were given, newest first. */
export function GivenBefore({ tabs }: { readonly tabs: ReactNode }) {
  const { showing, recall: at, id } = useSearch({ from: "/recall" });
  const navigate = useNavigate({ from: "/recall" });
  const actions = useMemoryActions();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    recallsQuery(showing),
  );
  const recalls = data?.pages.flatMap(({ items }) => items) ?? [];
  const change = (next: { readonly recall?: string | undefined; readonly id?: string | undefined }): void =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  const open = (recall: string | undefined): void => change({ recall, id: undefined });
  useListKeys({
    ids: recalls.map((recall) => recall.id),
    at,
    onMove: open,
    more: { Escape: () => (id === undefined ? open(undefined) : change({ id: undefined })) },
  });
  return (
    <Page
      title="Recall"
      tools={tabs}
      panel={
        id !== undefined ? (
          <CandidatePanel
            id={id}
            candidate={undefined}
            decision={undefined}
            actions={actions}
            onOpen={(next) => change({ id: next })}
            onClose={() => change({ id: undefined })}
          />
        ) : at === undefined ? undefined : (
          <RecallPanel id={at} onClose={() => open(undefined)} onOpen={(memory) => change({ id: memory })} />
        )
      }
    >
      {showing === undefined ? null : (
        <div className={css["filter"]}>
          <span>
            Only recalls that gave the memory <code>{showing.slice(-8)}</code>.
          </span>
          <Button
            look="quiet"
            onClick={() => void navigate({ search: (before) => ({ ...before, showing: undefined }) })}
          >
            Show all
          </Button>
        </div>
      )}
      {data === undefined ? (
        error === null ? (
          <Loading />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )
      ) : recalls.length === 0 ? (
        showing === undefined ? (
          <Empty title="No agent was given anything yet">
            Loci gives agents memories when a prompt is about them. Install the hooks of an agent with{" "}
            <Command text="loci install" />, or try a prompt in the other view.
          </Empty>
        ) : (
          <Empty title="No agent was given this memory yet" />
        )
      ) : (
        <VirtualList
          items={recalls}
          keyOf={(recall) => recall.id}
          label="Recalls"
          height={62}
          at={at}
          onEnd={hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined}
        >
          {(recall) => <RecallRow recall={recall} isAt={recall.id === at} onOpen={() => open(recall.id)} />}
        </VirtualList>
      )}
    </Page>
  );
}
