import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";

import type { Facets, Hit } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Command } from "../../parts/command.tsx";
import { Highlight } from "../../parts/highlight.tsx";
import { useListKeys } from "../../parts/list-keys.ts";
import { Mark } from "../../parts/marks.tsx";
import { useMemoryActions } from "../../parts/memory-actions.ts";
import { MemoryPanel } from "../../parts/memory-panel.tsx";
import { MemoryRow } from "../../parts/memory-row.tsx";
import { useNotices } from "../../parts/notices.tsx";
import { Page } from "../../parts/page.tsx";
import { ScoreBars } from "../../parts/score-bars.tsx";
import { partsOfScore } from "../../parts/score-groups.ts";
import { Empty, Failed, Loading } from "../../parts/states.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { count, grouped } from "../../text/counts.ts";
import { AddDialog } from "./add-dialog.tsx";
import { FacetList } from "./facet-list.tsx";
import { mostHits, useFoundMemories, type FoundMemory } from "./found-memories.ts";
import { QuestionField } from "./question-field.tsx";
import { facetsQuery } from "./search-queries.ts";
import { toggleValue, type SearchState } from "./search-search.ts";

import css from "./search-screen.module.css";

/** Everything that Loci knows, by words and by filters. */
export function SearchScreen() {
  const state = useSearch({ from: "/search" });
  const { id, ...asked } = state;
  const navigate = useNavigate({ from: "/search" });
  const actions = useMemoryActions();
  const notices = useNotices();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isAdding, setAdding] = useState(false);
  const { found: all, isLoaded, isCurrent, error, refetch, tookMs, readMore } = useFoundMemories(state);
  // The list comes first. In a large memory, counting takes longer than searching.
  const facets = useQuery({ ...facetsQuery(asked), placeholderData: keepPreviousData, enabled: isCurrent });
  const found = all.filter(({ memory }) => !actions.leaving.has(memory.id));
  const chosen = found.find(({ memory }) => memory.id === id);
  /** Typing and moving replace the address; a filter is a step that Back undoes. Nothing invisible stays selected. */
  const ask = (changed: SearchState, isStep: boolean): void => {
    setSelected(new Set());
    void navigate({ search: (before) => ({ ...before, id: undefined, ...changed }), replace: !isStep });
  };
  const open = (next: string | undefined): void =>
    void navigate({ search: (before) => ({ ...before, id: next }), replace: true });
  const toggle = (one: string): void =>
    setSelected((before) => {
      const after = new Set(before);
      if (!after.delete(one)) after.add(one);
      return after;
    });
  /** A shared memory belongs to its author, so it is neither pinned nor forgotten here. */
  const ownOf = (ids: readonly string[]): readonly string[] => {
    const shared = new Set(found.flatMap(({ memory }) => (memory.author === undefined ? [] : [memory.id])));
    const own = ids.filter((one) => !shared.has(one));
    if (own.length < ids.length) notices.say("Shared memories belong to their authors. Take yours back under Team.");
    return own;
  };
  const forget = (wanted: readonly string[]): void => {
    const ids = ownOf(wanted);
    if (ids.length === 0) return;
    actions.forgetLater(ids);
    setSelected(new Set());
    const place = found.findIndex(({ memory }) => memory.id === id);
    const stays = ({ memory }: FoundMemory): boolean => !ids.includes(memory.id);
    // The panel goes on with the next memory, as j would.
    if (id !== undefined && ids.includes(id))
      open((found.slice(place + 1).find(stays) ?? found.slice(0, Math.max(0, place)).findLast(stays))?.memory.id);
  };
  const forgetSelected = (): void => forget(selected.size > 0 ? [...selected] : id === undefined ? [] : [id]);
  const pinSelected = (): void => {
    actions.pinAll(ownOf([...selected]));
    setSelected(new Set());
  };
  useListKeys({
    ids: found.map(({ memory }) => memory.id),
    at: id,
    onMove: open,
    more: {
      x: () => (id === undefined ? undefined : toggle(id)),
      p: () => {
        if (selected.size > 0) pinSelected();
        else if (chosen !== undefined && ownOf([chosen.memory.id]).length > 0)
          actions.setPinned(chosen.memory.id, !chosen.memory.pinned);
      },
      "#": forgetSelected,
      Escape: () => (selected.size > 0 ? setSelected(new Set()) : open(undefined)),
    },
  });
  const filters = (
    <FacetList
      state={state}
      onToggle={(facet, value) => ask({ [facet]: toggleValue(state[facet], value) }, true)}
      onSince={(since) => ask({ since: since === undefined ? undefined : String(since) }, true)}
      onClear={() => void navigate({ search: { q: asked.q } })}
    />
  );
  return (
    <Page
      title="Search"
      tools={<Button onClick={() => setAdding(true)}>Add to memory</Button>}
      panel={
        id === undefined ? undefined : (
          <MemoryPanel id={id} onClose={() => open(undefined)} onForget={forget} onPin={actions.setPinned}>
            {chosen === undefined || chosen.hit === null ? null : (
              <ScoreBars parts={partsOfScore({ ...chosen.hit.parts }, chosen.hit.score)} />
            )}
          </MemoryPanel>
        )
      }
    >
      <div className={css["bar"]}>
        <QuestionField value={asked.q ?? ""} onChange={(q) => ask({ q: q === "" ? undefined : q }, false)} />
        <div className={css["line"]} role="status">
          <span>{describe(asked, facets.data, all.length - found.length, tookMs)}</span>
          {selected.size === 0 ? null : (
            <>
              <span>{grouped(selected.size)} selected</span>
              <Button onClick={pinSelected}>Pin</Button>
              <Button look="danger" onClick={forgetSelected}>
                Forget
              </Button>
              <Button look="quiet" onClick={() => setSelected(new Set())}>
                Select none
              </Button>
            </>
          )}
        </div>
        <details className={css["narrowFilters"]}>
          <summary>Filters</summary>
          {filters}
        </details>
      </div>
      <div className={css["split"]}>
        <div className={css["filters"]}>{filters}</div>
        <div className={css["results"]}>
          {found.length > 0 ? (
            <VirtualList
              // A new question starts at its best answer.
              key={JSON.stringify(asked)}
              items={found}
              keyOf={({ memory }) => memory.id}
              label="Memories"
              height={62}
              at={id}
              onEnd={readMore}
            >
              {({ memory, text, hit }) => (
                <MemoryRow
                  memory={memory}
                  isAt={memory.id === id}
                  isSelected={selected.has(memory.id)}
                  onOpen={() => open(memory.id)}
                  onSelect={() => toggle(memory.id)}
                  remark={hit === null ? null : <Remark hit={hit} />}
                >
                  <Highlight text={text} words={asked.q ?? ""} />
                </MemoryRow>
              )}
            </VirtualList>
          ) : error !== null ? (
            <Failed error={error} onRetry={refetch} />
          ) : isLoaded ? (
            <NothingFound isAsked={Object.keys(asked).length > 0} />
          ) : (
            <Loading />
          )}
        </div>
      </div>
      <AddDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </Page>
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

/** Memories that are about to be forgotten (`leaving`) count no longer. */
function describe({ q }: SearchState, facets: Facets | undefined, leaving: number, ms: number | undefined): string {
  if (facets === undefined) return "";
  const total = `${count(facets.total - leaving, "memory", "memories")}${facets.complete ? "" : " or more"}`;
  if (q === undefined) return facets.total === 0 ? total : `${total}, newest first`;
  const shown = facets.total > mostHits ? `, the best ${mostHits} are shown` : "";
  return `${total}${shown}${ms === undefined ? "" : `, ${Math.round(ms)} ms`}`;
}
