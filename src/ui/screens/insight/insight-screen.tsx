import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";

import { statsQuery } from "../../api/memories.ts";
import { Chip } from "../../parts/button.tsx";
import { Column, Page, Section } from "../../parts/page.tsx";
import { Result } from "../../parts/states.tsx";
import { count, grouped } from "../../text/counts.ts";
import { growthSpans, type Span } from "../screen-addresses.ts";
import { Growth } from "./growth.tsx";
import { Helped } from "./helped.tsx";
import { speedQuery, summariseTimes } from "./insight-queries.ts";
import { Policies } from "./policies.tsx";
import { Preferences } from "./preferences.tsx";

const week = 7 * 86_400_000;
const names: Readonly<Record<Span, string>> = { "4w": "4 weeks", "12w": "12 weeks", "52w": "A year" };

/** Whether memory helps, what it costs, how it grows, and what Loci has learned about ranking. */
export function InsightScreen() {
  const { span = "12w" } = useSearch({ from: "/insight" });
  const navigate = useNavigate({ from: "/insight" });
  const since = useMemo(() => {
    const start = new Date(Date.now() - Number.parseInt(span, 10) * week);
    return start.setHours(0, 0, 0, 0);
  }, [span]);
  return (
    <Page
      title="Insight"
      tools={growthSpans.map((one) => (
        <Chip
          key={one}
          on={one === span}
          onChange={() => void navigate({ search: (before) => ({ ...before, span: one }), replace: true })}
        >
          {names[one]}
        </Chip>
      ))}
    >
      <Column>
        <Helped since={since} />
        <Growth since={since} />
        <Speed />
        <Models />
        <Policies />
        <Preferences />
      </Column>
    </Page>
  );
}

/** What Loci's own use of a language model cost in the last 30 days. */
function Models() {
  const query = useQuery(statsQuery);
  return (
    <Section title="Tokens and money" note="Loci's own use of a model in the last 30 days, by list prices">
      <Result
        query={query}
        isEmpty={({ models }) => models.length === 0}
        empty={<p>No model was used. Recording and recall need none.</p>}
      >
        {({ models }) => (
          <ul>
            {models.map(({ model, calls, failed, inputTokens, outputTokens, dollars }) => (
              <li key={model}>
                <code>{model}</code>: {count(calls, "call")}
                {failed === 0 ? "" : ` (${failed} failed)`}, {grouped(inputTokens)} tokens in, {grouped(outputTokens)}{" "}
                out, ${dollars.toFixed(2)}
              </li>
            ))}
          </ul>
        )}
      </Result>
    </Section>
  );
}

const answerers = [
  { by: "warm", name: "by the warm process" },
  { by: "hook", name: "by the hook itself" },
  { by: undefined, name: "on request" },
] as const;

/** How long the latest recalls took, by who answered. */
function Speed() {
  const query = useQuery(speedQuery);
  return (
    <Section title="Speed" note="The time of a recall itself, over the latest 200">
      <Result query={query} isEmpty={({ items }) => items.length === 0} empty={<p>There were no recalls yet.</p>}>
        {({ items }) => (
          <ul>
            {answerers.map(({ by, name }) => {
              const times = items.filter((one) => one.by === by).map(({ tookMs }) => tookMs);
              const summary = summariseTimes(times);
              return summary === null ? null : (
                <li key={name}>
                  {count(times.length, "recall")} {name}: {Math.round(summary.median)} ms in the middle,{" "}
                  {Math.round(summary.p95)} ms for the slowest of 20.
                </li>
              );
            })}
          </ul>
        )}
      </Result>
    </Section>
  );
}
