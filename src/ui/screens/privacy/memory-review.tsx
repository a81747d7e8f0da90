import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import type { StoredMemory } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Key } from "../../parts/marks.tsx";
import { MemoryRow } from "../../parts/memory-row.tsx";
import { Failed, Loading } from "../../parts/states.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { count } from "../../text/counts.ts";
import type { reviewQuery } from "./privacy-queries.ts";
import { useReviewedMemories, type ListProps, type ReviewedMemories } from "./reviewed-memories.ts";

import css from "./memory-review.module.css";

/** A list of memories in which a person decides about one after the other, or about several at once. */
export function MemoryReview({
  query: options,
  at,
  open,
  actions,
  decide,
  decisionKey,
  decision,
  tools,
  note,
  empty,
  remarkOf,
}: ListProps & {
  readonly query: ReturnType<typeof reviewQuery>;
  readonly decide: (ids: readonly string[]) => Promise<boolean>;
  readonly decisionKey: string;
  /** The name of the decision: "Confirm". */
  readonly decision: string;
  readonly tools?: ReactNode;
  readonly note: string;
  readonly empty: ReactNode;
  readonly remarkOf: (memory: StoredMemory) => ReactNode;
}) {
  const query = useInfiniteQuery(options);
  const memories = (query.data?.pages ?? []).flatMap(({ items }) => items).filter(({ id }) => !actions.leaving.has(id));
  const ids = memories.map(({ id }) => id);
  const reviewed = useReviewedMemories({ ids, at, open, actions, decide, decisionKey });
  return (
    <>
      <div className={css["bar"]}>
        <p className={css["note"]}>{note}</p>
        <div className={css["line"]}>
          {tools}
          <span>{count(query.data?.pages[0]?.count ?? 0, "memory", "memories")}</span>
          {ids.length === 0 ? null : (
            <ReviewActions ids={ids} reviewed={reviewed} decision={decision} decisionKey={decisionKey} />
          )}
        </div>
      </div>
      {query.data === undefined ? (
        query.error === null ? (
          <Loading />
        ) : (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : memories.length === 0 ? (
        empty
      ) : (
        <VirtualList
          items={memories}
          keyOf={({ id }) => id}
          label="Memories"
          height={62}
          at={at}
          onEnd={() => {
            if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
          }}
        >
          {(memory) => (
            <MemoryRow
              memory={memory}
              isAt={memory.id === at}
              isSelected={reviewed.selected.has(memory.id)}
              onOpen={() => open(memory.id)}
              onSelect={() => reviewed.toggle(memory.id)}
              remark={remarkOf(memory)}
            >
              {memory.text ?? "The words of this memory cannot be read."}
            </MemoryRow>
          )}
        </VirtualList>
      )}
    </>
  );
}

/** The buttons for the selected memories, or else for the one in the panel. */
function ReviewActions({
  ids,
  reviewed: { chosen, targets, decideNow, forgetNow, select, clear },
  decision,
  decisionKey,
}: {
  readonly ids: readonly string[];
  readonly reviewed: ReviewedMemories;
  readonly decision: string;
  readonly decisionKey: string;
}) {
  const isAll = chosen.length === ids.length;
  const howMany = chosen.length > 0 ? ` ${chosen.length}` : "";
  return (
    <div className={css["actions"]}>
      <Button look="quiet" onClick={() => (isAll ? clear() : select(ids))}>
        {isAll ? "Select none" : "Select all shown"}
      </Button>
      <Button disabled={targets.length === 0} onClick={() => void decideNow()}>
        {decision}
        {howMany} <Key>{decisionKey}</Key>
      </Button>
      <Button look="danger" disabled={targets.length === 0} onClick={forgetNow}>
        Forget{howMany} <Key>#</Key>
      </Button>
    </div>
  );
}
