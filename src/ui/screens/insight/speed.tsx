import { useQuery } from "@tanstack/react-query";

import { Section } from "../../parts/page.tsx";
import { Result } from "../../parts/states.tsx";
import { count } from "../../text/counts.ts";
import { speedQuery } from "./insight-queries.ts";
import { summariseTimes } from "./speed.ts";

const answerers = [
  { by: "warm", name: "by the warm process" },
  { by: "hook", name: "by the hook itself" },
  { by: undefined, name: "on request" },
] as const;

/** How long the latest recalls took, by who answered. */
export function Speed() {
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
