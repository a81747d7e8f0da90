import { existsSync, readdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

import { hasCode } from "../core/errors.ts";
import { sha256 } from "../core/text/sha256.ts";
import { makeFolder, publishFile } from "./files.ts";
import { randomBytes } from "./random-bytes.ts";
import { readText, smallFileBytes } from "./regular-file.ts";

/** This machine as a writer of the log. Only the device itself appends to its folder. */
export interface Device {
  /** The name of its folder in the log; a new one when the log is rewritten. */
  readonly id: string;
  /**
   * Its name in events. It stays when the id changes: spaces, links and files of documents are identified by their
   * device, which is still the same.
   */
  readonly name: string;
  /** Fingerprint of the machine, the same for all its ids. */
  readonly machine: string;
}

/** The writer of a folder of the log. */
export type LogWriter = Pick<Device, "id" | "machine">;

/** The device id of this state folder, made on first use, and again when the folder was copied to another machine. */
export function openDevice(state: string, machine: string = machineFingerprint()): Device {
  for (;;) {
    const known = readDevice(state);
    if (known !== null && known.machine === machine) return known;
    if (known !== null) retireDevice(state, known);
    makeFolder(state);
    const id = newDeviceId();
    const made = publishFile(
      devicePath(state),
      JSON.stringify({ id, name: retiredName(state, machine) ?? id, machine }),
    );
    // The name is taken by something other than a device id: a damaged file is put aside, never trusted.
    if (!made && readDevice(state) === null) retireDevice(state, { id: newDeviceId() });
  }
}

/** Drops the current id, so that the next writer gets a new one. Used when the device's own log went back in time. */
export function retireDevice(state: string, device: Pick<Device, "id">): void {
  try {
    renameSync(devicePath(state), join(state, `device-retired-${device.id}.json`));
  } catch (error) {
    // Another process has just done the same.
    if (!hasCode(error, "ENOENT")) throw error;
  }
}

/** The device id without making one; null before first use. */
export function readDevice(state: string): Device | null {
  return readDeviceFile(devicePath(state));
}

function readDeviceFile(path: string): Device | null {
  try {
    const value: unknown = JSON.parse(readText(path, smallFileBytes));
    if (typeof value !== "object" || value === null || !("id" in value) || !("machine" in value)) return null;
    const id = String(value.id);
    return { id, name: "name" in value ? String(value.name) : id, machine: String(value.machine) };
  } catch {
    return null;
  }
}

/** Every name under which this state folder's machine has written events. */
export function ownNames(state: string, machine: string): ReadonlySet<string> {
  return new Set(madeDevices(state).flatMap((one) => (one.machine === machine ? [one.id, one.name] : [])));
}

/**
 * The ids of all devices that this state folder has made, on any machine: their folders of the log belong to the owner.
 */
export function ownIds(state: string): ReadonlySet<string> {
  return new Set(madeDevices(state).map(({ id }) => id));
}

function madeDevices(state: string): Device[] {
  const files = existsSync(state)
    ? readdirSync(state).filter((file) => /^device(?:-retired-.+)?\.json$/.test(file))
    : [];
  return files.flatMap((file) => readDeviceFile(join(state, file)) ?? []);
}

/** This machine's name in events under its last id; null without one. */
function retiredName(state: string, machine: string): string | null {
  const retired = readdirSync(state)
    .filter((file) => file.startsWith("device-retired-"))
    .map((file) => ({ path: join(state, file), device: readDeviceFile(join(state, file)) }))
    .filter(({ device }) => device?.machine === machine)
    .map(({ path, device }) => ({ name: device?.name ?? null, at: statSync(path).mtimeMs }));
  return retired.toSorted((a, b) => b.at - a.at)[0]?.name ?? null;
}

/** A fingerprint that does not reveal the machine's own id, for the synced folder. */
export function machineFingerprint(): string {
  return sha256(`loci device ${machineId()}`).slice(0, 24);
}

function machineId(): string {
  // On Windows these are paths on the current drive, which anybody can create.
  for (const path of process.platform === "win32" ? [] : ["/etc/machine-id", "/var/lib/dbus/machine-id"]) {
    try {
      const id = readText(path, smallFileBytes).trim();
      if (id !== "") return id;
    } catch {
      // Not Linux, or a container without one: the host name is used.
    }
  }
  return process.getBuiltinModule("node:os").hostname();
}

/** Publishes a prepared device id in place of the current one; a migration uses it to switch to its new log. */
export function switchDevice(state: string, from: Device, to: LogWriter): void {
  retireDevice(state, from);
  publishFile(devicePath(state), JSON.stringify({ ...to, name: from.name }));
}

export function newDeviceId(): string {
  return `d${randomBytes(6).toString("hex")}`;
}

function devicePath(state: string): string {
  return join(state, "device.json");
}
