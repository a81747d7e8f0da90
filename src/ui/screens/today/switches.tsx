import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";

import type { MachinePause } from "../../../server/machine.ts";
import { pause, pausesQuery, resume } from "../../api/machine.ts";
import { recentSessionsQuery } from "../../api/memories.ts";
import { Button, Switch } from "../../parts/button.tsx";
import { Select } from "../../parts/field.tsx";
import { useNotices } from "../../parts/notices.tsx";
import { Section } from "../../parts/page.tsx";
import { Result } from "../../parts/states.tsx";
import { agentName, spaceName } from "../../text/names.ts";
import { clock } from "../../text/times.ts";

import css from "./switches.module.css";

const hour = 3_600_000;

/** Turns recording and recall off and on: everywhere, in a space or in a session. */
export function Switches() {
  const query = useQuery(pausesQuery);
  return (
    <Section title="Recording and recall">
      <Result query={query}>
        {({ pauses }) => (
          <div className={css["switches"]}>
            <Everywhere what="capture" label="Record what agents do" pauses={pauses} />
            <Everywhere what="recall" label="Give agents what they need" pauses={pauses} />
            <Paused pauses={pauses.filter((one) => one.space !== undefined || one.session !== undefined)} />
            <PauseOne />
          </div>
        )}
      </Result>
    </Section>
  );
}

function Everywhere({
  what,
  label,
  pauses,
}: {
  readonly what: "capture" | "recall";
  readonly label: string;
  readonly pauses: readonly MachinePause[];
}) {
  const notices = useNotices();
  const off = pauses.find((one) => one.what === what && one.space === undefined && one.session === undefined);
  const change = (on: boolean): void =>
    void notices.now(null, () => (on && off !== undefined ? resume(off) : pause({ what })));
  return (
    <div>
      <Switch on={off === undefined} onChange={change} label={label} />
      {off?.until === undefined ? null : <span className={css["until"]}>off until {clock(off.until)}</span>}
    </div>
  );
}

function Paused({ pauses }: { readonly pauses: readonly MachinePause[] }) {
  const notices = useNotices();
  if (pauses.length === 0) return null;
  return (
    <ul className={css["paused"]}>
      {pauses.map((one) => (
        <li key={JSON.stringify(one)}>
          <span>{one.description}</span>
          <Button onClick={() => void notices.now("Resumed.", () => resume(one))}>Resume</Button>
        </li>
      ))}
    </ul>
  );
}

/** What a pause can stop, in the words of this screen. */
const pausable = { both: "recording and recall", capture: "recording", recall: "recall" } as const;

/** Pauses one space or one session, for an hour or until somebody resumes it. */
function PauseOne() {
  const notices = useNotices();
  const field = useId();
  const [what, setWhat] = useState<keyof typeof pausable>("both");
  const sessions = useQuery(recentSessionsQuery);
  const [place, setPlace] = useState("");
  const items = sessions.data?.items ?? [];
  const spaces = [...new Set(items.map(({ space }) => space).filter((space) => space !== null))];
  if (items.length === 0) return null;
  const start = (ms: number | null): void => {
    const where = place.startsWith("space:") ? { space: place.slice(6) } : { session: place.slice(8) };
    void notices.now("Paused.", () => pause({ what, ...where, ...(ms === null ? {} : { until: Date.now() + ms }) }));
    setPlace("");
  };
  return (
    <div className={css["one"]}>
      <label htmlFor={field}>Pause only</label>
      <Select id={field} value={what} onChange={(event) => setWhat(event.target.value as keyof typeof pausable)}>
        {Object.entries(pausable).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <Select aria-label="Where to pause" value={place} onChange={(event) => setPlace(event.target.value)}>
        <option value="">in a space or session</option>
        <optgroup label="Spaces">
          {spaces.map((space) => (
            <option key={space} value={`space:${space}`}>
              {spaceName(space)}
            </option>
          ))}
        </optgroup>
        <optgroup label="Sessions">
          {items.slice(0, 20).map((session) => (
            <option key={session.id} value={`session:${session.id}`}>
              {agentName(session.agent)}: {(session.about ?? session.id).slice(0, 60)}
            </option>
          ))}
        </optgroup>
      </Select>
      {place === "" ? null : (
        <>
          <Button onClick={() => start(hour)}>For an hour</Button>
          <Button onClick={() => start(null)}>Until resumed</Button>
        </>
      )}
    </div>
  );
}
