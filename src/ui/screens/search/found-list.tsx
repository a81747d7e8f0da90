import type { Hit } from "../../api/types.ts";
import { Command } from "../../parts/command.tsx";
import { Highlight, Mark } from "../../parts/marks.tsx";
import { MemoryRow } from "../../parts/memory-row.tsx";
import type { Selection } from "../../parts/selection.ts";
import { Empty, Failed, Loading } from "../../parts/states.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import type { SearchState } from "../screen-addresses.ts";
import type { FoundMemory, useFoundMemories } from "./search-queries.ts";

/** The found memories, or why there are none. */
export function FoundList({
  found,
  list: { error, isLoaded, refetch, readMore },
  asked,
  at,
  selection: { selected, toggle },
  onOpen,
}: {
  /** Those of `list` that are not about to be forgotten. */
  readonly found: readonly FoundMemory[];
  readonly list: ReturnType<typeof useFoundMemories>;
  readonly asked: Omit<SearchState, "id">;
  /** The id of the memory in the panel. */
  readonly at: string | undefined;
  readonly selection: Selection;
  readonly onOpen: (id: string) => void;
}) {
  if (found.length === 0) {
    if (error !== null) return <Failed error={error} onRetry={refetch} />;
    return isLoaded ? <NothingFound isAsked={Object.keys(asked).length > 0} /> : <Loading />;
  }
  return (
    <VirtualList
      // A new question starts at its best answer.
      key={JSON.stringify(asked)}
      items={found}
      keyOf={({ memory }) => memory.id}
      label="Memories"
      height={62}
      at={at}
      onEnd={readMore}
    >
      {({ memory, text, hit }) => (
        <MemoryRow
          memory={memory}
          isAt={memory.id === at}
          isSelected={selected.has(memory.id)}
          onOpen={() => onOpen(memory.id)}
          onSelect={() => toggle(memory.id)}
          remark={hit === null ? null : <Remark hit={hit} />}
        >
          <Highlight text={text} words={asked.q ?? ""} />
        </MemoryRow>
      )}
    </VirtualList>
  );
}

function NothingFound({ isAsked }: { readonly isAsked: boolean }) {
  return isAsked ? (
    <Empty title="Nothing matches">Try fewer or other words, or remove a filter.</Empty>
  ) : (
    <Empty title="This memory is empty">
      Add something by hand, connect your agents with <Command text="loci install all" />, or bring in what they did
      before with <Command text="loci import all" />.
    </Empty>
  );
}

function Remark({ hit }: { readonly hit: Hit }) {
  return (
    <>
      {hit.copies > 1 ? <Mark>{hit.copies} times</Mark> : null}
      {hit.fact === undefined || hit.fact.state === "current" ? null : <Mark look="warn">{hit.fact.state}</Mark>}
      <span>score {hit.score.toFixed(1)}</span>
    </>
  );
}
