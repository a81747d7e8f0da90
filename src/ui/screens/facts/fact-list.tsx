import type { Fact } from "../../api/types.ts";
import { Command } from "../../parts/command.tsx";
import { Highlight, Mark } from "../../parts/marks.tsx";
import type { Selection } from "../../parts/selection.ts";
import { Empty } from "../../parts/states.tsx";
import { useNow } from "../../parts/time.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { count } from "../../text/counts.ts";
import { spaceName } from "../../text/names.ts";
import { wholeTime } from "../../text/times.ts";
import { viewNames, dayOrTime, slotWords, sourceOf } from "./fact-words.ts";
import type { FactFilter, FactView } from "./sort-facts.ts";

import css from "./facts.module.css";

/** The facts of a view, or why there are none. */
export function FactList({
  facts,
  view,
  filter,
  isPast,
  at,
  selection: { selected, toggle },
  onOpen,
}: {
  readonly facts: readonly Fact[];
  readonly view: FactView;
  readonly filter: FactFilter;
  readonly isPast: boolean;
  /** The id of the fact in the panel. */
  readonly at: string | undefined;
  readonly selection: Selection;
  readonly onOpen: (id: string) => void;
}) {
  if (facts.length === 0) {
    if (Object.values(filter).length === 0) return <NoFacts view={view} isPast={isPast} />;
    return <Empty title="No fact matches">Try fewer or other words, or remove a filter.</Empty>;
  }
  return (
    <VirtualList items={facts} keyOf={(fact) => fact.id} label={`${viewNames[view]} facts`} height={62} at={at}>
      {(fact) => (
        <FactRow
          fact={fact}
          words={filter.q ?? ""}
          isAt={fact.id === at}
          isSelected={selected.has(fact.id)}
          onOpen={() => onOpen(fact.id)}
          onSelect={() => toggle(fact.id)}
        />
      )}
    </VirtualList>
  );
}

/** One fact in a list: the statement first, then what it is about and where it comes from. */
function FactRow({
  fact,
  words,
  isAt,
  isSelected,
  onOpen,
  onSelect,
}: {
  readonly fact: Fact;
  /** The words that were searched for. */
  readonly words: string;
  readonly isAt: boolean;
  readonly isSelected: boolean;
  readonly onOpen: () => void;
  readonly onSelect: () => void;
}) {
  const now = useNow();
  const { text, slot, from, until, proofs, space, tags, state, sensitive, wouldEnd } = fact;
  return (
    <div className={css["row"]} data-at={isAt} data-selected={isSelected}>
      <input
        type="checkbox"
        className={css["check"]}
        checked={isSelected}
        onChange={onSelect}
        aria-label={`Select: ${text.slice(0, 80)}`}
      />
      <button type="button" className={css["open"]} onClick={onOpen} aria-current={isAt}>
        <span className={css["text"]}>
          <Highlight text={text} words={words} />
        </span>
        <span className={css["about"]}>
          {slot === null ? null : <span className={css["slot"]}>{slotWords(slot)}</span>}
          <span title={wholeTime(from)}>
            {until === null ? `since ${dayOrTime(from, now)}` : `${dayOrTime(from, now)} to ${dayOrTime(until, now)}`}
          </span>
          <span>{sourceOf(fact)}</span>
          {proofs < 2 ? null : <span>{count(proofs, "proof")}</span>}
          <span className={css["space"]}>{spaceName(space)}</span>
          {tags.length === 0 ? null : <span className={css["tags"]}>{tags.join(", ")}</span>}
          {sensitive ? <Mark look="warn">sensitive</Mark> : null}
          {wouldEnd === null ? null : (
            <Mark look="warn">may replace {state === "current" ? "the next" : "another"}</Mark>
          )}
          {state === "corrected" ? <Mark>corrected</Mark> : null}
        </span>
      </button>
    </div>
  );
}

/** Says why a view has no facts, and how facts come about. */
function NoFacts({ view, isPast }: { readonly view: FactView; readonly isPast: boolean }) {
  if (view === "superseded")
    return (
      <Empty title="No fact was superseded">
        A newer value of the same thing supersedes the older one: “the staging port is 6434” ends “the staging port is
        6433”. Both keep the time in which they held.
      </Empty>
    );
  if (view === "waiting")
    return (
      <Empty title="Nothing waits for you">
        A fact that quotes a tool, the web or an import waits here for your approval. To review every fact that you did
        not state yourself, run <Command text="loci config set facts.review before-use" />.
      </Empty>
    );
  if (view === "rejected")
    return <Empty title="You rejected no fact">A rejected fact does not come back from the same words.</Empty>;
  if (isPast) return <Empty title="No fact was known on that day">Move the slider to a later day.</Empty>;
  return (
    <Empty title="No facts yet">
      <div className={css["ways"]}>
        <p>
          Facts come from your own words, such as “remember that the staging port is 6433” in a prompt to any agent.
        </p>
        <p>
          You can also state one: add it here, or run <Command text={'loci facts add "The staging port is 6433"'} />.
        </p>
        <p>
          Agents state facts with their tools. A model proposes facts if you have set one:{" "}
          <Command text="loci facts extract" />.
        </p>
      </div>
    </Empty>
  );
}
