import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";

import type { MachineTeam } from "../../../server/machine.ts";
import { teamQuery, teamsQuery } from "../../api/teams.ts";
import { Command } from "../../parts/command.tsx";
import { Select } from "../../parts/field.tsx";
import { useMemoryActions } from "../../parts/memory-actions.ts";
import { MemoryPanel } from "../../parts/memory-panel.tsx";
import { Column, Page } from "../../parts/page.tsx";
import { Empty, Failed, Loading } from "../../parts/states.tsx";
import { ViewTabs } from "../../parts/view-tabs.tsx";
import type { TeamPart } from "../screen-addresses.ts";
import { AuditPart } from "./audit-part.tsx";
import { DevicesPart } from "./devices-part.tsx";
import { LeavePart } from "./leave-part.tsx";
import { MembersPart } from "./members-part.tsx";
import { OverviewPart } from "./overview-part.tsx";
import { SharedPart } from "./shared-part.tsx";
import { Unreached } from "./unreached.tsx";

import css from "./team.module.css";

const partNames: Readonly<Record<TeamPart, string>> = {
  overview: "Overview",
  members: "Members",
  devices: "Devices and tokens",
  shared: "What you share",
  audit: "Audit",
  leave: "Export and leave",
};

/** The teams that this machine has joined: who belongs to them, what you share, and what happened. */
export function TeamScreen() {
  const { team: chosen } = useSearch({ from: "/team" });
  const navigate = useNavigate({ from: "/team" });
  const { data: teams, error, refetch } = useQuery(teamsQuery);
  const team = teams?.find(({ id }) => id === chosen) ?? teams?.[0];
  if (team !== undefined && teams !== undefined)
    return (
      <JoinedTeam
        key={team.id}
        team={team}
        isOnly={teams.length === 1}
        choice={
          teams.length === 1 ? undefined : (
            <Select
              aria-label="Team"
              value={team.id}
              onChange={(event) => void navigate({ search: { team: event.target.value } })}
            >
              {teams.map(({ id, team: name, member }) => (
                <option key={id} value={id}>
                  {name} ({member})
                </option>
              ))}
            </Select>
          )
        }
      />
    );
  return (
    <Page title="Team">
      {teams !== undefined ? (
        <Empty title="This machine has joined no team">
          <p>In a team, everything you store stays private, and the others see only what you share.</p>
          <p>
            Join one with the line from your invitation: <Command text="loci team join <address>" />
          </p>
        </Empty>
      ) : error === null ? (
        <Loading />
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function JoinedTeam({
  team,
  isOnly,
  choice,
}: {
  readonly team: MachineTeam;
  readonly isOnly: boolean;
  readonly choice: ReactNode;
}) {
  const { part: asked = "overview", id } = useSearch({ from: "/team" });
  const navigate = useNavigate({ from: "/team" });
  const actions = useMemoryActions();
  const query = useQuery(teamQuery(team.id));
  const reached = query.data?.state === "reached" ? query.data : null;
  const isAdmin = reached?.isAdmin === true;
  const parts = (Object.keys(partNames) as TeamPart[]).filter((one) => one !== "audit" || isAdmin);
  const part = parts.includes(asked) ? asked : "overview";
  const open = (next: string | undefined): void =>
    void navigate({ search: (before) => ({ ...before, id: next }), replace: true });
  const tabs = parts.map((value) => ({
    value,
    name: partNames[value],
    count: value === "members" ? reached?.members.length : undefined,
  }));
  return (
    <Page
      title="Team"
      tools={choice}
      panel={
        id === undefined ? undefined : (
          <MemoryPanel
            id={id}
            onClose={() => open(undefined)}
            onForget={actions.forgetLater}
            onPin={actions.setPinned}
          />
        )
      }
    >
      <div className={css["tabs"]}>
        <ViewTabs
          label="Parts of this screen"
          tabs={tabs}
          chosen={part}
          onChoose={(next) => void navigate({ search: (before) => ({ team: before.team, part: next }) })}
        />
      </div>
      <Column key={part}>
        {query.data === undefined || query.data.state === "reached" ? null : (
          <Unreached why={query.data} isAsking={query.isFetching} onRetry={() => void query.refetch()} />
        )}
        {query.data === undefined && query.error !== null ? (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        ) : null}
        {part === "overview" ? <OverviewPart team={team} reached={reached} /> : null}
        {part === "members" ? <MembersPart team={team} reached={reached} isLoading={query.isLoading} /> : null}
        {part === "devices" ? <DevicesPart team={team} reached={reached} isLoading={query.isLoading} /> : null}
        {part === "shared" ? <SharedPart team={team} at={id} open={open} /> : null}
        {part === "audit" ? <AuditPart team={team} /> : null}
        {part === "leave" ? <LeavePart team={team} isOnly={isOnly} isAdmin={isAdmin} /> : null}
      </Column>
    </Page>
  );
}
