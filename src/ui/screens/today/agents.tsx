import { useQuery } from "@tanstack/react-query";

import type { MachineAgent } from "../../../server/machine.ts";
import { agentsQuery } from "../../api/machine.ts";
import { Command } from "../../parts/command.tsx";
import { Section } from "../../parts/page.tsx";
import { Advice, Result } from "../../parts/states.tsx";
import { Time } from "../../parts/time.tsx";
import { count } from "../../text/counts.ts";

import css from "./agents.module.css";

/** Whether Loci hears each agent. */
export function Agents() {
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
