import { createHash } from "node:crypto";
import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

import { LociError } from "../../core/errors.ts";
import { admit, type AdmissionTools } from "../../core/event/admit.ts";
import { writtenVersion, type Event, type NewEvent } from "../../core/event/event.ts";
import { checkUnreadable } from "../../core/event/loss-limit.ts";
import type { Migration } from "../../core/ports/file-care.ts";
import { migrationFile, newDeviceId, openDevice, switchDevice, type LogWriter } from "../../platform/devices/device.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import { createSealer } from "../../platform/encryption/sealed-box.ts";
import { decodeLine, plainLine, sealLine } from "../../platform/encryption/sealed-line.ts";
import { publishFile, replaceFile, syncFolder } from "../../platform/files/make-files.ts";
import { readIfThere } from "../../platform/files/read-if-there.ts";
import { checkLine } from "../check-line.ts";
import { isKnownBy, readDeviceTrust, type DeviceTrust } from "./device-trust.ts";
import { addIds, createIdSet, type IdSet } from "./line-ids.ts";
import { isDamaged, lineId, lineText, readChunks } from "./lines.ts";
import { putAside, type AsidePlace } from "./put-aside.ts";
import { measureSegment } from "./seal.ts";
import { createSegmentWriter, draftFolder, type SegmentWriter } from "./segment-writer.ts";
import { listDeviceFolders, listSegments, migratedFile, type DeviceFolder } from "./segments.ts";

interface Tally {
  changed: number;
  unchanged: number;
  sameContent: number;
  passed: number;
  refused: number;
  readonly before: Record<string, number>;
  readonly after: Record<string, number>;
}

/**
 * Rewrites this machine's log in the current version, under a new device id, and switches to it. The old folders stay
 * unchanged. Readers skip what the new log contains, but still see lines that a late writer adds to the old folders.
 */
