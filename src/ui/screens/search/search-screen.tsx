import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";

import { Button } from "../../parts/button.tsx";
import { useMemoryActions } from "../../parts/memory-actions.ts";
import { MemoryPanel } from "../../parts/memory-panel.tsx";
import { Page } from "../../parts/page.tsx";
import { partsOfScore } from "../../parts/score-groups.ts";
import { ScoreBars } from "../../parts/scores.tsx";
import { toggleValue, type SearchState } from "../screen-addresses.ts";
import { AddDialog } from "./add-dialog.tsx";
import { FacetList } from "./facet-list.tsx";
import { FoundList } from "./found-list.tsx";
import { SearchBar } from "./search-bar.tsx";
import { useFoundMemories, facetsQuery } from "./search-queries.ts";
import { useSelectedMemories } from "./selected-memories.ts";

import css from "./search-screen.module.css";

/** Everything that Loci knows, by words and by filters. */
export function SearchScreen() {
  const state = useSearch({ from: "/search" });
  const { id, ...asked } = state;
  const navigate = useNavigate({ from: "/search" });
  const actions = useMemoryActions();
  const [isAdding, setAdding] = useState(false);
  const list = useFoundMemories(state);
  // The list comes first. In a large memory, counting takes longer than searching.
  const facets = useQuery({ ...facetsQuery(asked), placeholderData: keepPreviousData, enabled: list.isCurrent });
  const found = list.found.filter(({ memory }) => !actions.leaving.has(memory.id));
  const chosen = found.find(({ memory }) => memory.id === id);
  const open = (next: string | undefined): void =>
    void navigate({ search: (before) => ({ ...before, id: next }), replace: true });
  const selection = useSelectedMemories({ found, id, open, actions });
  /** Typing and moving replace the address; a filter is a step that Back undoes. Nothing invisible stays selected. */
  const ask = (changed: SearchState, isStep: boolean): void => {
    selection.clear();
    void navigate({ search: (before) => ({ ...before, id: undefined, ...changed }), replace: !isStep });
  };
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
          <MemoryPanel id={id} onClose={() => open(undefined)} onForget={selection.forget} onPin={actions.setPinned}>
            {chosen === undefined || chosen.hit === null ? null : (
              <ScoreBars parts={partsOfScore({ ...chosen.hit.parts }, chosen.hit.score)} />
            )}
          </MemoryPanel>
        )
      }
    >
      <SearchBar
        question={asked.q}
        onQuestion={(q) => ask({ q }, false)}
        facets={facets.data}
        leaving={list.found.length - found.length}
        tookMs={list.tookMs}
        selection={selection}
        filters={filters}
      />
      <div className={css["split"]}>
        <div className={css["filters"]}>{filters}</div>
        <div className={css["results"]}>
          <FoundList found={found} list={list} asked={asked} at={id} selection={selection} onOpen={open} />
        </div>
      </div>
      <AddDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </Page>
  );
}
