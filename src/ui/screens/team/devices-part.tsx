import { useState } from "react";

import type { MachineTeam, ReachedTeam, TeamToken } from "../../../server/machine.ts";
import { revokeToken } from "../../api/teams.ts";
import { Button } from "../../parts/button.tsx";
import { Command } from "../../parts/command.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Mark } from "../../parts/marks.tsx";
import { useNotices } from "../../parts/notices.tsx";
import { Section } from "../../parts/page.tsx";
import { Loading } from "../../parts/states.tsx";
import { wholeTime } from "../../text/times.ts";
import { OnlyOnline } from "./unreached.tsx";

import table from "../../parts/simple-table.module.css";
import css from "./team.module.css";

const kindNames = { device: "machine", token: "program", session: "browser" } as const;

/** The machines and programs that may act as you. An administrator sees those of all members. */
export function DevicesPart({
  team,
  reached,
  isLoading,
}: {
  readonly team: MachineTeam;
  readonly reached: ReachedTeam | null;
  readonly isLoading: boolean;
}) {
  const notices = useNotices();
  const [revoking, setRevoking] = useState<TeamToken | null>(null);
  if (isLoading) return <Loading />;
  if (reached === null) return <OnlyOnline what="Devices and tokens" />;
  const { tokens, ownToken, isAdmin } = reached;
  const revoke = ({ id, name }: TeamToken): void => {
    setRevoking(null);
    void notices.now(`${name} is revoked. Servers refuse it within 10 seconds.`, () => revokeToken(team.id, id));
  };
  return (
    <Section title="Devices and tokens" note={isAdmin ? "Of all members" : "Of yours"}>
      <table className={table["table"]}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            {isAdmin ? <th scope="col">Member</th> : null}
            <th scope="col" className={table["extra"]}>
              May
            </th>
            <th scope="col" className={table["extra"]}>
              Last used
            </th>
            <th scope="col" className={table["extra"]}>
              Until
            </th>
            <th scope="col">
              <span className={table["actions"]}>Decide</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.id}>
              <td>
                {token.name} <Mark>{kindNames[token.kind]}</Mark>{" "}
                {token.id === ownToken ? <Mark look="good">this machine</Mark> : null}
              </td>
              {isAdmin ? <td>{token.member}</td> : null}
              <td className={table["extra"]}>{token.scopes.join(", ")}</td>
              <td className={table["extra"]}>{token.lastUsed ?? "never"}</td>
              <td className={table["extra"]} title={wholeTime(token.expires)}>
                {new Date(token.expires).toISOString().slice(0, 10)}
              </td>
              <td>
                <span className={table["actions"]}>
                  {token.id === ownToken ? (
                    <span className={table["quiet"]}>—</span>
                  ) : (
                    <Button
                      look="danger"
                      aria-label={`Revoke ${token.name} of ${token.member}`}
                      onClick={() => setRevoking(token)}
                    >
                      Revoke…
                    </Button>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css["quiet"]}>
        <Command text="loci team tokens create <name>" /> makes a token for a program. A terminal shows it once; a
        browser never does.
      </p>
      <Dialog title="Revoke it?" isOpen={revoking !== null} onClose={() => setRevoking(null)}>
        <p>
          <strong>{revoking?.name}</strong> of {revoking?.member} can then no longer read, share or sync. To come back,
          it has to join again. What it has shared stays.
        </p>
        <DialogActions>
          <Button onClick={() => setRevoking(null)}>Keep it</Button>
          <Button look="danger" onClick={() => (revoking === null ? undefined : revoke(revoking))}>
            Revoke
          </Button>
        </DialogActions>
      </Dialog>
    </Section>
  );
}
