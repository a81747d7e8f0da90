import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";

import { Button } from "../../parts/button.tsx";
import { useListKeys } from "../../parts/list-keys.ts";
import { useMemoryActions } from "../../parts/memory-actions.ts";
import { OwnOnly } from "../../parts/own-only.tsx";
import { Page } from "../../parts/page.tsx";
import { Empty, Failed, Loading } from "../../parts/states.tsx";
import { ViewTabs } from "../../parts/view-tabs.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { AddFact } from "./add-fact.tsx";
import { AsOf } from "./as-of.tsx";
import { FactPanel } from "./fact-panel.tsx";
import { FactRow } from "./fact-row.tsx";
import { viewNames } from "./fact-words.ts";
import { FactsBar } from "./facts-bar.tsx";
import { factsQuery } from "./facts-queries.ts";
import { NoFacts } from "./no-facts.tsx";
import { factViews, sortFacts } from "./sort-facts.ts";
import { useReview } from "./use-review.ts";

/** What Loci holds true, what it held true before, and what waits for a person. */
export function FactsScreen() {
  const { id, view = "current", asOf, ...filter } = useSearch({ from: "/facts" });
  const navigate = useNavigate({ from: "/facts" });
  const actions = useMemoryActions();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
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
  const toggle = (one: string): void =>
    setSelected((before) => {
      const after = new Set(before);
      if (!after.delete(one)) after.add(one);
      return after;
    });
  const chosen = shown.filter((fact) => selected.has(fact.id)).map((fact) => fact.id);
  const targets = chosen.length > 0 ? chosen : id === undefined ? [] : [id];
  const review = useReview();
  const reviewTargets = (verdict: "approve" | "reject"): void => {
    if (targets.length === 0 || (verdict === "approve" && view === "current")) return;
    review(targets, verdict);
    setSelected(new Set());
    // The reviewed facts leave this view, so the next one is what the person wants to see.
    const after = shown.slice(shown.findIndex((fact) => fact.id === id) + 1);
    if (id !== undefined && targets.includes(id)) open(after.find((fact) => !targets.includes(fact.id))?.id);
  };
  const forgetTargets = (ids: readonly string[]): void => {
    if (ids.length === 0) return;
    actions.forgetLater(ids);
    setSelected(new Set());
    if (id !== undefined && ids.includes(id)) open(undefined);
  };
  useListKeys({
    ids: shown.map((fact) => fact.id),
    at: id,
    onMove: open,
    more: {
      a: () => reviewTargets("approve"),
      r: () => reviewTargets("reject"),
      e: () => setEditing(id !== undefined),
      n: () => setAdding(true),
      x: () => (id === undefined ? undefined : toggle(id)),
      "#": () => forgetTargets(targets),
      Escape: () => (selected.size > 0 ? setSelected(new Set()) : open(undefined)),
    },
  });
  return (
    <Page
      title="Facts"
      note={<OwnOnly />}
      tools={
        <>
          <ViewTabs
            label="Views of facts"
            tabs={factViews.map((value) => ({
              value,
              name: viewNames[value],
              count: data === undefined ? undefined : sorted[value].length,
            }))}
            chosen={view}
            onChoose={(value) => {
              setSelected(new Set());
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
            onReview={review}
            onForget={forgetTargets}
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
        selected={chosen.length}
        onReview={reviewTargets}
        onForget={() => forgetTargets(chosen)}
      >
        <AsOf facts={now.data ?? []} asOf={asOf} onChange={(next) => change({ asOf: next })} />
      </FactsBar>
      {data === undefined ? (
        query.error === null ? (
          <Loading />
        ) : (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : shown.length > 0 ? (
        <VirtualList items={shown} keyOf={(fact) => fact.id} label={`${viewNames[view]} facts`} height={62} at={id}>
          {(fact) => (
            <FactRow
              fact={fact}
              words={filter.q ?? ""}
              isAt={fact.id === id}
              isSelected={selected.has(fact.id)}
              onOpen={() => open(fact.id)}
              onSelect={() => toggle(fact.id)}
            />
          )}
        </VirtualList>
      ) : Object.values(filter).length > 0 ? (
        <Empty title="No fact matches">Try fewer or other words, or remove a filter.</Empty>
      ) : (
        <NoFacts view={view} isPast={asOf !== undefined} />
      )}
      <AddFact
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onAdded={(added) => change({ view: undefined, q: undefined, asOf: undefined, id: added })}
      />
    </Page>
  );
}
