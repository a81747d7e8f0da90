import { statSync } from "node:fs";
import { join } from "node:path";

import { LociError } from "../../core/errors.ts";
import type { AdmissionTools } from "../../core/event/admit.ts";
import { erasedTail } from "../../core/event/event-line.ts";
import type { EventId } from "../../core/event/event.ts";
import type { LogCare, LogDevice, Losses } from "../../core/ports/file-care.ts";
import type { Batch, Cursor, ErasureResult, IdsOfKinds, Log, Remains } from "../../core/ports/log.ts";
import { createPause } from "../../platform/clock/sleep.ts";
import { acceptDevices, readAcceptance, refuseDevices } from "../../platform/devices/device-acceptance.ts";
import { machineFingerprint, ownNames, readDevice, retireDevice } from "../../platform/devices/device.ts";
import { openKeys, type HomeKeys } from "../../platform/encryption/open-keys.ts";
import { plainLine } from "../../platform/encryption/sealed-line.ts";
import { withLock } from "../../platform/files/lock.ts";
import { systemTools } from "../../platform/hashes/admission-tools.ts";
import { createAppender } from "./append.ts";
import { otherDocuments, renewDocuments } from "./backup-documents.ts";
import {
  backupMemory,
  checkBackupPlace,
  describeBackups,
  knownBackups,
  lostSinceNewest,
  removeUnfinishedBackups,
  replaceBackups,
} from "./backup.ts";
import { isKnownBy, readDeviceTrust, type DeviceTrust } from "./device-trust.ts";
import { eraseEvents, findInFolders, unreadableSegments } from "./erase.ts";
import { findShorter, readLastLook, recordLook } from "./last-look.ts";
import { wantedTest } from "./line-ids.ts";
import { lineId, readChunks } from "./lines.ts";
import { isInLog, type BackupPlaces } from "./lost-lines.ts";
import { dropMigrated, migrateLog, removeUnfinishedMigrations } from "./migrate.ts";
import { eraseAside, findAside, listAside } from "./put-aside.ts";
import { readEvents, type ReadPlaces } from "./read.ts";
import { checkReseal, isResealing, resealLog, sealedState } from "./reseal.ts";
import { removeUnfinishedRestores, restoreMemory } from "./restore.ts";
import { sealSegments } from "./seal.ts";
import { listDeviceFolders, listSegments, listStoredSegments, type DeviceFolder } from "./segments.ts";
import { verifyLog } from "./verify.ts";

export interface JsonlLogOptions {
  /** The memory folder. The log is in its folder `log`. */
  readonly memory: string;
  /** The state folder of this machine. */
  readonly state: string;
  readonly segmentBytes?: number;
  readonly now?: () => Date;
  /** How long a segment must be unused before it gets its seal. */
  readonly sealAfterMs?: number;
  readonly machine?: string;
  readonly tools?: AdmissionTools;
  /** The keys that seal and open lines. Loci looks for them in the usual places if left out. */
  readonly keys?: HomeKeys;
}

/** A log of JSON lines in plain files. */
export interface JsonlLog extends Log, LogCare {
  readonly path: string;
  folders(): readonly DeviceFolder[];
}

/** How long an erasure, backup, restore or migration waits for another one. */
const careWaitMs = 60_000;

