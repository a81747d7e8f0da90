import { join } from "node:path";

import type { LocalStream } from "../../core/ports/local-stream.ts";
import { sha256 } from "../../core/text/sha256.ts";
import { noteReceived } from "../../platform/devices/device-acceptance.ts";
import { machineFingerprint } from "../../platform/devices/device.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import type { SealingKey } from "../../platform/encryption/sealed-box.ts";
import { withLock } from "../../platform/files/lock.ts";
import { claimHome } from "../../platform/home/settle-home.ts";
import { isKnownBy, readDeviceTrust } from "../jsonl/device-trust.ts";
import type { JsonlLog } from "../jsonl/log.ts";
import { listDeviceFolders, openDeviceFolder, type DeviceFolder } from "../jsonl/segments.ts";
import { appendLines } from "../replica/append-lines.ts";
import { listAuthorFolders } from "../replica/author-folders.ts";
import type { ReplicaLog } from "../replica/log.ts";
import { forgottenIn } from "./forgotten-in.ts";
import { readPosition, writePosition } from "./position-file.ts";
import { containsCursor, countLinesToPush, readLinesToPush } from "./read-lines.ts";
import { createKnownLines, reachOf, sortReceived } from "./sort-received.ts";

export interface PrivateStreamOptions {
  readonly memory: string;
  readonly state: string;
  readonly log: Pick<JsonlLog, "path" | "read">;
  readonly keys: Pick<HomeKeys, "ring" | "sealing">;
  /** Names the server and the team. Each has a folder of its own for pulled lines. */
  readonly team: string;
  readonly machine?: string;
  readonly segmentBytes?: number;
  readonly now?: () => Date;
}

/** The folder of the log with the lines that this machine received from a team's server. */
export function receivedDevice(team: string, machine: string): string {
  return receivedFolder("received", team, machine);
}

function receivedFolder(kind: string, team: string, machine: string): string {
  return `d${sha256(`${kind} ${team} ${machine}`).slice(0, 12)}`;
}

/** A plain line from a server must not get the proof of this machine when it is sealed. */
function withoutProof(key: SealingKey | null): SealingKey | null {
  return key === null ? null : { id: key.id, public: key.public };
}

/** How long a sync waits for an erasure or a backup. */
const waitMs = 60_000;

/**
 * The person's own log as a stream that a server mirrors. Lines of the person's other machines go into a folder of the
 * log that this machine owns, so that each folder has one writer and this machine can erase in it.
 */
export function openPrivateStream(options: PrivateStreamOptions): LocalStream {
  const { memory, state, log, keys } = options;
  const machine = options.machine ?? machineFingerprint();
  const received = receivedDevice(options.team, machine);
  // Earlier versions stored pulled lines in a folder that was accepted automatically. Its lines still count.
  const earlier = receivedFolder("sync", options.team, machine);
  const isReceived = (device: string) => device === received || device === earlier;
  const known = createKnownLines();
  const folders = (): readonly DeviceFolder[] => {
    const isKnown = isKnownBy(readDeviceTrust(state, keys.sealing() !== null));
    return listDeviceFolders(log.path, machine, (device) => isKnown(device) || device === received).filter(
      ({ device }) => isKnown(device) || device === received,
    );
  };
  // Another machine may push the same folder, if a file sync copies it. Each machine has a cursor of its own.
  const nameOf = ({ device, own }: DeviceFolder) => (own ? device : `${device}/${machine.slice(0, 12)}`);
  const folderOf = (name: string) => folders().find((folder) => nameOf(folder) === name);
  const read = (isForgetting: boolean): LocalStream["read"] =>
    function* (device, after, limits) {
      const folder = folderOf(device);
      if (folder !== undefined) yield* readLinesToPush(folder, after, { keys, keepSealed: true, isForgetting, limits });
    };
  /**
   * Makes the folder for pulled lines. Only the person can decide whether they count: a server could add lines in the
   * person's name. In an encrypted memory, the lines of the person's devices prove themselves.
   */
  const makeReceived = (): string => {
    noteReceived(state, received);
    const path = openDeviceFolder(log.path, { id: received, machine });
    claimHome(memory, state);
    return path;
  };
  const store = (lines: readonly string[]) =>
    withLock(state, "log", waitMs, () => {
      known.refresh(folders());
      const sorted = sortReceived(lines, known, true);
      if (sorted.fresh.length > 0)
        appendLines(sorted.fresh, {
          folder: makeReceived(),
          sealing: withoutProof(keys.sealing()),
          now: options.now?.() ?? new Date(),
          segmentBytes: options.segmentBytes,
        });
      return sorted;
    });
  return {
    devices: () => folders().map((folder) => ({ device: nameOf(folder), isReceived: isReceived(folder.device) })),
    read: read(false),
    count: (device, after) => {
      const folder = folderOf(device);
      return folder === undefined ? 0 : countLinesToPush(folder, after);
    },
    forgettings: read(true),
    contains: (device, cursor) => {
      const folder = folderOf(device);
      return folder !== undefined && containsCursor(folder, cursor);
    },
    reach: async (lines) => {
      known.refresh(folders());
      return reachOf(lines, known, keys);
    },
    receive: async (_author, lines) => {
      const { fresh, blank, damaged } = await store(lines);
      return { stored: fresh.length, blank, damaged };
    },
    forgotten: (ids) => forgottenIn(log, ids),
    position: () =>
      readPosition(`${log.path}/${received}`, folders()) ?? readPosition(`${log.path}/${earlier}`, folders()),
    keepPosition: (position) => writePosition(makeReceived(), folders(), position),
  };
}

export interface ReplicaStreamOptions {
  /** The folder of the stream on this machine. */
  readonly folder: string;
  /** The name of this copy at the server. It must be different on each machine. */
  readonly device: string;
  readonly replica: Pick<ReplicaLog, "reach" | "receive" | "read">;
  readonly keys: Pick<HomeKeys, "ring">;
}

/** The replica of a shared stream, as a sync sees it. Only lines that were written on this machine are pushed. */
export function openReplicaStream({ folder, device, replica, keys }: ReplicaStreamOptions): LocalStream {
  const folders = () => listAuthorFolders(join(folder, "log"));
  const own = () => folders().filter(({ origin }) => origin === "here");
  const read = (isForgetting: boolean): LocalStream["read"] =>
    function* (name, after, limits) {
      for (const found of own())
        if (nameOf(found.author) === name)
          yield* readLinesToPush(found, after, { keys, keepSealed: false, isForgetting, limits });
    };
  const nameOf = (author: string) => `${device}/${author}`;
  return {
    devices: () => own().map(({ author }) => ({ device: nameOf(author), isReceived: false })),
    read: read(false),
    count: (name, after) =>
      own()
        .filter(({ author }) => nameOf(author) === name)
        .reduce((sum, found) => sum + countLinesToPush(found, after), 0),
    forgettings: read(true),
    contains: (name, cursor) => own().some((found) => nameOf(found.author) === name && containsCursor(found, cursor)),
    reach: (lines) => replica.reach(lines),
    receive: (author, lines) => replica.receive(author, lines),
    forgotten: (ids) => forgottenIn(replica, ids),
    position: () => readPosition(folder, folders()),
    keepPosition: (position) => writePosition(folder, folders(), position),
  };
}
