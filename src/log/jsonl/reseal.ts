import { existsSync, readdirSync, renameSync, rmSync, closeSync } from "node:fs";
import { join } from "node:path";

import { LociError } from "../../core/errors.ts";
import { erasedTail, tailStart } from "../../core/event/event-line.ts";
import { checkUnreadable } from "../../core/event/loss-limit.ts";
import type { Resealed, SealedState } from "../../core/ports/file-care.ts";
import { settleOwnProofs } from "../../platform/devices/device-acceptance.ts";
import { newDeviceId, openDevice, switchDevice, type LogWriter } from "../../platform/devices/device.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import type { SealingKey } from "../../platform/encryption/sealed-box.ts";
import { isSealed, plainLine, sealedWith } from "../../platform/encryption/sealed-line.ts";
import { replaceFile, syncFolder, writeDurably } from "../../platform/files/make-files.ts";
import { readText, smallFileBytes } from "../../platform/files/regular-file.ts";
import { wipeFile, wipeTree } from "../../platform/files/wipe-file.ts";
import { createLineConverter, willBeAside, type ConvertedLine } from "./convert-line.ts";
import { isKnownBy, readDeviceTrust, type DeviceTrust } from "./device-trust.ts";
import { addIds, createIdSet } from "./line-ids.ts";
import { isDamaged, lineId, lineText, readChunks, type Line } from "./lines.ts";
import { putAside, resealAside } from "./put-aside.ts";
import { createSegmentWriter, draftFolder } from "./segment-writer.ts";
import {
  listDeviceFolders,
  listSegments,
  readMigrated,
  readOwner,
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
  /** True if a person has agreed that a large part of the log, and lines that no known key opens, are put aside. */
  readonly acceptLoss?: boolean | undefined;
}

/** The plan of a reseal. It allows Loci to complete an interrupted reseal in the same folder. */
interface Plan {
  readonly target: string;
  /** The device id for lines that nobody has proved. They wait there for the owner, as lines of another device. */
  readonly apart: string;
  readonly key: string | null;
}

interface Work extends ResealOptions {
  readonly target: LogWriter;
  readonly apart: LogWriter;
  readonly convert: (text: string, folder: string, segment: string, offset: number) => ConvertedLine;
  readonly isIn: (folder: DeviceFolder) => boolean;
  /** Stores the lines that do not go into the new log: apart or aside. They are on the disk when this returns. */
  readonly keep: (lines: readonly ConvertedLine[]) => void;
  /** The lines put aside so far. */
  readonly aside: Set<string>;
  readonly counted: { events: number; apart: number; keyMissing: number; file: string | null };
}

/**
 * Rewrites this machine's log beside the old one, reads it back, switches to it, and removes the old one. The new log
 * has a new device id, because offsets change. The caller must hold the log's lock. Writers hold no lock, so an old
 * folder is first moved away. A writer notices the move after its write, and writes again to the new place. So every
 * acknowledged line is in the folder when it is moved, and is copied before the folder is removed. No folder is removed
 * before each of its events was found in the new one, by its id.
 */
export function resealLog(options: ResealOptions): Resealed {
  const { log, state, machine, keys } = options;
  const key = keys.sealing();
  if (options.acceptLoss !== true) checkReseal(options, key === null ? "plain" : "sealed");
  const left = readPlan(state);
  const other = left === null || left.key === (key?.id ?? null) ? null : completeOther(left, key, options);
  const trust = readDeviceTrust(state, key !== null);
  const plan = left === null || other !== null ? newPlan(state, key?.id ?? null, left?.apart) : left;
  const work = beginWork(plan, key, trust, options, other);
  const sources = listDeviceFolders(log, machine, isKnownBy(trust)).filter(work.isIn);
  if (!existsSync(join(log, plan.target)) && sources.length > 0) writeNew(sources, work);
  switchTo(work);
  removeOld(trust, work);
  resealAside({ state, keys, key });
  if (key === null || key.writer !== undefined) settleOwnProofs(state, key !== null);
  rmSync(planFile(state), { force: true });
  const { events, apart, keyMissing, file } = work.counted;
  return {
    events,
    putAside: work.aside.size,
    putAsideFile: file,
    apart,
    apartDevice: apart === 0 ? null : plan.apart,
    keyMissing,
    elsewhere: otherForms(log, machine, key?.id ?? null, trust, true),
  };
}

/**
 * Completes an interrupted run with another key, if its new log exists. Otherwise the old log and the new one would both
 * be copied, and each event would be stored twice.
 */
function completeOther(plan: Plan, key: SealingKey | null, options: ResealOptions): Work {
  const trust = readDeviceTrust(options.state, key !== null);
  const work = beginWork(plan, key, trust, options);
  if (!existsSync(join(options.log, plan.target))) return work;
  switchTo(work);
  removeOld(trust, work);
  return work;
}

