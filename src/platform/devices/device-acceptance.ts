import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { makeFolder, replaceFile } from "../files/make-files.ts";
import { readIfThere } from "../files/read-if-there.ts";
import { ownIds } from "./device.ts";

/**
 * The number of bytes in each segment of a device that count without a proof; "all" for every present and future line.
 */
export type Unproved = Readonly<Record<string, number>> | "all";

/**
 * The owner's decisions about the devices in the log. They are in the state folder, which is never synced, so nobody
 * else can accept a device.
 */
export interface DeviceAcceptance {
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
  /** By device, the lines of an encrypted memory that were written before proofs were required. */
  readonly unproved: Readonly<Record<string, Unproved>>;
  /**
   * By device of this machine, the bytes of each segment that were written while lines needed a proof. After the memory
   * was decrypted, a line there still needs one, and every later line counts.
   */
  readonly needProof: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /**
   * Folders for lines that a sync received from a server. This machine writes and erases in them, but their lines count
   * only as those of any other device.
   */
  readonly received: readonly string[];
}

const nothingDecided: DeviceAcceptance = { accepted: [], refused: [], unproved: {}, needProof: {}, received: [] };

/** Reads the owner's decisions. If the file is missing or damaged there are none, and the devices wait. */
export function readAcceptance(state: string): DeviceAcceptance {
  try {
    const value: unknown = JSON.parse(readIfThere(acceptanceFile(state)) ?? "null");
    if (typeof value !== "object" || value === null) return nothingDecided;
    const { accepted, refused, unproved, needProof, received } = value as Partial<
      Record<keyof DeviceAcceptance, unknown>
    >;
    return {
      accepted: names(accepted),
      refused: names(refused),
      unproved: byDevice(unproved) as DeviceAcceptance["unproved"],
      needProof: byDevice(needProof) as DeviceAcceptance["needProof"],
      received: names(received),
    };
  } catch {
    return nothingDecided;
  }
}

function names(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === "string") : [];
}

function byDevice(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}

/**
 * Accepts all lines that these devices have written so far. In a plain memory, later lines count too. In an encrypted
 * memory, a later line needs a proof; without one it waits again.
 */
export function acceptDevices(memory: string, state: string, devices: readonly string[]): void {
  const before = readAcceptance(state);
  const own = ownIds(state);
  writeAcceptance(state, {
    ...before,
    accepted: [...new Set([...before.accepted, ...devices.filter((device) => !own.has(device))])],
    refused: before.refused.filter((device) => !devices.includes(device)),
    unproved: { ...before.unproved, ...measure(memory, devices) },
  });
}

/** Notes that this machine writes a folder for lines from a server. This accepts none of its lines. */
export function noteReceived(state: string, device: string): void {
  const before = readAcceptance(state);
  if (!before.received.includes(device)) writeAcceptance(state, { ...before, received: [...before.received, device] });
}

/** Ignores all lines of these devices from now on. */
export function refuseDevices(state: string, devices: readonly string[]): void {
  const before = readAcceptance(state);
  writeAcceptance(state, {
    ...before,
    accepted: before.accepted.filter((device) => !devices.includes(device)),
    refused: [...new Set([...before.refused, ...devices])],
    unproved: without(before.unproved, devices),
  });
}

/**
 * Requires a proof for each line from now on. Existing lines that counted so far still count. `isFirst` is true while
 * the memory is being encrypted: then all plain lines of this machine count, because they are about to be rewritten.
 */
export function beginProofs(memory: string, state: string, isFirst: boolean): void {
  const before = readAcceptance(state);
  const own = [...ownIds(state)];
  const unproved = {
    ...measure(memory, before.accepted),
    ...(isFirst ? Object.fromEntries(own.map((id) => [id, "all"] as const)) : measure(memory, own)),
  };
  writeAcceptance(state, { ...before, unproved });
}

/**
 * Records which lines of this machine were written while lines needed a proof. Call it before new lines are plain: what
 * this machine writes from then on needs none. Skips a device with lines that count without a proof.
 */
export function endProofs(memory: string, state: string): void {
  const before = readAcceptance(state);
  const own = [...ownIds(state)].filter((device) => before.unproved[device] === undefined);
  writeAcceptance(state, { ...before, needProof: measure(memory, own) });
}

/**
 * Forgets the notes about this machine's lines that count without a proof or need one, because its log was rewritten.
 * From now on its lines need a proof in an encrypted memory, and none in a plain one.
 */
export function settleOwnProofs(state: string, isSealing: boolean): void {
  const before = readAcceptance(state);
  const own = ownIds(state);
  const isUnproved = isSealing && Object.keys(before.unproved).some((device) => own.has(device));
  if (!isUnproved && Object.keys(before.needProof).length === 0) return;
  const unproved = isSealing ? without(before.unproved, [...own]) : before.unproved;
  writeAcceptance(state, { ...before, unproved, needProof: {} });
}

function without(unproved: DeviceAcceptance["unproved"], devices: readonly string[]): DeviceAcceptance["unproved"] {
  return Object.fromEntries(Object.entries(unproved).filter(([device]) => !devices.includes(device)));
}

function measure(memory: string, devices: readonly string[]): Record<string, Record<string, number>> {
  const sizes = devices.map((device) => {
    const folder = join(memory, "log", device);
    const segments = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".jsonl")) : [];
    return [device, Object.fromEntries(segments.map((name) => [name, statSync(join(folder, name)).size]))] as const;
  });
  return Object.fromEntries(sizes);
}

function writeAcceptance(state: string, acceptance: DeviceAcceptance): void {
  makeFolder(state);
  replaceFile(acceptanceFile(state), JSON.stringify(acceptance));
}

function acceptanceFile(state: string): string {
  return join(state, "devices.json");
}
