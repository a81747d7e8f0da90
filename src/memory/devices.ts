import { LociError } from "../core/errors.ts";
import type { LogDevice } from "../core/ports/file-care.ts";
import { waitingDevices } from "../index/views/waiting-views.ts";
import { freshen } from "./freshen.ts";
import type { Parts } from "./parts.ts";
import { careOf, ownerOnly } from "./refusals.ts";

/** A device that has written to this memory, and the owner's decision about it. */
export interface KnownDevice extends LogDevice {
  /**
   * The number of its events that wait for the owner. Until the owner decides, agents do not get them unasked, or they
   * do not count at all.
   */
  readonly waitingEvents: number;
}

/** Whose events count. A device that turns up in a synced folder counts as an import until the owner accepts it. */
export interface Devices {
  /** Every device that has written to this memory. */
  list(): Promise<readonly KnownDevice[]>;
  /** Accepts all events of these devices, or of all waiting devices if left out. Returns the accepted devices. */
  accept(devices?: readonly string[]): Promise<readonly string[]>;
  /** Ignores all events of these devices. */
  refuse(devices: readonly string[]): Promise<void>;
}

/** The devices of one memory, for its principal. */
export function createDevices(parts: Parts): Devices {
  const asOwner = ownerOnly(parts);
  return {
    list: asOwner("see the devices", () => listDevices(parts)),
    accept: asOwner("accept a device", (devices) => acceptDevices(parts, devices)),
    refuse: asOwner("refuse a device", (devices) => refuseDevices(parts, devices)),
  };
}

/** Every device, and how many of its events wait. */
async function listDevices(parts: Parts): Promise<readonly KnownDevice[]> {
  await freshen(parts);
  const waiting = new Map((await parts.index.query(waitingDevices)).map(({ device, events }) => [device, events]));
  return careOf(parts, "list devices")
    .devices()
    .map((found) => ({ ...found, waitingEvents: waiting.get(found.device) ?? 0 }))
    .filter(({ bytes, status }) => bytes > 0 || status === "refused" || status === "own");
}

async function acceptDevices(parts: Parts, wanted?: readonly string[]): Promise<readonly string[]> {
  const known = await listDevices(parts);
  const accepted = wanted ?? known.filter(needsDecision).map(({ device }) => device);
  checkKnown(accepted, known);
  if (accepted.length === 0) return [];
  await careOf(parts, "accept devices").acceptDevices(accepted);
  await parts.index.rebuild();
  // From now on this machine also erases what they have forgotten.
  const { settleAll } = await import("./erasure/settle.ts");
  await settleAll(parts);
  return accepted;
}

async function refuseDevices(parts: Parts, devices: readonly string[]): Promise<void> {
  const known = await listDevices(parts);
  checkKnown(devices, known);
  const own = known.find(({ device, status }) => status === "own" && devices.includes(device));
  if (own !== undefined) throw new LociError("USAGE", `${own.device} is this machine itself; it cannot be refused`);
  await careOf(parts, "refuse devices").refuseDevices(devices);
  await parts.index.rebuild();
}

/** True if any device waits, as far as the index has read. */
export async function hasWaitingDevices({ index }: Pick<Parts, "index">): Promise<boolean> {
  return (await index.query(waitingDevices)).length > 0;
}

/** True if events of a device wait for the owner. */
export function needsDecision({ status, waitingEvents }: KnownDevice): boolean {
  return status !== "refused" && waitingEvents > 0;
}

function checkKnown(devices: readonly string[], known: readonly KnownDevice[]): void {
  const stranger = devices.find((device) => !known.some((one) => one.device === device));
  if (stranger !== undefined)
    throw new LociError("NOT_FOUND", `no device '${stranger}' has written to this memory; \`loci devices\` lists them`);
}