/** Makes the new log the one that this machine appends to. */
function switchTo({ state, machine, target }: Work): void {
  const device = openDevice(state, machine);
  if (device.id !== target.id) switchDevice(state, device, target);
}

/**
 * Throws before anything is changed if a large part of this machine's log could not be read and would be put aside from
 * a log of this form.
 */
export function checkReseal(
  { log, state, machine, keys }: Pick<ResealOptions, "log" | "state" | "machine" | "keys">,
  form: "sealed" | "plain",
): void {
  const trust = readDeviceTrust(state, form === "sealed");
  const own = listDeviceFolders(log, machine, isKnownBy(trust)).filter((folder) => folder.own);
  const lines = new Map<string, { lost: number; total: number }>();
  for (const { folder, line } of linesToCopy([...own, ...leavingFolders(log, machine, trust)])) {
    if (line === null) continue;
    const counted = lines.get(folder.device) ?? { lost: 0, total: 0 };
    lines.set(folder.device, counted);
    counted.total += 1;
    if (willBeAside(lineText(line), form, keys)) counted.lost += 1;
  }
  const next = "Run `loci verify` to see the lines, and `loci restore <backup>` to bring back what a backup has.";
  for (const [device, { lost, total }] of lines) checkUnreadable({ of: `the device ${device}`, lost, total, next });
}

/** Begins a reseal. Its report includes the lines that the completion of another reseal has set apart or aside. */
function beginWork(
  plan: Plan,
  key: SealingKey | null,
  trust: DeviceTrust,
  options: ResealOptions,
  other: Work | null = null,
): Work {
  const { log, state, machine, keys, now, acceptLoss = false } = options;
  const toForm = createLineConverter(key, keys);
  const apart: LogWriter = { id: plan.apart, machine };
  const { apart: before = 0, file = null } = other?.counted ?? {};
  const counted: Work["counted"] = { events: 0, apart: before, keyMissing: 0, file };
  const aside = new Set(other?.aside);
  return {
    ...options,
    target: { id: plan.target, machine },
    apart,
    aside,
    counted,
    isIn: (folder) => folder.own && folder.device !== plan.target && folder.device !== plan.apart,
    convert: (text, folder, segment, offset) => {
      const found = toForm(text, (isProved) => trust.lineTrust(folder, segment, offset, isProved) === "counts");
      const isLeft = found.keyMissing === true && acceptLoss && key === null;
      if (found.keyMissing === true && !isLeft) counted.keyMissing += 1;
      if (found.isEvent) counted.events += 1;
      return isLeft ? { ...found, to: "aside" } : found;
    },
    keep: (lines) => {
      const waiting = lines.filter(({ to }) => to === "apart").map(({ text }) => text);
      const torn = lines.filter(({ to, text }) => to === "aside" && !aside.has(text)).map(({ text }) => text);
      const known = createIdSet();
      if (waiting.length > 0) addIds(known, join(log, apart.id));
      appendLines(
        log,
        apart,
        waiting.filter((text) => !known.has(textId(text))),
        now,
      );
      counted.file = putAside(torn, { state, keys, key, now }) ?? counted.file;
      counted.apart += waiting.length;
      for (const text of torn) aside.add(text);
    },
  };
}

