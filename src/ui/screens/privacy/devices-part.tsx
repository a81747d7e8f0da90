import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { send } from "../../api/request.ts";
import type { KnownDevice } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Mark } from "../../parts/marks.tsx";
import { useNotices } from "../../parts/notices.tsx";
import { Column, Section } from "../../parts/page.tsx";
import { Result } from "../../parts/states.tsx";
import { Time } from "../../parts/time.tsx";
import { bytes, count } from "../../text/counts.ts";
import { devicesQuery } from "./privacy-queries.ts";

import css from "../../parts/simple-table.module.css";

const statusNames = {
  own: { text: "this device", look: "good" },
  accepted: { text: "accepted", look: "good" },
  waiting: { text: "waiting for you", look: "warn" },
  refused: { text: "refused", look: "bad" },
} as const;

/** The devices that write to this memory. A person decides whose words count. */
export function DevicesPart() {
  const query = useQuery(devicesQuery);
  const notices = useNotices();
  const [accepting, setAccepting] = useState<KnownDevice | null>(null);
  const accept = (device: string): void => {
    setAccepting(null);
    void notices.now(`${device} is accepted. Its memories count from now on.`, () =>
      send("POST", "/devices/accept", { devices: [device] }),
    );
  };
  const refuse = (device: string): void =>
    void notices.now(`${device} is refused. Loci ignores everything that it wrote.`, () =>
      send("POST", "/devices/refuse", { devices: [device] }),
    );
  return (
    <Column>
      <Section title="Devices that write to this memory">
        <p className={css["text"]}>
          A new device in a synced folder waits until you accept it. Until then agents do not get its memories unasked,
          and its forgettings, pins and preferences have no effect.
        </p>
        <Result query={query}>
          {(devices) => (
            <table className={css["table"]}>
              <thead>
                <tr>
                  <th scope="col">Device</th>
                  <th scope="col">State</th>
                  <th scope="col">Last wrote</th>
                  <th scope="col" className={`${css["number"]} ${css["extra"]}`}>
                    Size
                  </th>
                  <th scope="col">
                    <span className={css["actions"]}>Decide</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {devices.map((one) => (
                  <tr key={one.device}>
                    <td>
                      <code className={css["id"]}>{one.device}</code>
                    </td>
                    <td>
                      <Mark look={statusNames[one.status].look}>{statusNames[one.status].text}</Mark>
                    </td>
                    <td>{one.newest === null ? "never" : <Time ts={one.newest} />}</td>
                    <td className={`${css["number"]} ${css["extra"]}`}>{bytes(one.bytes)}</td>
                    <td>
                      <span className={css["actions"]}>
                        {one.status === "waiting" || one.status === "refused" ? (
                          <Button onClick={() => setAccepting(one)}>Accept…</Button>
                        ) : null}
                        {one.status === "waiting" || one.status === "accepted" ? (
                          <Button look="danger" onClick={() => refuse(one.device)}>
                            Refuse
                          </Button>
                        ) : null}
                        {one.status === "own" ? <span className={css["quiet"]}>—</span> : null}
                      </span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Result>
      </Section>
      <Dialog title="Accept this device?" isOpen={accepting !== null} onClose={() => setAccepting(null)}>
        <p>
          All {count(accepting?.waitingEvents ?? 0, "waiting event")} of <code>{accepting?.device}</code> count as
          yours: agents get its memories, and this machine erases what that device has forgotten.
        </p>
        <p>
          Accept it only if it is your device: <code>loci devices</code> there shows this id as its own.
        </p>
        <DialogActions>
          <Button onClick={() => setAccepting(null)}>Not now</Button>
          <Button look="main" onClick={() => (accepting === null ? undefined : accept(accepting.device))}>
            Accept
          </Button>
        </DialogActions>
      </Dialog>
    </Column>
  );
}
