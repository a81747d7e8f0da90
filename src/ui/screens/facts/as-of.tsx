import type { Fact } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { useSettledValue } from "../../parts/settled-value.ts";
import { useNow } from "../../parts/time.tsx";
import { dayName, startOfDay } from "../../text/times.ts";
import { dayOf, endOfDay, timesOfChange } from "./fact-times.ts";

import css from "./facts.module.css";

const settleMs = 120;

/** A slider over the days of the memory. It asks what was held true at the end of a day. */
export function AsOf({
  facts,
  asOf,
  onChange,
}: {
  readonly facts: readonly Fact[];
  readonly asOf: number | undefined;
  readonly onChange: (asOf: number | undefined) => void;
}) {
  const now = useNow();
  const first = Math.min(now, ...facts.map(({ from }) => from));
  const last = dayOf(now, first);
  const [day, setDay] = useSettledValue(
    asOf === undefined ? last : Math.max(0, Math.min(last, dayOf(asOf, first))),
    (settled) => onChange(settled >= last ? undefined : endOfDay(settled, first)),
    settleMs,
  );
  if (last === 0) return null;
  const isNow = day >= last;
  const shown = endOfDay(day, first);
  return (
    <div className={css["asOf"]}>
      <label htmlFor="facts-as-of" className={css["asOfName"]}>
        As of
      </label>
      <span className={css["slider"]}>
        <input
          id="facts-as-of"
          type="range"
          min={0}
          max={last}
          value={day}
          onChange={(event) => setDay(Number(event.target.value))}
          aria-valuetext={isNow ? "now" : dayName(shown, now)}
        />
        <span className={css["changes"]} aria-hidden="true">
          {timesOfChange(facts, first, last).map((share) => (
            <span key={share} className={css["change"]} style={{ left: `${share * 100}%` }} />
          ))}
        </span>
      </span>
      <output htmlFor="facts-as-of" className={css["asOfDay"]}>
        {isNow ? (
          "now"
        ) : (
          <time dateTime={new Date(startOfDay(shown)).toISOString()}>the end of {dayName(shown, now)}</time>
        )}
      </output>
      {isNow ? null : (
        <Button look="quiet" onClick={() => onChange(undefined)}>
          Back to now
        </Button>
      )}
    </div>
  );
}
