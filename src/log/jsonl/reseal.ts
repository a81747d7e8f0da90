import { createHash } from "node:crypto";
import { existsSync, readdirSync, renameSync, rmSync, closeSync } from "node:fs";
import { join } from "node:path";

import { LociError } from "../../core/errors.ts";
import type { Resealed, SealedState } from "../../core/ports/file-care.ts";
import { endOwnUnproved } from "../../platform/device-acceptance.ts";
import { newDeviceId, openDevice, readDevice, switchDevice, type LogWriter } from "../../platform/device.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import { createSealer } from "../../platform/encryption/sealed-box.ts";
import { plainLine, sealedWith } from "../../platform/encryption/sealed-line.ts";
import { replaceFile, syncFolder, writeDurably } from "../../platform/files.ts";
import { readText, smallFileBytes } from "../../platform/regular-file.ts";
import { createLineConverter, type LineConverter } from "./convert-line.ts";
import { isKnownBy, readDeviceTrust, type DeviceTrust } from "./device-trust.ts";
import { lineText, readChunks } from "./lines.ts";
import { createSegmentWriter, draftFolder } from "./segment-writer.ts";
import {
  listDeviceFolders,
  listSegments,
  readMigrated,
  type DeviceFolder,
  openDeviceFolder,
  openSegment,
  segmentBytes,
} from "./segments.ts";

export interface ResealOptions {
  readonly log: string;
  readonly state: string;
  readonly machine: string;
  readonly keys: HomeKeys;
  readonly now: Date;
  readonly onProgress?: ((bytes: number) => void) | undefined;
}

/** The plan of a reseal. It allows Loci to complete an interrupted reseal. */
interface Plan {
  readonly target: string;
  readonly key: string | null;
  /** Old folder/segment → how many of its bytes the new folder contains. Empty until the new folder is finished. */
  readonly copied: Readonly<Record<string, number>>;
}

/**
 * Rewrites this machine's log beside the old one, reads it back, switches to it, and removes the old one. The new log
 * has a new device id, because offsets change. The caller must hold the log's lock. Writers hold no lock, so an old
 * folder is first moved away. A writer notices the move after its write, and writes again to the new place. So every
 * acknowledged line is in the folder when it is moved, and is copied before the folder is removed.
 */
export function resealLog(options: ResealOptions): Resealed {
  const { log, state, machine, keys } = options;
  const key = keys.sealing();
  const device = openDevice(state, machine);
  const plan = readPlan(state, key?.id ?? null) ?? newPlan(state, key?.id ?? null);
  const target: LogWriter = { id: plan.target, machine };
  const convert = createLineConverter(key === null ? null : createSealer(key), keys, state, options.now);
  const trust = readDeviceTrust(state, true);
  const sources = listDeviceFolders(log, machine, isKnownBy(trust)).filter(
    (folder) => folder.own && folder.device !== target.id,
  );
  let { copied } = plan;
  if (!existsSync(join(log, target.id)) && sources.length > 0)
    copied = writeNew(sources, target, plan, convert, trust, options);
  const current = readDevice(state) ?? device;
  if (current.id !== target.id) switchDevice(state, current, target);
  removeOld(target, copied, convert, trust, options);
  if (key?.writer !== undefined) endOwnUnproved(state);
  rmSync(planFile(state), { force: true });
  return { ...convert.result(), elsewhere: sealedElsewhere(log, machine, key?.id ?? null, trust) };
}

/**
 * Checks the first line of each segment. `isUnfinished` is true if a part of this machine's log is not sealed with the
 * present key.
 */
export function sealedState({
  log,
  state,
  machine,
  keys,
}: Pick<ResealOptions, "log" | "state" | "machine" | "keys">): SealedState {
  const key = keys.sealing()?.id ?? null;
  const trust = readDeviceTrust(state, true);
  const own = listDeviceFolders(log, machine, isKnownBy(trust)).filter((folder) => folder.own);
  const isUnfinished = existsSync(planFile(state)) || !own.every((folder) => isAllSealedWith(folder, key));
  return { isUnfinished, elsewhere: sealedElsewhere(log, machine, key, trust) };
}

function planFile(state: string): string {
  return join(state, "resealing.json");
}

/**
 * Returns the plan of an interrupted run. Returns null if that run used another key, because all lines then have to be
 * rewritten.
 */
function readPlan(state: string, key: string | null): Plan | null {
  try {
    const plan = JSON.parse(readText(planFile(state), smallFileBytes)) as Plan;
    return plan.key === key ? plan : null;
  } catch {
    return null;
  }
}

function newPlan(state: string, key: string | null): Plan {
  const plan: Plan = { target: newDeviceId(), key, copied: {} };
  replaceFile(planFile(state), JSON.stringify(plan));
  return plan;
}

