import { createHash } from "node:crypto";
import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

import { LociError } from "../../core/errors.ts";
import { admit, type AdmissionTools } from "../../core/event/admit.ts";
import { writtenVersion, type Event, type NewEvent } from "../../core/event/event.ts";
import type { Migration } from "../../core/ports/file-care.ts";
import { newDeviceId, openDevice, switchDevice, type LogWriter } from "../../platform/device.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import { createSealer } from "../../platform/encryption/sealed-box.ts";
import { decodeLine, plainLine, sealLine } from "../../platform/encryption/sealed-line.ts";
import { publishFile, syncFolder } from "../../platform/files.ts";
import { checkLine } from "../check-line.ts";
import { isKnownBy, readDeviceTrust, type DeviceTrust } from "./device-trust.ts";
import { lineText, readChunks } from "./lines.ts";
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
      renameSync(draft, join(log, target.id));
      syncFolder(log);
      for (const [folder, segments] of ends)
        publishFile(join(folder.path, migratedFile), JSON.stringify({ to: target.id, segments }));
      switchDevice(state, device, target);
    }
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  return { dryRun: options.dryRun, ...tally, head, old: folders.map(({ path }) => path) };
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

/** Removes migrated folders that have not grown since the migration. */
export function dropMigrated(log: string, machine: string, isKnown: (device: string) => boolean): string[] {
  const done = listDeviceFolders(log, machine, isKnown).filter(
    (folder) => folder.own && Object.keys(folder.migrated).length > 0 && isAllMigrated(folder),
  );
  for (const { path } of done) rmSync(path, { recursive: true });
  return done.map(({ path }) => path);
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
        if (line.offset >= end) return;
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
  // Altered content must not get a new matching digest. Another writer's line must not get this machine's proof.
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
