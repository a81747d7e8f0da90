import type { Fact } from "../../api/types.ts";
import { Time, useNow } from "../../parts/time.tsx";
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
            <span className={css["valueTime"]}>
              <Time ts={fact.from} />
              {fact.state === "current" ? " to now" : null}
              {fact.state === "current" || fact.until === null ? null : (
                <>
                  {" to "}
                  <Time ts={fact.until} />
                </>
              )}
              {fact.state === "current" || fact.state === "superseded" ? null : `, ${fact.state}`}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