function textId(text: string): string {
  return /^\{"v":"[0-9.]{5,16}","id":"([0-9a-f-]{36})"/.exec(text)?.[1] ?? "";
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
  const trust = readDeviceTrust(state, key !== null);
  const own = listDeviceFolders(log, machine, isKnownBy(trust)).filter((folder) => folder.own);
  const isUnfinished = isResealing(state) || !own.every((folder) => isAllSealedWith(folder, key));
  return { isUnfinished, elsewhere: otherForms(log, machine, key, trust) };
}

/** True if rewriting the log was interrupted, or runs now. */
export function isResealing(state: string): boolean {
  return existsSync(planFile(state));
}

function planFile(state: string): string {
  return join(state, "resealing.json");
}

/** Returns the plan of an interrupted run. If that run used another key, all lines have to be rewritten again. */
function readPlan(state: string): Plan | null {
  try {
    const { target, key = null, apart } = JSON.parse(readText(planFile(state), smallFileBytes)) as Partial<Plan>;
    // A plan of an earlier version names no device for the lines that are set apart.
    return target === undefined ? null : { target, key, apart: apart ?? newDeviceId() };
  } catch {
    return null;
  }
}

function newPlan(state: string, key: string | null, apart = newDeviceId()): Plan {
  const plan: Plan = { target: newDeviceId(), apart, key };
  replaceFile(planFile(state), JSON.stringify(plan));
  return plan;
}

function writeNew(sources: readonly DeviceFolder[], work: Work): void {
  const { log, now, target, onProgress = () => {} } = work;
  const draft = draftFolder(log, target.id);
  wipeTree(draft);
  const writer = createSegmentWriter(log, target, now.getTime());
  /** Old folder/segment → how many of its bytes the draft contains. */
  const copied: Record<string, number> = {};
  const left: ConvertedLine[] = [];
  let bytes = 0;
  for (const { folder, segment, line, end } of linesToCopy(sources)) {
    if (line !== null) {
      const made = work.convert(lineText(line), folder.device, segment, line.offset);
      if (made.to === "store") writer.write(made.text);
      else left.push(made);
      continue;
    }
    bytes += end - (copied[`${folder.device}/${segment}`] ?? 0);
    copied[`${folder.device}/${segment}`] = end;
    onProgress(bytes);
  }
  writer.close();
  work.keep(left);
  checkCopy(sources, copied, draft, work, left);
  renameSync(draft, join(log, target.id));
  syncFolder(log);
}

/**
 * Reads the lines that the new log must contain, and the end of each chunk with `line` null. A migration has copied the
 * beginning of some segments to a newer log; of these, only lines that no other line has are read.
 */
function* linesToCopy(
  folders: readonly Pick<DeviceFolder, "device" | "path" | "migrated">[],
): Generator<{ folder: Pick<DeviceFolder, "device">; segment: string; line: Line | null; end: number }> {
  const elsewhere = createIdSet();
  const isMigrated = folders.some(({ migrated }) => Object.keys(migrated).length > 0);
  if (isMigrated)
    for (const folder of folders)
      for (const { segment, line } of linesIn(folder.path))
        if (line.offset >= (folder.migrated[segment] ?? 0)) elsewhere.add(lineId(line));
  for (const folder of folders)
    for (const segment of listSegments(folder.path)) {
      const migrated = folder.migrated[segment] ?? 0;
      for (const { lines, nextOffset } of readChunks(join(folder.path, segment), 0)) {
        for (const line of lines) {
          const isElsewhere = line.offset < migrated && elsewhere.has(lineId(line));
          if (!isElsewhere) yield { folder, segment, line, end: nextOffset };
        }
        yield { folder, segment, line: null, end: nextOffset };
      }
    }
}

/**
 * Reads the new log from the disk and compares it with the old one, line by line. Each old line must be in it with the
 * same text, unless it was stored apart or put aside.
 */
function checkCopy(
  sources: readonly DeviceFolder[],
  copied: Readonly<Record<string, number>>,
  draft: string,
  { keys }: Work,
  left: readonly ConvertedLine[],
): void {
  const plain = (text: string): string => comparable(plainLine(text, keys.ring) ?? text);
  const leftTexts = new Set(left.map(({ text }) => plain(text)));
  const made = linesIn(draft);
  let next = made.next();
  for (const { folder, segment, line } of linesToCopy(sources)) {
    if (line === null || line.offset >= (copied[`${folder.device}/${segment}`] ?? 0)) continue;
    const old = plain(lineText(line));
    if (next.done !== true && plain(lineText(next.value.line)) === old) next = made.next();
    else if (!leftTexts.has(old)) throw notSame();
  }
  if (next.done !== true) throw notSame();
}

/** Returns a line without the spaces that a seal does not keep: before the content, and in erased content. */
function comparable(text: string): string {
  const tail = text.indexOf(tailStart);
  if (tail < 0) return text.trimEnd();
  const rest = text.slice(tail).trimEnd();
  return text.slice(0, tail).trimEnd() + (/^,"salt":null,"content":null *\}$/.test(rest) ? erasedTail : rest);
}

function notSame(): LociError {
  return new LociError("MIGRATION_FAILED", "the new log does not read back as the old one; the old log is unchanged");
}

/** Reads all lines of a folder. With `takeTail`, also the bytes after the last newline. */
function* linesIn(folder: string, takeTail = false): Generator<{ readonly segment: string; readonly line: Line }> {
  for (const segment of listSegments(folder))
    for (const { lines } of readChunks(join(folder, segment), 0, takeTail))
      for (const line of lines) yield { segment, line };
}

/**
 * The prefix of a folder that readers and writers no longer see. Only this process or a later run that completes the
 * reseal reads it.
 */
const leaving = ".leaving-";

/**
 * Moves the old folders away, copies the lines that were added since, and removes the folders. Most lines that were
 * added are copied before the move, because readers do not see a folder that was moved away. If this is interrupted,
 * only the lines that were written at the moment of the move stay in the moved folder, until the reseal is completed.
 */
