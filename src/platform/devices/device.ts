import { existsSync, readdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

import { hasCode } from "../../core/errors.ts";
import { sha256 } from "../../core/text/sha256.ts";
import { makeFolder, publishFile, replaceFile } from "../files/make-files.ts";
import { readText, smallFileBytes } from "../files/regular-file.ts";
import { randomBytes } from "../hashes/random-bytes.ts";

/** This machine as a writer of the log. Only the device itself appends to its folder. */
export interface Device {
  /** The name of the device's folder in the log. The device gets a new id when its log is rewritten. */
  readonly id: string;
  /**
   * The device's name in events. It stays the same when the id changes, because spaces, links and documents are
   * identified by it.
   */
  readonly name: string;
  /** The fingerprint of the machine, the same for all its ids. */
  readonly machine: string;
}

export type LogWriter = Pick<Device, "id" | "machine">;

/**
 * Returns the device of this state folder. Makes one on first use, and a new one if the folder was copied to another
 * machine.
 */
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
    // The file is not a valid device. It is put aside, never trusted.
    if (!made && readDevice(state) === null) retireDevice(state, { id: newDeviceId() });
  }
}

/**
 * Drops the current id, so that the next writer gets a new one. Needed if the device's own log was reset to an older
 * state.
 */
export function retireDevice(state: string, device: Pick<Device, "id">): void {
  try {
    renameSync(devicePath(state), retiredPath(state, device));
  } catch (error) {
    // Another process has just retired the same id.
    if (!hasCode(error, "ENOENT")) throw error;
  }
}

/** Reads the device without making one. Returns null before first use. */
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

/** Returns every name under which this machine has written events with this state folder. */
export function ownNames(state: string, machine: string): ReadonlySet<string> {
  return new Set(madeDevices(state).flatMap((one) => (one.machine === machine ? [one.id, one.name] : [])));
}

/**
 * Returns the ids of all devices that this state folder has made, on any machine. Their folders in the log belong to
 * the owner.
 */
export function ownIds(state: string): ReadonlySet<string> {
  const target = unfinishedMigration(state);
  return new Set([...madeDevices(state).map(({ id }) => id), ...(target === null ? [] : [target])]);
}

/**
 * The file that a migration writes before its new log gets its name. Without it, another run after a kill would make a
 * second new log, and each event would be stored twice.
 */
export function migrationFile(state: string): string {
  return join(state, "migrating.json");
}

/** Returns the device id of the new log that a killed migration has made; null if there is none. */
export function unfinishedMigration(state: string): string | null {
  const path = migrationFile(state);
  if (!existsSync(path)) return null;
  try {
    const { target } = JSON.parse(readText(path, smallFileBytes)) as { readonly target?: unknown };
    return typeof target === "string" ? target : null;
  } catch {
    return null;
  }
}

function madeDevices(state: string): Device[] {
  const files = existsSync(state)
    ? readdirSync(state).filter((file) => /^device(?:-retired-.+)?\.json$/.test(file))
    : [];
  return files.flatMap((file) => readDeviceFile(join(state, file)) ?? []);
}

/** Returns the name that this machine last had in events; null if it had none. */
function retiredName(state: string, machine: string): string | null {
  const retired = readdirSync(state)
    .filter((file) => file.startsWith("device-retired-"))
    .map((file) => ({ path: join(state, file), device: readDeviceFile(join(state, file)) }))
    .filter(({ device }) => device?.machine === machine)
    .map(({ path, device }) => ({ name: device?.name ?? null, at: statSync(path).mtimeMs }));
  return retired.toSorted((a, b) => b.at - a.at)[0]?.name ?? null;
}

/** Returns a fingerprint of this machine for the synced folder. It does not reveal the machine's own id. */
export function machineFingerprint(): string {
  return sha256(`loci device ${machineId()}`).slice(0, 24);
}

function machineId(): string {
  // On Windows these paths would be on the current drive, where anybody can create them.
  for (const path of process.platform === "win32" ? [] : ["/etc/machine-id", "/var/lib/dbus/machine-id"]) {
    try {
      const id = readText(path, smallFileBytes).trim();
      if (id !== "") return id;
    } catch {
      // The system is not Linux, or a container without a machine id. The host name is used instead.
    }
  }
  return process.getBuiltinModule("node:os").hostname();
}

/**
 * Replaces the current device id with a prepared one. A reseal and a migration use it to switch to their new log. There
 * is always a device: a writer that found none would make another one, and then nobody would know the new log.
 */
export function switchDevice(state: string, from: Device, to: LogWriter): void {
  publishFile(retiredPath(state, from), JSON.stringify(from));
  replaceFile(devicePath(state), JSON.stringify({ ...to, name: from.name }));
}

export function newDeviceId(): string {
  return `d${randomBytes(6).toString("hex")}`;
}

function devicePath(state: string): string {
  return join(state, "device.json");
}

function retiredPath(state: string, { id }: Pick<Device, "id">): string {
  return join(state, `device-retired-${id}.json`);
}
