import { useQuery } from "@tanstack/react-query";

import type { MachineAgent } from "../../../server/machine.ts";
import { agentsQuery, healthQuery } from "../../api/machine.ts";
import { Command } from "../../parts/command.tsx";
import { Mark } from "../../parts/marks.tsx";
import { Column, Page, Section } from "../../parts/page.tsx";
import { Advice, Result, Failed } from "../../parts/states.tsx";
import { OwnOnly } from "../../parts/team-marks.tsx";
import { Time } from "../../parts/time.tsx";
import { count } from "../../text/counts.ts";
import { Day } from "./day.tsx";
import { Switches } from "./switches.tsx";

import css from "./today-screen.module.css";

/** What agents did, learned and were given today, and whether everything works. */
export function TodayScreen() {
  return (
    <Page title="Today" note={<OwnOnly />}>
      <Column isWide>
        <Health />
        <div className={css["halves"]}>
          <div className={css["half"]}>
            <Day />
          </div>
          <div className={css["half"]}>
            <Switches />
            <Agents />
          </div>
        </div>
      </Column>
    </Page>
  );
}

/** Whether Loci hears each agent. */
function Agents() {
  const query = useQuery(agentsQuery);
  return (
    <Section title="Agents">
      <Result query={query}>
        {({ agents }) => (
          <ul className={css["agents"]}>
            {agents.map((agent) => (
              <Agent key={agent.name} agent={agent} />
            ))}
          </ul>
        )}
      </Result>
    </Section>
  );
}

function Agent({ agent }: { readonly agent: MachineAgent }) {
  const { title, hooks, lastHeard, lastDay, problem, install } = agent;
  return (
    <li className={css["agent"]} data-hooks={hooks}>
      <span className={css["title"]}>{title}</span>
      <span className={css["heard"]}>
        {hooks === "absent" ? "not connected" : lastHeard === null ? "not heard yet" : null}
        {lastHeard === null ? null : (
          <>
            {hooks === "absent" ? ", last event " : "last event "}
            <Time ts={lastHeard} isAge />
            {lastDay.count === 0
              ? null
              : `, ${count(lastDay.count, "event")}${lastDay.isMore ? " or more" : ""} in 24 h`}
          </>
        )}
      </span>
      {problem === null ? null : <Advice text={problem} />}
      {hooks === "absent" ? <Command text={install} /> : null}
    </li>
  );
}

const order = { bad: 0, warning: 1, good: 2 } as const;

/** Whether everything works, in plain words, each problem with its next step. */
function Health() {
  const { data, error, refetch } = useQuery(healthQuery);
  if (data === undefined)
    return error === null ? (
      <p className={css["line"]}>Checking…</p>
    ) : (
      <Failed error={error} onRetry={() => void refetch()} />
    );
  const wrong = data.checks.filter(({ state }) => state !== "good").toSorted((a, b) => order[a.state] - order[b.state]);
  const good = data.checks.filter(({ state }) => state === "good");
  return (
    <section className={css["health"]} aria-label="Health">
      {wrong.length === 0 ? <p className={css["line"]}>Everything is in order.</p> : null}
      <ul className={css["checks"]}>
        {wrong.map((check) => (
          <li key={check.name + check.found} className={css["check"]}>
            <Mark look={check.state === "bad" ? "bad" : "warn"}>{check.name}</Mark>
            <div>
              <p>{check.found}</p>
              {check.todo === undefined ? null : <Advice text={check.todo} />}
            </div>
          </li>
        ))}
      </ul>
      {good.length === 0 ? null : (
        <details className={css["good"]}>
          <summary>{count(good.length, "check is good", "checks are good")}</summary>
          <ul className={css["checks"]}>
            {good.map((check) => (
              <li key={check.name + check.found} className={css["check"]}>
                <Mark look="good">{check.name}</Mark>
                <p>{check.found}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
