import { Link } from "@tanstack/react-router";
import { memo, useEffect, useRef } from "react";

import type { SessionSummary } from "../../../api/types.ts";
import { isTyping } from "../../../parts/keys.ts";
import { agentHue } from "../../../parts/marks.tsx";
import { count, short } from "../../../text/counts.ts";
import { agentName, spaceName } from "../../../text/names.ts";
import { clock, dayName, span, wholeTime } from "../../../text/times.ts";
import type { Bar } from "./day-rows.ts";

import css from "./lane.module.css";

/** The hours that the axis names. */
const hours = [0, 6, 12, 18];

export function DayHead({
  day,
  sessions,
  isWhole,
}: {
  readonly day: number;
  readonly sessions: number;
  readonly isWhole: boolean;
}) {
  return (
    <div className={css["day"]}>
      <h2 className={css["name"]}>
        {dayName(day)}{" "}
        <span className={css["count"]}>{isWhole ? count(sessions, "session") : `${sessions}+ sessions`}</span>
      </h2>
      <span className={css["axis"]} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour} className={css["hour"]} style={{ left: `${(hour / 24) * 100}%` }}>
            {String(hour).padStart(2, "0")}
          </span>
        ))}
      </span>
    </div>
  );
}

/**
 * One session: when, by which agent, what it was about, and its bar on the axis of the day. While the list scrolls, only
 * new lanes are rendered.
 */
export const Lane = memo(function Lane({
  session,
  bar,
  isAt,
}: {
  readonly session: SessionSummary;
  readonly bar: Bar;
  readonly isAt: boolean;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Enter then opens the session, because it has the focus.
    if (isAt && !isTyping(document.activeElement)) link.current?.focus({ preventScroll: true });
  }, [isAt]);
  const { id, started, ended, about, agent, space, memories } = session;
  return (
    <Link
      ref={link}
      to="/timeline"
      search={{ session: id }}
      className={css["lane"]}
      data-at={isAt}
      preload={false}
      title={`${wholeTime(started)} – ${wholeTime(ended)}`}
    >
      <span className={css["when"]}>{bar.beganBefore ? `‹ ${clock(ended)}` : clock(started)}</span>
      <span className={css["agent"]}>
        <span className={css["dot"]} style={{ background: agentHue(agent) }} aria-hidden="true" />
        <span className={css["agentName"]}>{agentName(agent)}</span>
      </span>
      <span className={css["about"]}>{about ?? "Its words were forgotten."}</span>
      <span className={css["space"]}>{spaceName(space)}</span>
      <span className={css["size"]} title={count(memories, "event")}>
        {short(memories)}
      </span>
      <span className={css["track"]} aria-hidden="true">
        <span
          className={css["bar"]}
          data-open={bar.beganBefore}
          style={{ left: `${bar.left * 100}%`, width: `${bar.width * 100}%`, background: agentHue(agent) }}
        />
      </span>
      <span className={css["length"]}>{span(ended - started)}</span>
    </Link>
  );
});
