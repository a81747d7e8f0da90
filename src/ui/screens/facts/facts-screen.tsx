import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";

import { Button } from "../../parts/button.tsx";
import { useMemoryActions } from "../../parts/memory-actions.ts";
import { Page } from "../../parts/page.tsx";
import { Failed, Loading } from "../../parts/states.tsx";
import { OwnOnly } from "../../parts/team-marks.tsx";
import { AddFact } from "./add-fact.tsx";
import { AsOf } from "./as-of.tsx";
import { DecisionsView } from "./decisions-view.tsx";
import { FactList } from "./fact-list.tsx";
import { FactPanel } from "./fact-panel.tsx";
import { FactTabs } from "./fact-tabs.tsx";
import { FactsBar } from "./facts-bar.tsx";
import { factsQuery } from "./facts-queries.ts";
import { useSelectedFacts } from "./selected-facts.ts";
import { sortFacts, type FactView } from "./sort-facts.ts";

/** What Loci holds true, what it held true before, what waits for a person, and what was settled. */
export function FactsScreen() {
  const { view = "current" } = useSearch({ from: "/facts" });
  return view === "decisions" ? <DecisionsView /> : <FactsView view={view} />;
}

function FactsView({ view }: { readonly view: FactView }) {
  const { id, view: _, asOf, ...filter } = useSearch({ from: "/facts" });
  const navigate = useNavigate({ from: "/facts" });
  const actions = useMemoryActions();
  const [isEditing, setEditing] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const now = useQuery(factsQuery(undefined));
  const query = useQuery({ ...factsQuery(asOf), placeholderData: keepPreviousData });
  const { data } = query;
  const { leaving } = actions;
  const { q, space, tag } = filter;
  const all = useMemo(() => (data ?? []).filter((fact) => !leaving.has(fact.id)), [data, leaving]);
  const sorted = useMemo(() => sortFacts(all, { q, space, tag }), [all, q, space, tag]);
  const shown = sorted[view];
  const change = (next: object, replace = true): void =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace });
  const open = (next: string | undefined): void => {
    setEditing(false);
    change({ id: next });
  };
  const selection = useSelectedFacts({
    shown,
    view,
    id,
    open,
    actions,
    more: { e: () => setEditing(id !== undefined), n: () => setAdding(true) },
  });
  return (
    <Page
      title="Facts"
      note={<OwnOnly />}
      tools={
        <>
          <FactTabs
            chosen={view}
            counts={data === undefined ? undefined : sorted}
            onChoose={(value) => {
              selection.clear();
              change({ view: value === "current" ? undefined : value, id: undefined }, false);
            }}
          />
          <Button look="main" onClick={() => setAdding(true)} title="Add a fact (n)">
            Add a fact
          </Button>
        </>
      }
      panel={
        id === undefined ? undefined : (
          <FactPanel
            key={id}
            id={id}
            isEditing={isEditing}
            onEdit={setEditing}
            onOpen={open}
            onClose={() => open(undefined)}
            onReview={selection.review}
            onForget={selection.forget}
            onPin={actions.setPinned}
          />
        )
      }
    >
      <FactsBar
        facts={all}
        filter={filter}
        onChange={change}
        view={view}
        selected={selection.chosen.length}
        onReview={selection.reviewTargets}
        onForget={() => selection.forget(selection.chosen)}
      >
        <AsOf facts={now.data ?? []} asOf={asOf} onChange={(next) => change({ asOf: next })} />
      </FactsBar>
      {data === undefined ? (
        query.error === null ? (
          <Loading />
        ) : (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : (
        <FactList
          facts={shown}
          view={view}
          filter={filter}
          isPast={asOf !== undefined}
          at={id}
          selection={selection}
          onOpen={open}
        />
      )}
      <AddFact
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onAdded={(added) => change({ view: undefined, q: undefined, asOf: undefined, id: added })}
      />
    </Page>
  );
}
