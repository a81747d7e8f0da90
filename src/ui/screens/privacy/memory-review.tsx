import { useInfiniteQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";

import type { StoredMemory } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { useListKeys } from "../../parts/list-keys.ts";
import { Key } from "../../parts/marks.tsx";
import type { useMemoryActions } from "../../parts/memory-actions.ts";
import { MemoryRow } from "../../parts/memory-row.tsx";
import { Failed, Loading } from "../../parts/states.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { count } from "../../text/counts.ts";
import type { reviewQuery } from "./privacy-queries.ts";

import css from "./memory-review.module.css";

/** What a list needs to know of the screen: the memory in the panel, and pin and forget. */
export interface ListProps {
  readonly at: string | undefined;
  readonly open: (id: string | undefined) => void;
  readonly actions: ReturnType<typeof useMemoryActions>;
}

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
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const memories = (query.data?.pages ?? []).flatMap(({ items }) => items).filter(({ id }) => !actions.leaving.has(id));
  const total = query.data?.pages[0]?.count ?? 0;
  const ids = memories.map(({ id }) => id);
  const chosen = ids.filter((id) => selected.has(id));
  const targets = chosen.length > 0 ? chosen : ids.filter((id) => id === at);

  /** Moves to the memory after those that leave the list, so that the next key applies to it. */
  const moveOn = (leaving: readonly string[]): void => {
    setSelected(new Set());
    if (at === undefined || !leaving.includes(at)) return;
    const rest = ids.slice(ids.indexOf(at)).find((id) => !leaving.includes(id));
    open(rest ?? ids.findLast((id) => !leaving.includes(id)));
  };
  const decideNow = async (): Promise<void> => {
    if (targets.length > 0 && (await decide(targets))) moveOn(targets);
  };
  const forgetNow = (): void => {
    if (targets.length === 0) return;
    actions.forgetLater(targets);
    moveOn(targets);
  };
  const toggle = (id: string): void =>
    setSelected((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  useListKeys({
    ids,
    at,
    onMove: open,
    more: {
      [decisionKey]: () => void decideNow(),
      "#": forgetNow,
      x: () => (at === undefined ? undefined : toggle(at)),
      Escape: () => (chosen.length > 0 ? setSelected(new Set()) : open(undefined)),
    },
  });

  return (
    <>
      <div className={css["bar"]}>
        <p className={css["note"]}>{note}</p>
        <div className={css["line"]}>
          {tools}
          <span>{count(total, "memory", "memories")}</span>
          {memories.length === 0 ? null : (
            <div className={css["actions"]}>
              <Button look="quiet" onClick={() => setSelected(chosen.length === ids.length ? new Set() : new Set(ids))}>
                {chosen.length === ids.length ? "Select none" : "Select all shown"}
              </Button>
              <Button disabled={targets.length === 0} onClick={() => void decideNow()}>
                {decision}
                {chosen.length > 0 ? ` ${chosen.length}` : ""} <Key>{decisionKey}</Key>
              </Button>
              <Button look="danger" disabled={targets.length === 0} onClick={forgetNow}>
                Forget{chosen.length > 0 ? ` ${chosen.length}` : ""} <Key>#</Key>
              </Button>
            </div>
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
              isSelected={selected.has(memory.id)}
              onOpen={() => open(memory.id)}
              onSelect={() => toggle(memory.id)}
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