export function migrateLog(
  log: string,
  state: string,
  options: { dryRun: boolean; tools: AdmissionTools; keys: HomeKeys },
): Migration {
  const { keys } = options;
  const left = options.dryRun ? null : readUnfinished(log, state);
  if (left !== null) return finish(log, state, left);
  const device = openDevice(state);
  const trust = readDeviceTrust(state, keys.sealing() !== null);
  const folders = listDeviceFolders(log, device.machine, isKnownBy(trust)).filter(
    (folder) => folder.own && needsMigration(folder, keys),
  );
  const tally: Tally = { changed: 0, unchanged: 0, sameContent: 0, passed: 0, refused: 0, before: {}, after: {} };
  const target: LogWriter = { id: newDeviceId(), machine: device.machine };
  const draft = draftFolder(log, target.id);
  const ends = new Map(folders.map((folder) => [folder, segmentEnds(folder)]));
  const head = folders.length === 0 ? null : chainHead(folders);
  try {
    const writer = options.dryRun || folders.length === 0 ? null : openWriter(log, target, options);
    for (const folder of folders) migrateFolder(folder, ends.get(folder) ?? {}, tally, { ...options, trust }, writer);
    if (writer !== null && head !== null) {
      writer.write(migratedLine(folders, target, head, tally, options.tools));
      writer.close();
      checkWritten(draft, tally, keys);
      checkIds(folders, ends, draft, keys, trust);
      const copied = Object.fromEntries([...ends].map(([folder, segments]) => [folder.device, segments]));
      const made: MadeLog = { target: target.id, head, tally, copied };
      replaceFile(migrationFile(state), JSON.stringify(made));
      renameSync(draft, join(log, target.id));
      syncFolder(log);
      return finish(log, state, made);
    }
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  return { dryRun: options.dryRun, ...tally, head, old: folders.map(({ path }) => path) };
}

/** A complete new log that is not in use yet. */
interface MadeLog {
  readonly target: string;
  readonly head: string;
  readonly tally: Tally;
  /** How many bytes of each segment of each old folder the new log contains. */
  readonly copied: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/**
 * Returns the new log of a killed migration. Returns null if there is none, or if an old folder was rewritten since. In
 * that case, the rewritten log contains everything that the new log has.
 */
function readUnfinished(log: string, state: string): MadeLog | null {
  const text = readIfThere(migrationFile(state));
  if (text === null) return null;
  const made = JSON.parse(text) as MadeLog;
  return [made.target, ...Object.keys(made.copied)].every((device) => existsSync(join(log, device))) ? made : null;
}

/** Marks in the old folders what the new log contains, and switches to it. Can be repeated. */
function finish(log: string, state: string, { target, head, tally, copied }: MadeLog): Migration {
  const old = Object.keys(copied).map((device) => join(log, device));
  for (const [device, segments] of Object.entries(copied))
    publishFile(join(log, device, migratedFile), JSON.stringify({ to: target, segments }));
  const device = openDevice(state);
  if (device.id !== target) switchDevice(state, device, { id: target, machine: device.machine });
  rmSync(migrationFile(state), { force: true });
  return { dryRun: false, ...tally, head, old };
}

/**
 * Removes leftovers of a killed migration. The caller must hold the lock, because the files of a running migration look
 * the same.
 */
export function removeUnfinishedMigrations(log: string): void {
  if (!existsSync(log)) return;
  for (const name of readdirSync(log))
    if (/^\.d[0-9a-f]{12}$/.test(name)) rmSync(join(log, name), { recursive: true, force: true });
}

/**
 * Removes migrated folders that have not grown since the migration. A folder stays if it has an event that no other
 * folder has. Lines that cannot be read are put aside first.
 */
export function dropMigrated(
  log: string,
  machine: string,
  isKnown: (device: string) => boolean,
  { acceptLoss, ...place }: AsidePlace & { readonly acceptLoss: boolean },
): string[] {
  const folders = listDeviceFolders(log, machine, isKnown);
  const done = folders.filter(
    (folder) => folder.own && Object.keys(folder.migrated).length > 0 && isAllMigrated(folder),
  );
  const present = createIdSet();
  for (const folder of folders) if (!done.includes(folder)) addIds(present, folder.path);
  const dropped: string[] = [];
  for (const folder of done) {
    const { torn, isElsewhere, total } = compareWith(present, folder);
    if (!isElsewhere) continue;
    const next = "The old log stays; it does no harm.";
    if (!acceptLoss) checkUnreadable({ of: `the old log ${folder.device}`, lost: torn.length, total, next });
    putAside(torn, place);
    // Removes the segments first. After a kill, a segment without the file that says it was migrated would count again.
    for (const segment of listSegments(folder.path)) rmSync(join(folder.path, segment));
    rmSync(folder.path, { recursive: true });
    dropped.push(folder.path);
  }
  return dropped;
}

/** Compares an old folder with the ids of the other folders. `torn` are the lines that cannot be read. */
function compareWith(present: IdSet, folder: DeviceFolder): { torn: string[]; isElsewhere: boolean; total: number } {
  const torn: string[] = [];
  let isElsewhere = true;
  let total = 0;
  for (const segment of listSegments(folder.path))
    for (const { lines } of readChunks(join(folder.path, segment), 0, true))
      for (const line of lines) {
        total += 1;
        if (isDamaged(line)) torn.push(lineText(line));
        else if (!present.has(lineId(line))) isElsewhere = false;
      }
  return { torn, isElsewhere, total };
}

function isAllMigrated(folder: DeviceFolder): boolean {
  return Object.entries(segmentEnds(folder)).every(([segment, bytes]) => folder.migrated[segment] === bytes);
}

function needsMigration(folder: DeviceFolder, keys: HomeKeys): boolean {
  if (Object.keys(folder.migrated).length > 0) return false;
  for (const segment of listSegments(folder.path)) {
    for (const { lines } of readChunks(join(folder.path, segment), 0)) {
      for (const line of lines) {
        const decoded = decodeLine(lineText(line), keys.ring);
        if (decoded.status === "event" && isOlder(decoded.version)) return true;
      }
    }
  }
  return false;
}

function isOlder(version: string): boolean {
  const [mine, theirs] = [writtenVersion, version].map((text) => text.split(".").map(Number));
  const at = mine?.findIndex((part, n) => part !== theirs?.[n]) ?? -1;
  return at >= 0 && (theirs?.[at] ?? 0) < (mine?.[at] ?? 0);
}

function segmentEnds(folder: DeviceFolder): Record<string, number> {
  return Object.fromEntries(
    listSegments(folder.path).map((segment) => {
      const path = join(folder.path, segment);
      return [segment, measureSegment(path, statSync(path).size).bytes];
    }),
  );
}

/** Returns one hash over all lines of the old log. It proves which log the new one was made from. */
function chainHead(folders: readonly DeviceFolder[]): string {
  const hash = createHash("sha256");
  for (const folder of folders) {
    for (const [segment, bytes] of Object.entries(segmentEnds(folder)))
      hash.update(measureSegment(join(folder.path, segment), bytes).hash);
  }
  return hash.digest("hex");
}

function migrateFolder(
  folder: DeviceFolder,
  ends: Record<string, number>,
  tally: Tally,
  options: { tools: AdmissionTools; keys: HomeKeys; trust: DeviceTrust },
  writer: SegmentWriter | null,
): void {
  for (const [segment, end] of Object.entries(ends)) {
    for (const { lines } of readChunks(join(folder.path, segment), 0)) {
      for (const line of lines) {
        if (line.offset >= end) continue;
        const isTrusted = (isProved: boolean) =>
          options.trust.lineTrust(folder.device, segment, line.offset, isProved) === "counts";
        const migrated = migrateLine(lineText(line), tally, options, isTrusted);
        if (migrated !== null) writer?.write(migrated);
      }
    }
  }
}

function migrateLine(
  line: string,
  tally: Tally,
  { tools, keys }: { tools: AdmissionTools; keys: HomeKeys },
  isTrusted: (isProved: boolean) => boolean,
): string | null {
  const decoded = checkLine(line, keys.ring);
  const text = plainLine(line, keys.ring) ?? line;
  const isLost = decoded.status === "damaged" || (decoded.status === "event" && decoded.contentLost);
  // Altered content must not get a new matching digest. Another writer's line must not get this machine's proof. Both
  // stay in the old log.
  if (isLost || !isTrusted(decoded.isProved)) {
    tally.refused += 1;
    return null;
  }
  if (decoded.status !== "event") {
    tally.passed += 1;
    return text;
  }
  count(tally.before, `${decoded.version} ${decoded.event.kind}`);
  count(tally.after, `${isOlder(decoded.version) ? writtenVersion : decoded.version} ${decoded.event.kind}`);
  if (!isOlder(decoded.version)) {
    tally.unchanged += 1;
    return text;
  }
  tally.changed += 1;
  const erased = { ...decoded.event, v: writtenVersion };
  const next =
    decoded.event.content === null
      ? { event: erased, line: JSON.stringify(erased) }
      : admit(eventToInput(decoded.event), tools);
  if (JSON.stringify(next.event.content) === JSON.stringify(decoded.event.content)) tally.sameContent += 1;
  return next.line;
}

function eventToInput(event: Event): NewEvent {
  const { v: _v, ts, digest: _digest, salt: _salt, ...rest } = event;
  return { ...rest, at: Date.parse(ts) } as NewEvent;
}

function count(counts: Record<string, number>, kind: string): void {
  counts[kind] = (counts[kind] ?? 0) + 1;
}

function migratedLine(
  folders: readonly DeviceFolder[],
  target: LogWriter,
  head: string,
  tally: Tally,
  tools: AdmissionTools,
): string {
  const { line } = admit(
    {
      kind: "log.migrated",
      content: {
        from: folders.map(({ device }) => device).join(","),
        to: writtenVersion,
        head,
        events: tally.changed + tally.unchanged,
      },
      scope: { level: "user", user: "me" },
      origin: { device: target.id, agent: "loci" },
      trust: "user",
    },
    tools,
  );
  return line;
}

/** Opens the writer of the new log. It seals lines if new lines are sealed now. */
function openWriter(
  log: string,
  target: LogWriter,
  { tools, keys }: { tools: AdmissionTools; keys: HomeKeys },
): SegmentWriter {
  const writer = createSegmentWriter(log, target, tools.now());
  const key = keys.sealing();
  const sealer = key === null ? null : createSealer(key);
  return { ...writer, write: (line) => writer.write(sealer === null ? line : sealLine(line, sealer)) };
}

/** Throws unless the new log has each event of the old one that counts, by its id. */
function checkIds(
  folders: readonly DeviceFolder[],
  ends: ReadonlyMap<DeviceFolder, Record<string, number>>,
  draft: string,
  keys: HomeKeys,
  trust: DeviceTrust,
): void {
  const written = createIdSet();
  addIds(written, draft);
  for (const folder of folders)
    for (const [segment, end] of Object.entries(ends.get(folder) ?? {}))
      for (const { lines } of readChunks(join(folder.path, segment), 0))
        for (const line of lines) {
          if (line.offset >= end || written.has(lineId(line))) continue;
          const checked = checkLine(lineText(line), keys.ring);
          const isLost = checked.status === "damaged" || (checked.status === "event" && checked.contentLost);
          const trusted = trust.lineTrust(folder.device, segment, line.offset, checked.isProved);
          if (!isLost && trusted === "counts")
            throw new LociError("MIGRATION_FAILED", "the new log lacks an event; the old log is unchanged");
        }
}

/** Reads the new log back from the disk before the switch. */
function checkWritten(draft: string, tally: Tally, keys: HomeKeys): void {
  const after: Record<string, number> = {};
  for (const segment of listSegments(draft)) {
    for (const { lines } of readChunks(join(draft, segment), 0)) {
      for (const line of lines) {
        const decoded = decodeLine(lineText(line), keys.ring);
        if (decoded.status === "event" && decoded.event.kind !== "log.migrated")
          count(after, `${decoded.version} ${decoded.event.kind}`);
        if (decoded.status === "damaged")
          throw new LociError("MIGRATION_FAILED", `${segment} does not read back; the old log is unchanged`);
      }
    }
  }
  const isSame = Object.entries(tally.after).every(([kind, events]) => after[kind] === events);
  if (!isSame || Object.keys(after).length !== Object.keys(tally.after).length) {
    throw new LociError("MIGRATION_FAILED", "the new log does not hold the same events; the old log is unchanged");
  }
}
