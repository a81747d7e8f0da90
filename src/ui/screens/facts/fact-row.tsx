import type { Fact } from "../../api/types.ts";
import { Highlight } from "../../parts/highlight.tsx";
import { Mark } from "../../parts/marks.tsx";
import { useNow } from "../../parts/time.tsx";
import { count } from "../../text/counts.ts";
import { spaceName } from "../../text/names.ts";
import { wholeTime } from "../../text/times.ts";
import { dayOrTime, sourceOf } from "./fact-words.ts";

import css from "./facts.module.css";

/** One fact in a list: the statement first, then what it is about and where it comes from. */
export function FactRow({
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
  const { text, slot, from, until, proofs, space, tags, state, sensitive } = fact;
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
          {slot === null ? null : (
            <span className={css["slot"]}>
              {slot.subject} {slot.attribute}
            </span>
          )}
          <span title={wholeTime(from)}>
            {until === null ? `since ${dayOrTime(from, now)}` : `${dayOrTime(from, now)} to ${dayOrTime(until, now)}`}
          </span>
          <span>{sourceOf(fact)}</span>
          {proofs < 2 ? null : <span>{count(proofs, "proof")}</span>}
          <span className={css["space"]}>{spaceName(space)}</span>
          {tags.length === 0 ? null : <span className={css["tags"]}>{tags.join(", ")}</span>}
          {sensitive ? <Mark look="warn">sensitive</Mark> : null}
          {state === "corrected" ? <Mark>corrected</Mark> : null}
        </span>
      </button>
    </div>
  );
}
