import { count } from "../../core/text/phrases/quantities.ts";
import type { KnownDevice } from "./devices.ts";

/** Returns the notice about devices that wait for the owner's decision, with the commands to run. */
export function describeWaitingDevices(waiting: readonly Pick<KnownDevice, "device" | "waitingEvents">[]): string {
  const events = waiting.reduce((sum, one) => sum + one.waitingEvents, 0);
  return (
    `${count(waiting.length, "device")} that this machine does not know ${waiting.length === 1 ? "has" : "have"} written ${count(events, "event")}: ` +
    "agents are not given them unasked, and what they forget, pin or prefer does not count. " +
    "If you wrote them, run `loci devices accept --all`; if not, `loci devices refuse <id>`"
  );
}
