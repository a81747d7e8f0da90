import { describeWaitingDevices } from "../../memory/places/describe-waiting-devices.ts";
import type { KnownDevice } from "../../memory/places/devices.ts";
import type { Cli } from "../command.ts";
import { wrap } from "./layout.ts";

/** Describes devices whose lines wait for the owner. */
export function waitingLines(waiting: readonly KnownDevice[], cli: Cli): string[] {
  return waiting.length === 0 ? [] : warningLines(describeWaitingDevices(waiting), cli);
}

/** Wraps a warning behind its mark. */
export function warningLines(text: string, { style, width }: Cli): string[] {
  return wrap(text, width - 2).map((line, at) => `${at === 0 ? style.warn("!") : " "} ${line}`);
}
