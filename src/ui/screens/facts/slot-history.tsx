import type { Fact } from "../../api/types.ts";
import { useNow } from "../../parts/time.tsx";
import { spanWords } from "./fact-words.ts";
import { slotSpans } from "./slot-spans.ts";

import css from "./facts.module.css";

/** The values of a slot as bars over the time in which each of them held. */
export function SlotHistory({
  history,
  at,
  onOpen,
}: {
  readonly history: readonly Fact[];
  readonly at: string;
  readonly onOpen: (id: string) => void;
}) {
  const now = useNow();
  return (
    <ol className={css["history"]}>
      {slotSpans(history, now).map(({ fact, start, end }) => (
        <li key={fact.id}>
          <button
            type="button"
            className={css["value"]}
            aria-current={fact.id === at}
            onClick={() => onOpen(fact.id)}
            title={fact.text}
          >
            <span className={css["valueName"]}>{fact.slot?.value ?? fact.text}</span>
            <span className={css["line"]} aria-hidden="true">
              <span
                className={css["span"]}
                data-state={fact.state}
                style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }}
              />
            </span>
            <span className={css["valueTime"]}>{spanWords(fact, now)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
