import { useNavigate, useSearch } from "@tanstack/react-router";

import type { MachineTeam, ReachedTeam, TeamMember, TeamSpace } from "../../../server/machine.ts";
import { setRole } from "../../api/teams.ts";
import { Command } from "../../parts/command.tsx";
import { Select } from "../../parts/field.tsx";
import { Mark } from "../../parts/marks.tsx";
import { useNotices } from "../../parts/notices.tsx";
import { Section } from "../../parts/page.tsx";
import { Loading } from "../../parts/states.tsx";
import { Time } from "../../parts/time.tsx";
import { OnlyOnline } from "./unreached.tsx";

import table from "../../parts/simple-table.module.css";
import css from "./team.module.css";

interface MembersProps {
  readonly team: MachineTeam;
  readonly reached: ReachedTeam | null;
  readonly isLoading: boolean;
}

/** Who belongs to the team, and their roles in one of its spaces. Owners of the space and administrators change them. */
export function MembersPart({ team, reached, isLoading }: MembersProps) {
  const { space: asked } = useSearch({ from: "/team" });
  const navigate = useNavigate({ from: "/team" });
  if (isLoading) return <Loading />;
  if (reached === null) return <OnlyOnline what="Members and their roles" />;
  const { members, spaces, isAdmin } = reached;
  const space = spaces.find(({ name }) => name === asked) ?? spaces[0];
  return (
    <Section
      title="Members"
      tools={
        spaces.length === 0 ? undefined : (
          <label className={css["choice"]}>
            Roles in
            <Select
              value={space?.name ?? ""}
              onChange={(event) =>
                void navigate({ search: (before) => ({ ...before, space: event.target.value }), replace: true })
              }
            >
              {spaces.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          </label>
        )
      }
    >
      {space === undefined ? (
        <p className={css["quiet"]}>The team shares no space yet, so there are no roles.</p>
      ) : space.everyone === null ? null : (
        <p className={css["quiet"]}>Every member of the team is a {space.everyone} here, or more.</p>
      )}
      <table className={table["table"]}>
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col" className={table["extra"]}>
              Joined
            </th>
            <th scope="col">Role</th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.name}>
              <td>
                {member.name} {member.isAdmin ? <Mark look="accent">administrator</Mark> : null}{" "}
                {member.name === team.member ? <Mark>you</Mark> : null}
              </td>
              <td className={table["extra"]}>
                <Time ts={member.joined} />
              </td>
              <td>
                {space === undefined ? (
                  "—"
                ) : (
                  <RoleOf team={team.id} member={member} space={space} mayChange={isAdmin || space.role === "owner"} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isAdmin ? (
        <p className={css["quiet"]}>
          <Command text="loci team invite <name>" /> invites somebody. <Command text="loci team remove <name>" /> ends a
          membership.
        </p>
      ) : null}
    </Section>
  );
}

function RoleOf({
  team,
  member,
  space,
  mayChange,
}: {
  readonly team: string;
  readonly member: TeamMember;
  readonly space: TeamSpace;
  readonly mayChange: boolean;
}) {
  const notices = useNotices();
  const role = member.spaces.find(({ space: name }) => name === space.name)?.role ?? null;
  const without = space.everyone === null ? "no role" : `${space.everyone}, as every member`;
  if (!mayChange) return role ?? without;
  const change = (next: string): void => {
    const wanted = next === "owner" || next === "writer" || next === "reader" ? next : null;
    void notices.now(`${member.name}: ${wanted ?? without}. Servers apply it within 10 seconds.`, () =>
      setRole(team, { space: space.name, member: member.name, role: wanted }),
    );
  };
  return (
    <Select aria-label={`Role of ${member.name}`} value={role ?? ""} onChange={(event) => change(event.target.value)}>
      <option value="owner">owner</option>
      <option value="writer">writer</option>
      <option value="reader">reader</option>
      <option value="">{without}</option>
    </Select>
  );
}