/** Opens the log. The first append creates the files; a missing log reads as empty. */
export function openJsonlLog(options: JsonlLogOptions): JsonlLog {
  const { memory, state } = options;
  const path = join(memory, "log");
  const machine = options.machine ?? machineFingerprint();
  const now = options.now ?? (() => new Date());
  const keys = options.keys ?? openKeys({ memory, state });
  const trust = () => readDeviceTrust(state, isSealing(keys));
  const folders = () => {
    const [isKnown, received] = [isKnownBy(trust()), new Set(readAcceptance(state).received)];
    // This machine also erases in received lines, even before the owner has decided about them.
    return listDeviceFolders(path, machine, (device) => isKnown(device) || received.has(device));
  };
  const appender = createAppender({ ...options, log: path, machine, sealing: keys.sealing });
  const inTurn = careTurns(state, path);
  // A sync may bring back lost lines. So this machine gets a new device id and never writes at the same offsets again.
  const retire = () => {
    appender.close();
    const device = readDevice(state);
    if (device !== null && device.machine === machine) retireDevice(state, device);
  };
  return {
    path,
    folders,
    append: async (events) => appender.append(events),
    read: (after) => readAll({ log: path, state, machine, keys }, after, retire),
    erase: async (ids, ofKinds = new Map()) =>
      inTurn(() => eraseEverywhere(folders(), { memory, state, machine, keys }, ids, ofKinds)),
    close: async () => appender.close(),
    seal: () =>
      folders().reduce(
        (count, { own, path: folder }) =>
          count + (own ? sealSegments(folder, now().getTime(), options.sealAfterMs) : 0),
        0,
      ),
    size: () => measure(folders()),
    verify: async (wanted = {}) => verifyLog(folders(), { ...wanted, keys, trust: trust() }),
    prove: async (ids, { signal } = {}) =>
      findEverywhere(folders(), { memory, state, machine, keys }, ids, createPause(signal)),
    backup: async (wanted) => {
      checkBackupPlace(memory, wanted?.to);
      return inTurn(() => backupMemory({ memory, state, keys }, { ...wanted, now: now() }));
    },
    backups: () => describeBackups(state),
    restore: (from, { salvage = false } = {}) => inTurn(() => restoreMemory({ from, memory, state, keys, salvage })),
    migrate: ({ dryRun }) =>
      inTurn(() => migrateLog(path, state, { dryRun, tools: options.tools ?? systemTools, keys })),
    resealLog: (choice = {}) =>
      inTurn(() => {
        appender.close();
        const resealed = resealLog({ log: path, state, machine, keys, now: now(), ...choice });
        recordLook(state, folders());
        return resealed;
      }),
    checkReseal: (form) => inTurn(() => checkReseal({ log: path, state, machine, keys }, form)),
    replaceBackups: () => inTurn(() => replaceBackups({ memory, state, keys }, now())),
    devices: () => listDevices(folders(), trust(), readAcceptance(state).refused),
    acceptDevices: (devices) => inTurn(() => acceptDevices(memory, state, devices)),
    refuseDevices: (devices) => inTurn(() => refuseDevices(state, devices)),
    losses: () => findLosses({ memory, state, keys }, folders),
    acknowledge: () => inTurn(() => acknowledgeLosses(state, folders())),
    sealedState: () => sealedState({ log: path, state, machine, keys }),
    dropMigrated: ({ acceptLoss = false } = {}) =>
      inTurn(() => {
        const place = { state, keys, key: keys.sealing(), now: now(), acceptLoss };
        const dropped = dropMigrated(path, machine, isKnownBy(trust()), place);
        recordLook(state, folders());
        return dropped;
      }),
  };
}

/**
 * Returns a function that runs one erasure, backup, restore or migration at a time. Otherwise an erasure could miss
 * content in a copy that is being made.
 */
function careTurns(state: string, log: string): <T>(work: () => T | Promise<T>) => Promise<T> {
  return async (work) =>
    withLock(state, "log", careWaitMs, () => {
      removeUnfinishedBackups(state);
      removeUnfinishedMigrations(log);
      removeUnfinishedRestores(log);
      return work();
    });
}

function acknowledgeLosses(state: string, folders: readonly DeviceFolder[]): void {
  const aside = listAside(state).map(({ name }) => name);
  recordLook(state, folders, aside);
}

/**
 * How long recording a look waits for a running backup or rewrite. If that takes longer, the next look is recorded
 * instead.
 */
const lookWaitMs = 100;

async function findLosses(places: BackupPlaces, folders: () => readonly DeviceFolder[]): Promise<Losses> {
  const { state } = places;
  const seen = new Set(readLastLook(state).aside);
  const aside = listAside(state).filter(({ name }) => !seen.has(name));
  // An interrupted rewrite has moved segments, and completes when it is run again.
  const findShort = () => (isResealing(state) ? [] : findShorter(state, folders()));
  const shorter = findShort();
  const found = lostSinceNewest(places, { isThorough: false });
  const lost =
    found === null || found.lost === 0 ? null : { backup: found.backup, events: found.lost, devices: found.devices };
  if (shorter.length === 0 && lost === null)
    try {
      await withLock(state, "log", lookWaitMs, () => {
        if (!isResealing(state) && findShort().length === 0) recordLook(state, folders());
      });
    } catch (error) {
      // Another process changes the log now, or the state folder is read-only.
      if (!(error instanceof LociError)) throw error;
    }
  return { aside: aside.map(({ path }) => path), shorter, lost };
}

interface LogPlaces {
  readonly memory: string;
  readonly state: string;
  readonly machine: string;
  readonly keys: HomeKeys;
}

