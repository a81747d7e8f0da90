import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { ownIds } from "./device.ts";
import { makeFolder, replaceFile } from "./files.ts";
import { readIfThere } from "./read-if-there.ts";

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
}

const nothingDecided: DeviceAcceptance = { accepted: [], refused: [], unproved: {} };

/** Reads the owner's decisions. If the file is missing or damaged there are none, and the devices wait. */
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
 * Accepts all lines that these devices have written so far. In a plain memory, later lines count too. In an encrypted
 * memory, a later line needs a proof; without one it waits again.
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

/** Ignores all lines of these devices from now on. */
export function refuseDevices(state: string, devices: readonly string[]): void {
  const before = readAcceptance(state);
  writeAcceptance(state, {
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

/** Requires a proof for every line of this machine, because its log was rewritten. */
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
