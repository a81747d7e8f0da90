import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

import { searchQuery } from "../../api/queries.ts";
import type { Hit } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Input } from "../../parts/field.tsx";
import { Highlight } from "../../parts/highlight.tsx";
import { useListKeys } from "../../parts/list-keys.ts";
import { Mark } from "../../parts/marks.tsx";
import { useMemoryActions } from "../../parts/memory-actions.ts";
import { MemoryPanel } from "../../parts/memory-panel.tsx";
import { MemoryRow } from "../../parts/memory-row.tsx";
import { Page } from "../../parts/page.tsx";
import { ScoreBars } from "../../parts/score-bars.tsx";
import { Empty, Result } from "../../parts/states.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { count } from "../../text/counts.ts";

import css from "./search-screen.module.css";

/** How many hits one search returns. */
const mostHits = 200;
/** The address follows the field after a pause in typing, so that the history of the browser keeps whole words. */
const settleMs = 250;

export function SearchScreen() {
  const { id, ...filter } = useSearch({ from: "/search" });
  const navigate = useNavigate({ from: "/search" });
  const actions = useMemoryActions();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const query = useQuery({
    ...searchQuery({ ...filter, q: filter.q ?? "", k: mostHits }),
    enabled: (filter.q ?? "") !== "",
    placeholderData: keepPreviousData,
  });
  const hits = (query.data?.hits ?? []).filter((hit) => !actions.leaving.has(hit.id));
  const chosen = hits.find((hit) => hit.id === id);
  const open = (next: string | undefined): void =>
    void navigate({ search: (before) => ({ ...before, id: next }), replace: true });
  const toggle = (one: string): void =>
    setSelected((before) => {
      const after = new Set(before);
      if (!after.delete(one)) after.add(one);
      return after;
    });
  const forgetSelected = (): void => {
    const ids = selected.size > 0 ? [...selected] : id === undefined ? [] : [id];
    if (ids.length === 0) return;
    actions.forgetLater(ids);
    setSelected(new Set());
  };
  useListKeys({
    ids: hits.map((hit) => hit.id),
    at: id,
    onMove: open,
    more: {
      x: () => (id === undefined ? undefined : toggle(id)),
      p: () => (chosen === undefined ? undefined : actions.setPinned(chosen.id, !chosen.metadata.pinned)),
      "#": forgetSelected,
      Escape: () => (selected.size > 0 ? setSelected(new Set()) : open(undefined)),
    },
  });
  return (
    <Page
      title="Search"
      panel={
        id === undefined ? undefined : (
          <MemoryPanel id={id} onClose={() => open(undefined)} onForget={actions.forgetLater} onPin={actions.setPinned}>
            {chosen === undefined ? null : <ScoreBars parts={{ ...chosen.parts }} />}
          </MemoryPanel>
        )
      }
    >
      <div className={css["bar"]}>
        <Question
          value={filter.q ?? ""}
          onChange={(q) => void navigate({ search: (before) => ({ ...before, q, id: undefined }), replace: true })}
        />
        <div className={css["line"]}>
          <span>{describe(filter.q, hits, query.data?.took_ms)}</span>
          {selected.size === 0 ? null : (
            <>
              <span>{count(selected.size, "selected", "selected")}</span>
              <Button look="danger" onClick={forgetSelected}>
                Forget
              </Button>
            </>
          )}
        </div>
      </div>
      {(filter.q ?? "") === "" ? (
        <Empty title="Search everything that Loci knows">
          Words, a question, or a name of a file. All agents, all spaces.
        </Empty>
      ) : (
        <Result
          query={query}
          isEmpty={() => hits.length === 0}
          empty={<Empty title="Nothing matches">Try fewer or other words, or remove a filter.</Empty>}
        >
          {() => (
            <VirtualList items={hits} keyOf={(hit) => hit.id} label="Memories" height={62} at={id}>
              {(hit) => (
                <MemoryRow
                  memory={{ ...hit.metadata, id: hit.id, type: hit.type }}
                  isAt={hit.id === id}
                  isSelected={selected.has(hit.id)}
                  onOpen={() => open(hit.id)}
                  onSelect={() => toggle(hit.id)}
                  remark={<Remark hit={hit} />}
                >
                  <Highlight text={hit.snippet} words={filter.q ?? ""} />
                </MemoryRow>
              )}
            </VirtualList>
          )}
        </Result>
      )}
    </Page>
  );
}

function Remark({ hit }: { readonly hit: Hit }) {
  return (
    <>
      {hit.copies > 1 ? <Mark>{hit.copies} times</Mark> : null}
      {hit.fact === undefined || hit.fact.state === "current" ? null : <Mark look="warn">{hit.fact.state}</Mark>}
      <span title="Score">{hit.score.toFixed(1)}</span>
    </>
  );
}

function describe(q: string | undefined, hits: readonly Hit[], ms: number | undefined): string {
  if (q === undefined || ms === undefined) return "";
  const found = hits.length >= mostHits ? `the best ${mostHits} memories` : count(hits.length, "memory", "memories");
  return `${found}, ${Math.round(ms)} ms`;
}

/** The field for the question. It answers while somebody types. */
function Question({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value !== sent.current) {
      sent.current = value;
      setText(value);
    }
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = text;
      onChange(text);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  return (
    <Input
      isBig
      type="search"
      data-search
      value={text}
      onChange={(event) => setText(event.target.value)}
      placeholder="What do you want to find?"
      aria-label="Search"
      autoFocus
    />
  );
}
