import { useQuery, queryOptions } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

import { recentSessionsQuery } from "../../api/memories.ts";
import { get } from "../../api/request.ts";
import type { ServedRecall, SessionSummary, Page, StoredMemory } from "../../api/types.ts";
import { Command } from "../../parts/command.tsx";
import { TypeMark } from "../../parts/marks.tsx";
import { Section } from "../../parts/page.tsx";
import { Empty, Result } from "../../parts/states.tsx";
import { Time, useNow } from "../../parts/time.tsx";
import { count, grouped } from "../../text/counts.ts";
import { agentName, sourceName, spaceName } from "../../text/names.ts";
import { clock, dayName, startOfDay } from "../../text/times.ts";

import css from "./day.module.css";

/** What agents did, what Loci learned, and what it gave them. On a day without sessions, the last day that had some. */
export function Day() {
  const query = useQuery(recentSessionsQuery);
  const today = startOfDay(useNow());
  return (
    <Result
      query={query}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <Empty title="No agent has worked with this memory yet">
          Connect your agents with <Command text="loci install all" />, or bring in what they did before with{" "}
          <Command text="loci import all" />.
        </Empty>
      }
    >
      {({ items }) => {
        const since = Math.min(today, startOfDay(items[0]?.ended ?? today));
        return (
          <>
            <Sessions sessions={items.filter(({ ended }) => ended >= since)} since={since} />
            <Learned since={since} />
            <Served since={since} />
            <Newest />
          </>
        );
      }}
    </Result>
  );
}

function Sessions({ sessions, since }: { readonly sessions: readonly SessionSummary[]; readonly since: number }) {
  return (
    <Section title={`${dayName(since)}: ${count(sessions.length, "session")}`}>
      <ul className={css["rows"]}>
        {sessions.map(({ id, about, agent, space, started, ended, memories }) => (
          <Row
            key={id}
            when={`${clock(started)}–${clock(ended)}`}
            about={`${agentName(agent)}, ${spaceName(space)}, ${count(memories, "event")}`}
          >
            <Link to="/timeline" search={{ session: id }}>
              {about ?? "a session without a prompt"}
            </Link>
          </Row>
        ))}
      </ul>
    </Section>
  );
}

function Learned({ since }: { readonly since: number }) {
  const { data } = useQuery(learnedQuery(since));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Section title="Learned">
      <ul className={css["rows"]}>
        {data.items.map(({ id, text, type, ts, space }) => (
          <Row key={id} when={<Time ts={ts} />} about={<TypeMark type={type} />}>
            <Link to="/search" search={{ q: (text ?? "").slice(0, 80), id }} title={spaceName(space)}>
              {text ?? "cannot be read"}
            </Link>
          </Row>
        ))}
      </ul>
    </Section>
  );
}

function Served({ since }: { readonly since: number }) {
  const { data } = useQuery(servedQuery(since));
  if (data === undefined || data.items.length === 0) return null;
  const withBlock = data.items.filter(({ shown }) => shown.length > 0);
  const tokens = withBlock.reduce((sum, recall) => sum + recall.tokens, 0);
  const { length } = data.items;
  const prompts = data.next === null ? count(length, "prompt") : `${length} or more prompts`;
  return (
    <Section
      title="Given to agents"
      note={`${count(withBlock.length, "block")} for ${prompts}, ${grouped(tokens)} tokens`}
    >
      <ul className={css["rows"]}>
        {withBlock.slice(0, 10).map((recall) => (
          <Row key={recall.id} when={<Time ts={recall.ts} />} about={aboutRecall(recall)}>
            <Link to="/recall" search={{ view: "given", recall: recall.id }}>
              {recall.shown[0]?.text ?? "a memory that was forgotten since"}
            </Link>
          </Row>
        ))}
      </ul>
    </Section>
  );
}

function aboutRecall({ agent, shown, tokens }: ServedRecall): string {
  const others = shown.length > 1 ? `and ${shown.length - 1} more, ` : "";
  return `${others}${grouped(tokens)} tokens, ${agentName(agent)}`;
}

function Newest() {
  const { data } = useQuery(newestQuery);
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Section title="As it happens">
      <ul className={css["rows"]}>
        {data.items.map(({ id, text, type, ts, session, agent, origin, trust }) => (
          <Row key={id} when={<Time ts={ts} />} about={sourceName(agent ?? origin.agent, trust)}>
            <span className={css["type"]}>
              <TypeMark type={type} />
            </span>
            {session === null ? (
              <Link to="/search" search={{ q: (text ?? "").slice(0, 80), id }}>
                {text}
              </Link>
            ) : (
              <Link to="/timeline" search={{ session, at: id }}>
                {text}
              </Link>
            )}
          </Row>
        ))}
      </ul>
    </Section>
  );
}

function Row({
  when,
  about,
  children,
}: {
  readonly when: ReactNode;
  readonly about: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <li className={css["row"]}>
      <span className={css["when"]}>{when}</span>
      <span className={css["what"]}>{children}</span>
      <span className={css["about"]}>{about}</span>
    </li>
  );
}

/** What was learned since a time: facts, preferences and pins. */
function learnedQuery(since: number) {
  return queryOptions({
    queryKey: ["learned", since],
    queryFn: ({ signal }) =>
      get<Page<StoredMemory>>("/memory/timeline", { types: "fact,preference,pin", since, limit: 20 }, { signal }),
  });
}

/** What agents were given since a time. */
function servedQuery(since: number) {
  return queryOptions({
    queryKey: ["served", since],
    queryFn: ({ signal }) => get<Page<ServedRecall>>("/trust/recalls", { since, limit: 100 }, { signal }),
  });
}

/** The newest events of all kinds. */
const newestQuery = queryOptions({
  queryKey: ["newest"],
  queryFn: ({ signal }) => get<Page<StoredMemory>>("/memory/timeline", { limit: 40 }, { signal }),
});
