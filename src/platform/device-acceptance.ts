import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { ownIds } from "./device.ts";
import { makeFolder, replaceFile } from "./files.ts";
import { readIfThere } from "./read-if-there.ts";

/** How many bytes of each segment of a device count without proof; "all" for every line that is there or comes. */
export type Unproved = Readonly<Record<string, number>> | "all";

/** What a person has decided about the devices of the log. In the state folder, never in the synced one: nobody else may accept a device. */
export interface DeviceAcceptance {
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
  /** In an encrypted memory: the lines that were there before each line had to be proved, by device. */
  readonly unproved: Readonly<Record<string, Unproved>>;
}

const nothingDecided: DeviceAcceptance = { accepted: [], refused: [], unproved: {} };

/** What a person has decided; nothing where the file is missing or damaged, so that devices wait rather than count. */
export function readAcceptance(state: string): DeviceAcceptance {
  try {
    const value: unknown = JSON.parse(readIfThere(acceptanceFile(state)) ?? "null");
    if (typeof value !== "object" || value === null) return nothingDecided;
    const { accepted, refused, unproved } = value as Partial<Record<keyof DeviceAcceptance, unknown>>;
    return {
      accepted: names(accepted),
      refused: names(refused),
      unproved: typeof unproved === "object" && unproved !== null ? (unproved as DeviceAcceptance["unproved"]) : {},
    };
  } catch {
    return nothingDecided;
  }
}

function names(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === "string") : [];
}

/**
 * Lets all that these devices have written so far count, and in a plain memory also what they write later. In an encrypted memory a later
 * line counts if it is proved; others wait again.
 */
export function acceptDevices(memory: string, state: string, devices: readonly string[]): void {
  const before = readAcceptance(state);
  const own = ownIds(state);
  writeAcceptance(state, {
    accepted: [...new Set([...before.accepted, ...devices.filter((device) => !own.has(device))])],
    refused: before.refused.filter((device) => !devices.includes(device)),
    unproved: { ...before.unproved, ...measure(memory, devices) },
  });
}

/** Lets nothing of these devices count any more. */
export function refuseDevices(state: string, devices: readonly string[]): void {
  const before = readAcceptance(state);
  writeAcceptance(state, {
    accepted: before.accepted.filter((device) => !devices.includes(device)),
    refused: [...new Set([...before.refused, ...devices])],
    unproved: without(before.unproved, devices),
  });
}

/**
 * From now on each line has to be proved: those that are there and counted so far go on to count. `isFirst`: the memory is just being encrypted, so
 * this machine's own plain lines are about to be written anew, also those that others of its processes add until then.
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

/** Every line of this machine is proved from now on: its log was written anew. */
export function endOwnUnproved(state: string): void {
  const before = readAcceptance(state);
  const own = ownIds(state);
  if (Object.keys(before.unproved).some((device) => own.has(device)))
    writeAcceptance(state, { ...before, unproved: without(before.unproved, [...own]) });
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
