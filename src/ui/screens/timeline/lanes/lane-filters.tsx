import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";

import type { SessionSummary } from "../../../api/types.ts";
import { Button } from "../../../parts/button.tsx";
import { Input, Select } from "../../../parts/field.tsx";
import { agentName, spaceName } from "../../../text/names.ts";
import { sessionsQuery } from "../timeline-queries.ts";
import { dateText } from "./day-rows.ts";

/** Its first page names the agents and spaces that a filter leaves out. */
const everySession = sessionsQuery({ agent: undefined, space: undefined, before: undefined });

/** Filters by agent and space, and a jump to a date. */
export function LaneFilters({ sessions: listed }: { readonly sessions: readonly SessionSummary[] }) {
  const { agent, space, day } = useSearch({ from: "/timeline" });
  const navigate = useNavigate({ from: "/timeline" });
  const every = useInfiniteQuery(everySession).data?.pages.flatMap(({ items }) => items) ?? [];
  const sessions = [...listed, ...every];
  const set = (change: {
    readonly agent?: string | undefined;
    readonly space?: string | undefined;
    readonly day?: string | undefined;
  }): void => void navigate({ search: (before) => ({ ...before, at: undefined, ...change }) });
  return (
    <>
      <Choice
        label="Agent"
        all="All agents"
        value={agent}
        values={sessions.map((session) => session.agent)}
        nameOf={agentName}
        onChange={(value) => set({ agent: value })}
      />
      <Choice
        label="Space"
        all="All spaces"
        value={space}
        values={sessions.map((session) => session.space)}
        nameOf={spaceName}
        onChange={(value) => set({ space: value })}
      />
      <Input
        type="date"
        aria-label="Up to this day"
        title="Jump to a day"
        value={day ?? ""}
        max={dateText(Date.now())}
        onChange={({ target }) => set({ day: target.value === "" ? undefined : target.value })}
      />
      {day === undefined ? null : <Button onClick={() => set({ day: undefined })}>Back to today</Button>}
    </>
  );
}

/** A choice among the values that the loaded sessions have. */
function Choice({
  label,
  all,
  value,
  values,
  nameOf,
  onChange,
}: {
  readonly label: string;
  readonly all: string;
  readonly value: string | undefined;
  readonly values: readonly (string | null)[];
  readonly nameOf: (value: string) => string;
  readonly onChange: (value: string | undefined) => void;
}) {
  const known = [...new Set([value, ...values].filter((one) => one !== undefined && one !== null))].toSorted();
  return (
    <Select
      aria-label={label}
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
    >
      <option value="">{all}</option>
      {known.map((one) => (
        <option key={one} value={one}>
          {nameOf(one)}
        </option>
      ))}
    </Select>
  );
}
