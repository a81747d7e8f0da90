import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";

import type { Decision } from "../../api/types.ts";
import { Command } from "../../parts/command.tsx";
import { Input } from "../../parts/field.tsx";
import { useListKeys } from "../../parts/keys.ts";
import { Highlight } from "../../parts/marks.tsx";
import { useMemoryActions } from "../../parts/memory-actions.ts";
import { MemoryPanel } from "../../parts/memory-panel.tsx";
import { Page } from "../../parts/page.tsx";
import { useSettledValue } from "../../parts/settled-value.ts";
import { Empty, Failed, Loading } from "../../parts/states.tsx";
import { OwnOnly } from "../../parts/team-marks.tsx";
import { useNow } from "../../parts/time.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { sourceName, spaceName } from "../../text/names.ts";
import { wholeTime } from "../../text/times.ts";
import { FactTabs } from "./fact-tabs.tsx";
import { dayOrTime } from "./fact-words.ts";
import { decisionsQuery, factsQuery } from "./facts-queries.ts";
import { sortFacts } from "./sort-facts.ts";

import css from "./facts.module.css";

const settleMs = 150;

/** What conversations and confirmed commits settled, each with the earlier decisions that it replaced. */
export function DecisionsView() {
  const { id, q = "" } = useSearch({ from: "/facts" });
  const navigate = useNavigate({ from: "/facts" });
  const actions = useMemoryActions();
  const facts = useQuery(factsQuery(undefined));
  const query = useQuery({ ...decisionsQuery(q), placeholderData: keepPreviousData });
  const { data } = query;
  const { leaving } = actions;
  const counts = useMemo(() => (facts.data === undefined ? undefined : sortFacts(facts.data, {})), [facts.data]);
  const shown = useMemo(() => (data?.items ?? []).filter((one) => !leaving.has(one.id)), [data, leaving]);
  const change = (next: object, replace = true): void =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace });
  const open = (next: string | undefined): void => change({ id: next });
  const [text, setText] = useSettledValue(q, (words) => change({ q: words === "" ? undefined : words }), settleMs);
  // The keys also reach the decisions that were replaced.
  const ids = shown.flatMap((one) => [one.id, ...one.earlier.map((old) => old.id)]);
  useListKeys({ ids, at: id, onMove: open, more: { Escape: () => open(undefined) } });
  return (
    <Page
      title="Facts"
      note={<OwnOnly />}
      tools={
        <FactTabs
          chosen="decisions"
          counts={counts}
          decisions={data?.next === null && q === "" ? shown.length : undefined}
          onChoose={(view) =>
            change({ view: view === "current" ? undefined : view, q: undefined, id: undefined }, false)
          }
        />
      }
      panel={
        id === undefined ? undefined : (
          <MemoryPanel
            id={id}
            onClose={() => open(undefined)}
            onForget={(chosen) => {
              actions.forgetLater(chosen);
              open(undefined);
            }}
            onPin={actions.setPinned}
          />
        )
      }
    >
      <div className={css["bar"]}>
        <Input
          type="search"
          data-search
          className={css["search"] ?? ""}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="Decisions about …"
          aria-label="Search in decisions"
        />
      </div>
      {data === undefined ? (
        query.error === null ? (
          <Loading />
        ) : (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : shown.length === 0 ? (
        <NoDecisions isSearch={q !== ""} />
      ) : (
        <VirtualList
          items={shown}
          keyOf={(one) => one.id}
          label="Decisions"
          height={84}
          at={shown.find((one) => one.id === id || one.earlier.some((old) => old.id === id))?.id}
        >
          {(one) => <DecisionRow decision={one} words={q} at={id} onOpen={open} />}
        </VirtualList>
      )}
    </Page>
  );
}

/** A decision in its own words, the prompt that it answers, and below it what it replaced. */
function DecisionRow({
  decision: { earlier, ...held },
  words,
  at,
  onOpen,
}: {
  readonly decision: Decision;
  /** The words that were searched for. */
  readonly words: string;
  readonly at: string | undefined;
  readonly onOpen: (id: string) => void;
}) {
  const now = useNow();
  return (
    <div className={css["decision"]} data-at={held.id === at}>
      <button type="button" className={css["open"]} onClick={() => onOpen(held.id)} aria-current={held.id === at}>
        <span className={css["settled"]}>
          <Highlight text={held.text} words={words} />
        </span>
        {held.asked === undefined ? null : <span className={css["asked"]}>asked: {held.asked}</span>}
        <span className={css["about"]}>
          <span title={wholeTime(held.ts)}>{dayOrTime(held.ts, now)}</span>
          <span>{sourceName(held.agent, held.trust)}</span>
          <span className={css["space"]}>{spaceName(held.space)}</span>
        </span>
      </button>
      {earlier.length === 0 ? null : (
        <ol className={css["chain"]} aria-label="Replaced decisions">
          {earlier.map((old) => (
            <li key={old.id}>
              <button
                type="button"
                className={css["replaced"]}
                onClick={() => onOpen(old.id)}
                aria-current={old.id === at}
              >
                <span className={css["replacedText"]}>{old.text}</span>
                <span className={css["quiet"]} title={wholeTime(old.ts)}>
                  replaced · {dayOrTime(old.ts, now)}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function NoDecisions({ isSearch }: { readonly isSearch: boolean }) {
  if (isSearch) return <Empty title="No decision about this">Try fewer or other words.</Empty>;
  return (
    <Empty title="No decisions yet">
      Loci finds them in conversations (“Settled: …”, “the final rule is …”) and in confirmed commits. The command line
      lists them with <Command text="loci decisions" />.
    </Empty>
  );
}
