import { LociError } from "../../core/errors.ts";
import type { LogDevice } from "../../core/ports/file-care.ts";
import { waitingDevices } from "../../index/views/waiting-views.ts";
import { freshen } from "../base/freshen.ts";
import type { Parts } from "../base/parts.ts";
import { careOf, ownerOnly } from "../base/refusals.ts";

/** A device that has written to this memory, and the owner's decision about it. */
export interface KnownDevice extends LogDevice {
  /**
   * The number of the device's events that wait for the owner's decision. Until then, agents do not get the device's
   * memories unasked, and its forgettings, pins and preferences have no effect.
   */
  readonly waitingEvents: number;
}

/**
 * Decides which devices' events count. Events of a new device in a synced folder count as imported until the owner
 * accepts the device.
 */
export interface Devices {
  /** Lists every device that has written to this memory. */
  list(): Promise<readonly KnownDevice[]>;
  /**
   * Accepts all events of these devices, or of all waiting devices if `devices` is left out. Returns the accepted
   * devices.
   */
  accept(devices?: readonly string[]): Promise<readonly string[]>;
  /** Ignores all events of these devices. */
  refuse(devices: readonly string[]): Promise<void>;
}

/** Creates the device methods of one memory for its principal. */
export function createDevices(parts: Parts): Devices {
  const asOwner = ownerOnly(parts);
  return {
    list: asOwner("see the devices", () => listDevices(parts)),
    accept: asOwner("accept a device", (devices) => acceptDevices(parts, devices)),
    refuse: asOwner("refuse a device", (devices) => refuseDevices(parts, devices)),
  };
}

/** Lists every device with the number of its waiting events. */
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
  // The forgettings of an accepted device count from now on, so this machine erases the forgotten events.
  const { eraseAgain } = await import("../erasure/erase-again.ts");
  await eraseAgain(parts);
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

/** True if a device waits for the owner's decision, judging by the events that the index has read so far. */
export async function hasWaitingDevices({ index }: Pick<Parts, "index">): Promise<boolean> {
  return (await index.query(waitingDevices)).length > 0;
}

/** True if the owner has yet to decide about events of this device. */
export function needsDecision({ status, waitingEvents }: KnownDevice): boolean {
  return status !== "refused" && waitingEvents > 0;
}

function checkKnown(devices: readonly string[], known: readonly KnownDevice[]): void {
  const stranger = devices.find((device) => !known.some((one) => one.device === device));
  if (stranger !== undefined)
    throw new LociError("NOT_FOUND", `no device '${stranger}' has written to this memory; \`loci devices\` lists them`);
}