function writeNew(
  sources: readonly DeviceFolder[],
  target: LogWriter,
  plan: Plan,
  convert: LineConverter,
  trust: DeviceTrust,
  { log, state, keys, now, onProgress = () => {} }: ResealOptions,
): Plan["copied"] {
  const draft = draftFolder(log, target.id);
  rmSync(draft, { recursive: true, force: true });
  const writer = createSegmentWriter(log, target, now.getTime());
  const written = createHash("sha256");
  const copied: Record<string, number> = {};
  let bytes = 0;
  for (const folder of sources) {
    for (const segment of listSegments(folder.path)) {
      for (const chunk of readChunks(join(folder.path, segment), folder.migrated[segment] ?? 0)) {
        for (const line of chunk.lines) {
          const made = convert.line(lineText(line), isTrustedAt(trust, folder.device, segment, line.offset));
          if (made === null) continue;
          writer.write(made);
          written.update(`${plainLine(made, keys.ring) ?? made}\n`);
        }
        bytes += chunk.nextOffset - (copied[`${folder.device}/${segment}`] ?? 0);
        copied[`${folder.device}/${segment}`] = chunk.nextOffset;
        onProgress(bytes);
      }
    }
  }
  writer.close();
  convert.flush();
  if (written.digest("hex") !== hashOf(draft, keys))
    throw new LociError("MIGRATION_FAILED", "the new log does not read back as the old one; the old log is unchanged");
  // Stored before the folder gets its final name, because the next run must know what the folder contains.
  replaceFile(planFile(state), JSON.stringify({ ...plan, copied }));
  renameSync(draft, join(log, target.id));
  syncFolder(log);
  return copied;
}

/** Returns a hash of the new folder's lines, read from the disk. */
function hashOf(folder: string, { ring }: HomeKeys): string {
  const hash = createHash("sha256");
  for (const segment of listSegments(folder)) {
    for (const { lines } of readChunks(join(folder, segment), 0)) {
      for (const line of lines) hash.update(`${plainLine(lineText(line), ring) ?? lineText(line)}\n`);
    }
  }
  return hash.digest("hex");
}

/**
 * The prefix of a folder that readers and writers no longer see. Only this process or a later run that completes the
 * reseal reads it.
 */
const leaving = ".leaving-";

/** Moves the old folders away, copies the lines that were added since, and removes the folders. */
function removeOld(
  target: LogWriter,
  copied: Plan["copied"],
  convert: LineConverter,
  trust: DeviceTrust,
  options: ResealOptions,
): void {
  const { log, machine } = options;
  for (;;) {
    for (const name of namesIn(log).filter((one) => one.startsWith(leaving)))
      emptyFolder(name, target, copied, convert, trust, options);
    // Lists the old folders again in each turn, because a slow writer may have created one again.
    const old = listDeviceFolders(log, machine, isKnownBy(trust)).filter(
      (folder) => folder.own && folder.device !== target.id,
    );
    if (old.length === 0) return;
    for (const { path, device } of old) renameSync(path, join(log, leaving + device));
    syncFolder(log);
  }
}

function emptyFolder(
  name: string,
  target: LogWriter,
  copied: Plan["copied"],
  convert: LineConverter,
  trust: DeviceTrust,
  { log, now }: ResealOptions,
): void {
  const folder = join(log, name);
  const device = name.slice(leaving.length);
  const migrated = readMigrated(folder);
  for (const segment of listSegments(folder)) {
    const from = copied[`${device}/${segment}`] ?? migrated[segment] ?? 0;
    for (const { lines } of readChunks(join(folder, segment), from, true)) {
      const late = lines.flatMap(
        (line) => convert.line(lineText(line), isTrustedAt(trust, device, segment, line.offset)) ?? [],
      );
      appendLines(log, target, late, now);
    }
  }
  convert.flush();
  rmSync(folder, { recursive: true });
}

function isTrustedAt(trust: DeviceTrust, device: string, segment: string, offset: number) {
  return (isProved: boolean): boolean => trust.lineTrust(device, segment, offset, isProved) === "counts";
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Returns other devices whose log is not sealed with the present key, by the first line of each segment. */
function sealedElsewhere(log: string, machine: string, key: string | null, trust: DeviceTrust): string[] {
  return listDeviceFolders(log, machine, isKnownBy(trust))
    .filter((folder) => !folder.own && trust.status(folder.device) !== "refused" && !isAllSealedWith(folder, key))
    .map(({ device }) => device);
}

/** True if the first line of each segment is sealed with this key. Null means plain text. */
function isAllSealedWith(folder: DeviceFolder, key: string | null): boolean {
  return listSegments(folder.path).every((segment) => {
    for (const { lines } of readChunks(join(folder.path, segment), 0)) {
      const first = lines[0];
      if (first !== undefined) return sealedWith(lineText(first)) === key;
    }
    return true;
  });
}

/** Appends lines in their stored form to a device's folder, and waits until they are on the disk. */
function appendLines(log: string, device: LogWriter, lines: readonly string[], now: Date): void {
  if (lines.length === 0) return;
  const { file, path } = openSegment(openDeviceFolder(log, device), now, segmentBytes);
  try {
    writeDurably(file, Buffer.from(`\n${lines.join("\n")}\n`), path);
  } finally {
    closeSync(file);
  }
}
