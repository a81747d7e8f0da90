import { useQuery } from "@tanstack/react-query";

import { healthQuery } from "../../api/machine.ts";
import { Mark } from "../../parts/marks.tsx";
import { Advice, Failed } from "../../parts/states.tsx";
import { count } from "../../text/counts.ts";

import css from "./health.module.css";

const order = { bad: 0, warning: 1, good: 2 } as const;

/** Whether everything works, in plain words, each problem with its next step. */
export function Health() {
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