/**
 * Erases in the log and in the backups that this machine has made. The backups contain copies of all devices' segments,
 * and this machine may erase in all of these copies.
 */
async function eraseEverywhere(
  folders: readonly DeviceFolder[],
  places: LogPlaces,
  ids: ReadonlySet<EventId>,
  ofKinds: IdsOfKinds,
): Promise<ErasureResult> {
  const { present, absent, copies } = backupFolders(places);
  const names = ownNames(places.state, places.machine);
  const openHead = (head: string) => plainLine(`${head}${erasedTail}`, places.keys.ring);
  const isWanted = wantedTest(ids, ofKinds, openHead);
  const erasure = await eraseEvents(folders, isWanted, {
    copies,
    isReplaceable: (segment) => isInLog(segment, present, places.memory),
    isOwnHead: (head) => {
      const writer = /"origin":\{"device":"([^"]*)"/.exec(openHead(head) ?? "")?.[1];
      return writer === undefined || names.has(writer);
    },
    onUserDocument: () => {
      for (const backup of present) renewDocuments(backup, places.memory);
    },
  });
  eraseAside(places.state, places.keys, isWanted);
  const unreachable = [...absent, ...(erasure.unreachable ?? [])];
  return unreachable.length === 0 ? erasure : { ...erasure, unreachable };
}

function backupFolders({ state, machine }: { readonly state: string; readonly machine: string }): {
  readonly present: readonly string[];
  readonly absent: readonly string[];
  readonly copies: readonly DeviceFolder[];
} {
  const { present, absent } = knownBackups(state);
  return { present, absent, copies: present.flatMap((backup) => listDeviceFolders(join(backup, "log"), machine)) };
}

/** Searches the log and the backups for remaining content, without changing anything. */
async function findEverywhere(
  folders: readonly DeviceFolder[],
  places: LogPlaces,
  ids: ReadonlySet<EventId>,
  pause: () => Promise<void>,
): Promise<Remains> {
  const { present, absent, copies } = backupFolders(places);
  return {
    found: [
      ...(await findInFolders(folders, ids, pause)),
      ...(await findInFolders(copies, ids, pause)).map((remain) => ({ ...remain, device: null, own: true })),
      ...findAside(places.state, places.keys, ids).map((remain) => ({ ...remain, device: null, own: true })),
    ],
    segments: [...folders, ...copies].reduce((sum, { path }) => sum + listStoredSegments(path).length, 0),
    backups: present.length,
    unreachable: [...absent, ...copies.flatMap(({ path }) => unreadableSegments(path))],
    documents: present.flatMap((backup) => otherDocuments(backup, places.memory)),
  };
}

function measure(folders: readonly DeviceFolder[]): { bytes: number; segments: number; devices: number } {
  const sizes = folders.flatMap(({ path }) => listSegments(path).map((name) => statSync(join(path, name)).size));
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), segments: sizes.length, devices: folders.length };
}

/**
 * True if new lines are sealed. Also true if the keys cannot be read: then nothing can be written, and readers get the
 * error themselves.
 */
function isSealing({ sealing }: HomeKeys): boolean {
  try {
    return sealing() !== null;
  } catch {
    return true;
  }
}

function listDevices(
  folders: readonly DeviceFolder[],
  { status }: DeviceTrust,
  refused: readonly string[],
): LogDevice[] {
  const found = folders.map(({ device, path }) => {
    const segments = listSegments(path).map((name) => join(path, name));
    const bytes = segments.reduce((sum, segment) => sum + statSync(segment).size, 0);
    return { device, status: status(device), bytes, newest: newestOf(segments) };
  });
  const gone = refused.filter((device) => !folders.some((folder) => folder.device === device));
  return [...found, ...gone.map((device) => ({ device, status: "refused" as const, bytes: 0, newest: null }))];
}

/** Returns the time of the newest line, from the ids of the lines, which contain the time of writing. */
function newestOf(segments: readonly string[]): number | null {
  const last = segments.at(-1);
  let newest: number | null = null;
  if (last === undefined) return newest;
  for (const { lines } of readChunks(last, 0))
    for (const line of lines) {
      const id = lineId(line);
      if (id !== null) newest = Math.max(newest ?? 0, Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
    }
  return newest;
}

async function* readAll(places: ReadPlaces, after: Cursor | null, onLost: () => void): AsyncGenerator<Batch> {
  try {
    yield* readEvents(places, after);
  } catch (error) {
    if (error instanceof LociError && error.code === "CURSOR_LOST") onLost();
    throw error;
  }
}
