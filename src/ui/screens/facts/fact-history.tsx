import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { memoryQuery } from "../../api/memories.ts";
import type { Fact } from "../../api/types.ts";
import { Time, useNow } from "../../parts/time.tsx";
import { agentName } from "../../text/names.ts";
import { slotSpans } from "./fact-times.ts";
import { spanWords } from "./fact-words.ts";

import css from "./facts.module.css";

/** The passages that show a fact. Each leads to the event that it is in. */
export function FactEvidence({ fact }: { readonly fact: Fact }) {
  if (fact.evidence.length === 0) return <p className={css["quiet"]}>No quotation: it was stated as it is.</p>;
  return (
    <ul className={css["evidence"]}>
      {fact.evidence.map(({ event, quote, ts, agent }) => (
        <li key={`${event} ${quote}`}>
          <blockquote className={css["quote"]}>{quote}</blockquote>
          <p className={css["source"]}>
            {ts === null ? null : <Time ts={ts} />}
            <span>{agentName(agent)}</span>
            <EventLink event={event} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Leads to an event in the timeline of its session, or to the memory itself if it belongs to no session. */
function EventLink({ event }: { readonly event: string }) {
  const { data, error } = useQuery(memoryQuery(event));
  if (error !== null) return <span>This event cannot be read.</span>;
  if (data === undefined) return null;
  if (data.status === "erased") return <span>This event was forgotten.</span>;
  const { session } = data.memory;
  return session === null ? (
    <Link to="/search" search={{ q: data.memory.text?.slice(0, 200) ?? "", id: event }}>
      Open the event
    </Link>
  ) : (
    <Link to="/timeline" search={{ session, at: event }}>
      Show in the timeline
    </Link>
  );
}

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
