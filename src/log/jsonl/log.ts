import { statSync } from "node:fs";
import { join } from "node:path";

import type { AdmissionTools } from "../../core/admit.ts";
import { LociError } from "../../core/errors.ts";
import type { EventId } from "../../core/event.ts";
import type { Batch, Cursor, Erasure, Log, LogCare } from "../../core/ports.ts";
import { systemTools } from "../../platform/admission-tools.ts";
import { machineFingerprint, readDevice, retireDevice } from "../../platform/device.ts";
import { withLock } from "../../platform/lock.ts";
import { createAppender } from "./append.ts";
import {
  backupMemory,
  knownBackups,
  removeUnfinishedBackups,
  removeUnfinishedRestores,
  restoreMemory,
} from "./backup.ts";
import { eraseEvents } from "./erase.ts";
import { dropMigrated, migrateLog, removeUnfinishedMigrations } from "./migrate.ts";
import { readEvents } from "./read.ts";
import { sealSegments } from "./seal.ts";
import { listDeviceFolders, listSegments, type DeviceFolder } from "./segments.ts";
import { verifyLog } from "./verify.ts";

export interface JsonlLogOptions {
  /** The memory folder; the log is its folder `log`. */
  readonly memory: string;
  /** The folder of this machine's own state. */
  readonly state: string;
  readonly segmentBytes?: number;
  readonly now?: () => Date;
  /** How long a segment must have been left alone before it is sealed. */
  readonly sealAfterMs?: number;
  readonly machine?: string;
  readonly tools?: AdmissionTools;
}

/** A log of JSON lines in plain files. */
export interface JsonlLog extends Log, LogCare {
  readonly path: string;
  folders(): readonly DeviceFolder[];
}

/** How long an erasure, backup, restore or migration waits for another. */
const careWaitMs = 60_000;

/** Opens the log. Nothing is made before the first append; a log that is not there reads as empty. */
export function openJsonlLog(options: JsonlLogOptions): JsonlLog {
  const { memory, state } = options;
  const path = join(memory, "log");
  const machine = options.machine ?? machineFingerprint();
  const now = options.now ?? (() => new Date());
  const folders = () => listDeviceFolders(path, machine);
  const appender = createAppender({ ...options, log: path, machine });
  // One at a time: a copy that is made while content is erased could be made before and found after.
  const inTurn = <T>(work: () => T): T =>
    withLock(state, "log", careWaitMs, () => {
      removeUnfinishedBackups(state);
      removeUnfinishedMigrations(path);
      removeUnfinishedRestores(path);
      return work();
    });
  // What was lost may still come back by a sync, so this machine must not write at the same offsets again.
  const retire = () => {
    appender.close();
    const device = readDevice(state);
    if (device !== null && device.machine === machine) retireDevice(state, device);
  };
  return {
    path,
    folders,
    append: async (events) => appender.append(events),
    read: (after) => readAll(path, machine, after, retire),
    erase: async (ids) => inTurn(() => eraseEverywhere(folders(), state, machine, ids)),
    close: async () => appender.close(),
    seal: () =>
      folders().reduce(
        (count, { own, path: folder }) =>
          count + (own ? sealSegments(folder, now().getTime(), options.sealAfterMs) : 0),
        0,
      ),
    size: () => measure(folders()),
    verify: (onProgress) => verifyLog(folders(), onProgress),
    backup: (wanted) => inTurn(() => backupMemory(memory, state, { ...wanted, now: now() })),
    restore: (from) => inTurn(() => restoreMemory(from, memory)),
    migrate: ({ dryRun }) => inTurn(() => migrateLog(path, state, { dryRun, tools: options.tools ?? systemTools })),
    dropMigrated: () => inTurn(() => dropMigrated(path, machine)),
  };
}

/**
 * Erases in the log and in the backups that this machine has made. They hold copies of all devices' segments, and all of them are
 * its own to erase in.
 */
function eraseEverywhere(
  folders: readonly DeviceFolder[],
  state: string,
  machine: string,
  ids: ReadonlySet<EventId>,
): Erasure {
  const { present, absent } = knownBackups(state);
  const copies = present.flatMap((backup) => listDeviceFolders(join(backup, "log"), machine));
  const erasure = eraseEvents([...folders, ...copies.map((folder) => ({ ...folder, own: true }))], ids);
  return absent.length === 0 ? erasure : { ...erasure, unreachable: absent };
}

function measure(folders: readonly DeviceFolder[]): { bytes: number; segments: number; devices: number } {
  const sizes = folders.flatMap(({ path }) => listSegments(path).map((name) => statSync(join(path, name)).size));
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), segments: sizes.length, devices: folders.length };
}

async function* readAll(
  path: string,
  machine: string,
  after: Cursor | null,
  onLost: () => void,
): AsyncGenerator<Batch> {
  try {
    yield* readEvents(path, machine, after);
  } catch (error) {
    if (error instanceof LociError && error.code === "CURSOR_LOST") onLost();
    throw error;
  }
}
