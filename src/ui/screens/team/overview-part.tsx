import { useState, type ReactNode } from "react";

import type { MachineTeam, ReachedTeam } from "../../../server/machine.ts";
import { syncTeams } from "../../api/teams.ts";
import { Button } from "../../parts/button.tsx";
import { Command } from "../../parts/command.tsx";
import { Mark } from "../../parts/marks.tsx";
import { useNotices } from "../../parts/notices.tsx";
import { Section } from "../../parts/page.tsx";
import { Time } from "../../parts/time.tsx";
import { bytes, count, grouped } from "../../text/counts.ts";

import css from "./team.module.css";

/** The team, your role in it, and how old this machine's copy is. */
export function OverviewPart({ team, reached }: { readonly team: MachineTeam; readonly reached: ReachedTeam | null }) {
  return (
    <Section title={team.team} tools={<SyncButton />}>
      <dl className={css["details"]}>
        <Detail name="Last sync">
          {team.syncedAt === null ? "never on this machine" : <Time ts={team.syncedAt} isAge />}
        </Detail>
        <Detail name="You">
          {team.member} {reached?.isAdmin === true ? <Mark look="accent">administrator</Mark> : null}
        </Detail>
        <Detail name="Shared spaces">
          <Spaces team={team} />
        </Detail>
        <Detail name="Server">
          <code data-server>{team.server}</code>
        </Detail>
        <Detail name="On this machine">
          {count(team.files, "file")}, {bytes(team.bytes)}
        </Detail>
        {reached === null ? null : (
          <Detail name="Used">
            {count(reached.usage.members, "member")} of {grouped(reached.usage.mostMembers)},{" "}
            {count(reached.usage.events, "event")} of {grouped(reached.usage.mostEvents)}, {bytes(reached.usage.bytes)}{" "}
            of {bytes(reached.usage.mostBytes)}
          </Detail>
        )}
        <Detail name="Another machine of yours">
          <Command text={`loci team join ${team.server}/#${team.tenant}`} />
        </Detail>
      </dl>
    </Section>
  );
}

function Spaces({ team: { spaces } }: { readonly team: MachineTeam }) {
  if (spaces.length === 0)
    return (
      <>
        None yet. In the folder of a repository, <Command text="loci team spaces create" /> makes one.
      </>
    );
  return (
    <ul className={css["spaces"]}>
      {spaces.map(({ name, role }) => (
        <li key={name}>
          {name} <Mark>{role}</Mark>
        </li>
      ))}
    </ul>
  );
}

function SyncButton() {
  const notices = useNotices();
  const [isBusy, setBusy] = useState(false);
  const sync = async (): Promise<void> => {
    setBusy(true);
    await notices.now("Synced. The team has what you share, and you have what it shares.", syncTeams);
    setBusy(false);
  };
  return (
    <Button look="main" onClick={() => void sync()} disabled={isBusy}>
      {isBusy ? "Syncing…" : "Sync now"}
    </Button>
  );
}

function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={css["detail"]}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
