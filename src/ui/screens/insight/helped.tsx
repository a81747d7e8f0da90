import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import type { RecallSummary } from "../../api/types.ts";
import { Section } from "../../parts/page.tsx";
import { Result } from "../../parts/states.tsx";
import { count, grouped, percent } from "../../text/counts.ts";
import { partNames } from "../../text/names.ts";
import { recallStatsQuery } from "./insight-queries.ts";

import css from "./helped.module.css";

const uses = [
  { key: "used", name: "used" },
  { key: "ignored", name: "ignored" },
  { key: "contradicted", name: "wrong" },
  { key: "unknown", name: "cannot be seen" },
] as const;

/** What became of the memories that agents were given, by week. */
export function Helped({ since }: { readonly since: number }) {
  const query = useQuery(recallStatsQuery(since));
  return (
    <Section title="Did memory help?" note="What became of the memories that agents were given">
      <Result
        query={query}
        isEmpty={({ total }) => total.served === 0}
        empty={
          <p>
            Agents were given nothing in this time. <Link to="/recall">Try a prompt</Link> to see what they would get.
          </p>
        }
      >
        {(summary) => <Weeks summary={summary} />}
      </Result>
    </Section>
  );
}

function Weeks({ summary: { weeks, total, predictors } }: { readonly summary: RecallSummary }) {
  const known = total.served - total.unknown;
  return (
    <>
      <p>
        {count(total.served, "memory", "memories")} in {count(total.recalls, "block")}, {grouped(total.tokens)} tokens.{" "}
        {known === 0
          ? "Whether they were used cannot be seen yet."
          : `Of the ${grouped(known)} whose use can be seen, agents used ${percent(total.used / known)}.`}
      </p>
      <section className={css["box"]} tabIndex={0} aria-label="Weeks">
        <table className={css["weeks"]}>
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col" className={css["wide"]}>
                <Legend />
              </th>
              {uses.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">tokens</th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((week) => (
              <tr key={week.week}>
                <th scope="row">{week.week}</th>
                <td>
                  <span className={css["bar"]}>
                    {uses.map(({ key }) => (
                      <span key={key} data-use={key} style={{ flexGrow: week[key] }} />
                    ))}
                  </span>
                </td>
                {uses.map(({ key }) => (
                  <td key={key}>{grouped(week[key])}</td>
                ))}
                <td>{grouped(week.tokens)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {predictors.length === 0 ? null : (
        <p className={css["note"]}>
          Used memories differ most in:{" "}
          {predictors
            .slice(0, 3)
            .map(({ name }) => partNames[name] ?? name)
            .join(", ")}
          .
        </p>
      )}
    </>
  );
}

function Legend() {
  return (
    <span className={css["legend"]} aria-hidden="true">
      {uses.map(({ key, name }) => (
        <span key={key}>
          <i data-use={key} />
          {name}
        </span>
      ))}
    </span>
  );
}