function removeOld(trust: DeviceTrust, work: Work): void {
  const { log, machine } = work;
  for (;;) {
    for (const folder of leavingFolders(log, machine, trust)) emptyFolder(folder, work);
    // Lists the old folders again in each turn, because a slow writer may have created one again.
    const old = listDeviceFolders(log, machine, isKnownBy(trust)).filter(work.isIn);
    if (old.length === 0) return;
    // A line without its end may be in the middle of a write.
    for (const folder of old) copyMissing(folder, work, { takeTail: false });
    for (const { path, device } of old) renameSync(path, join(log, leaving + device));
    syncFolder(log);
  }
}

/**
 * The most times that a folder is copied. A writer leaves a moved folder after its current append, so a few times are
 * enough.
 */
const mostCopies = 10;

/**
 * Copies from an old folder what the new log lacks, checks that each line is in the new log, and removes the folder.
 */
function emptyFolder(folder: Pick<DeviceFolder, "device" | "path">, work: Work): void {
  const { path } = folder;
  for (let tries = 1; ; tries += 1) {
    copyMissing(folder, work, { takeTail: true });
    const isWritten = linesInNew(work);
    const isComplete = linesIn(path, true).every(({ line }) => isWritten(line) || work.aside.has(lineText(line)));
    if (isComplete) break;
    // A writer that had the file open has added to it since it was copied.
    if (tries === mostCopies)
      throw new LociError("MIGRATION_FAILED", `${path} has an event that the new log has not; it was not removed`, {
        next: "Run the command again; it copies the event.",
      });
  }
  // The file that names the machine goes last. A kill then leaves no lines in a folder that nobody owns.
  for (const segment of listSegments(path)) wipeFile(join(path, segment));
  wipeTree(path);
}

/** Copies from an old folder what the new log lacks. */
function copyMissing(
  { device, path }: Pick<DeviceFolder, "device" | "path">,
  work: Work,
  { takeTail }: { readonly takeTail: boolean },
): void {
  const isPresent = linesInNew(work);
  for (const segment of listSegments(path))
    for (const { lines } of readChunks(join(path, segment), 0, takeTail)) {
      const made = lines
        .filter((line) => !isPresent(line))
        .map((line) => work.convert(lineText(line), device, segment, line.offset));
      const stored = made.filter(({ to }) => to === "store").map(({ text }) => text);
      appendLines(work.log, work.target, stored, work.now);
      work.keep(made.filter(({ to }) => to !== "store"));
    }
}

/**
 * Returns a function that tells whether the new log has a line, read from the disk: by its id, or, for a torn line, by
 * its text.
 */
function linesInNew({ log, target, apart }: Work): (line: Line) => boolean {
  const ids = createIdSet();
  const torn = new Set<string>();
  for (const { id } of [target, apart])
    for (const { line } of linesIn(join(log, id)))
      if (isDamaged(line)) torn.add(lineText(line));
      else ids.add(lineId(line));
  return (line) => (isDamaged(line) ? torn.has(lineText(line)) : ids.has(lineId(line)));
}

/**
 * Returns the folders that a reseal of this machine has moved away and not removed yet. What another device has moved
 * away is that device's work: a copy here would store its events a second time.
 */
function leavingFolders(
  log: string,
  machine: string,
  trust: DeviceTrust,
): Pick<DeviceFolder, "device" | "path" | "migrated">[] {
  const isKnown = isKnownBy(trust);
  const isOwn = (owner: string | null, device: string): boolean =>
    owner === null ? trust.status(device) === "own" : owner === machine && isKnown(device);
  return namesIn(log)
    .filter((name) => name.startsWith(leaving))
    .map((name) => ({ path: join(log, name), device: name.slice(leaving.length) }))
    .filter(({ path, device }) => isOwn(readOwner(path), device))
    .map((folder) => ({ ...folder, migrated: readMigrated(folder.path) }));
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/**
 * Returns other devices whose log does not have the present form. Checks the first line of each segment, or every line
 * if `isThorough`: a device that learns of new keys in the middle of a segment changes the form there.
 */
function otherForms(
  log: string,
  machine: string,
  key: string | null,
  trust: DeviceTrust,
  isThorough = false,
): string[] {
  return listDeviceFolders(log, machine, isKnownBy(trust))
    .filter((folder) => !folder.own && trust.status(folder.device) !== "refused")
    .filter((folder) => !(isThorough ? hasOneForm(folder, key) : isAllSealedWith(folder, key)))
    .map(({ device }) => device);
}

/** True if every line is sealed with this key. Null means plain text. */
function hasOneForm({ path }: DeviceFolder, key: string | null): boolean {
  for (const { line } of linesIn(path)) {
    const text = lineText(line);
    if (isSealed(text) ? (sealedWith(text) ?? key) !== key || key === null : key !== null) return false;
  }
  return true;
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
