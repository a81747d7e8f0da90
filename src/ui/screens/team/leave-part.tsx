import type { MachineTeam } from "../../../server/machine.ts";
import { DownloadLink } from "../../parts/button.tsx";
import { Command } from "../../parts/command.tsx";
import { Section } from "../../parts/page.tsx";
import { bytes, count } from "../../text/counts.ts";

/** What removes files or ends a team happens in a terminal, which shows the proof. */
export function LeavePart({
  team,
  isOnly,
  isAdmin,
}: {
  readonly team: MachineTeam;
  readonly isOnly: boolean;
  readonly isAdmin: boolean;
}) {
  const which = isOnly ? "" : ` --team ${team.tenant}`;
  return (
    <>
      <Section title="Export" note="A copy of everything that you share, as JSON lines.">
        <p>
          <DownloadLink href="/sharing?lines=true" as="loci-shared.jsonl">
            Download what you share
          </DownloadLink>
        </p>
      </Section>
      <Section title="Leave the team on this machine">
        <p>
          This removes the {count(team.files, "file")} ({bytes(team.bytes)}) of the team from this machine, and then
          looks again that nothing is left. Your own memory stays. What you shared stays with the team: take it back
          first if it should not.
        </p>
        <p>
          <Command text={`loci team leave${which}`} />
        </p>
      </Section>
      {isAdmin ? (
        <Section title="Delete the team">
          <p>
            No token works any more, and the keys of everything that the team has stored are removed at once, so that
            nobody can read it. The terminal shows how many keys are left. This cannot be undone.
          </p>
          <p>
            <Command text={`loci team delete${which}`} />
          </p>
        </Section>
      ) : null}
    </>
  );
}
