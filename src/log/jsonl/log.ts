import { statSync } from "node:fs";
import { join } from "node:path";

import { LociError } from "../../core/errors.ts";
import type { AdmissionTools } from "../../core/event/admit.ts";
import { erasedTail } from "../../core/event/event-line.ts";
import type { EventId } from "../../core/event/event.ts";
import type { LogCare, LogDevice } from "../../core/ports/file-care.ts";
import type { Batch, Cursor, Erasure, IdsOfKinds, Log, Remains } from "../../core/ports/log.ts";
import { systemTools } from "../../platform/admission-tools.ts";
import { createPause } from "../../platform/create-pause.ts";
import { acceptDevices, readAcceptance, refuseDevices } from "../../platform/device-acceptance.ts";
import { machineFingerprint, ownNames, readDevice, retireDevice } from "../../platform/device.ts";
import { openKeys, type HomeKeys } from "../../platform/encryption/open-keys.ts";
import { plainLine } from "../../platform/encryption/sealed-line.ts";
import { withLock } from "../../platform/lock.ts";
import { createAppender } from "./append.ts";
import { otherDocuments, renewDocuments } from "./backup-documents.ts";
import { backupMemory, describeBackups, knownBackups, removeUnfinishedBackups, replaceBackups } from "./backup.ts";
import { isKnownBy, readDeviceTrust, type DeviceTrust } from "./device-trust.ts";
import { eraseEvents, findInFolders, unreadableSegments } from "./erase.ts";
import { lineId, readChunks } from "./lines.ts";
import { dropMigrated, migrateLog, removeUnfinishedMigrations } from "./migrate.ts";
import { eraseAside, findAside } from "./put-aside.ts";
import { readEvents, type ReadPlaces } from "./read.ts";
import { resealLog, sealedState } from "./reseal.ts";
import { removeUnfinishedRestores, restoreMemory } from "./restore.ts";
import { sealSegments } from "./seal.ts";
import { listDeviceFolders, listSegments, listStoredSegments, type DeviceFolder } from "./segments.ts";
import { verifyLog } from "./verify.ts";
import { wantedTest } from "./wanted-test.ts";

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
  const folders = () => listDeviceFolders(path, machine, isKnownBy(trust()));
  const appender = createAppender({ ...options, log: path, machine, sealing: keys.sealing });
  // Erasures, backups, restores and migrations run one at a time. Otherwise an erasure could miss content in a copy
  // that is being made.
  const inTurn = async <T>(work: () => T | Promise<T>): Promise<T> =>
    withLock(state, "log", careWaitMs, () => {
      removeUnfinishedBackups(state);
      removeUnfinishedMigrations(path);
      removeUnfinishedRestores(path);
      return work();
    });
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
    backup: (wanted) => inTurn(() => backupMemory(memory, state, { ...wanted, now: now() })),
    backups: () => describeBackups(state),
    restore: (from, { salvage = false } = {}) => inTurn(() => restoreMemory({ from, memory, keys, salvage })),
    migrate: ({ dryRun }) =>
      inTurn(() => migrateLog(path, state, { dryRun, tools: options.tools ?? systemTools, keys })),
    resealLog: (onProgress) =>
      inTurn(() => {
        appender.close();
        return resealLog({ log: path, state, machine, keys, now: now(), onProgress });
      }),
    replaceBackups: () => inTurn(() => replaceBackups(memory, state, now())),
    devices: () => listDevices(folders(), trust(), readAcceptance(state).refused),
    acceptDevices: (devices) => inTurn(() => acceptDevices(memory, state, devices)),
    refuseDevices: (devices) => inTurn(() => refuseDevices(state, devices)),
    sealedState: () => sealedState({ log: path, state, machine, keys }),
    dropMigrated: () => inTurn(() => dropMigrated(path, machine, isKnownBy(trust()))),
  };
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
): Promise<Erasure> {
  const { present, absent, copies } = backupFolders(places);
  const names = ownNames(places.state, places.machine);
  const openHead = (head: string) => plainLine(`${head}${erasedTail}`, places.keys.ring);
  const isWanted = wantedTest(ids, ofKinds, openHead);
  const erasure = await eraseEvents(folders, isWanted, {
    copies,
    isOwnHead: (head) => {
      const writer = /"origin":\{"device":"([^"]*)"/.exec(openHead(head) ?? "")?.[1];
      return writer === undefined || names.has(writer);
    },
    onUserDocument: () => {
      for (const backup of present) renewDocuments(backup, places.memory);
    },
  });
  eraseAside(places.state, places.keys, isWanted);
  return absent.length === 0 ? erasure : { ...erasure, unreachable: absent };
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
