import type { LocalStream } from "../../core/ports/local-stream.ts";
import { sha256 } from "../../core/text/sha256.ts";
import { acceptDevices, readAcceptance } from "../../platform/device-acceptance.ts";
import { machineFingerprint } from "../../platform/device.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import { claimHome } from "../../platform/home/settle-home.ts";
import { withLock } from "../../platform/lock.ts";
import { isKnownBy, readDeviceTrust } from "../jsonl/device-trust.ts";
import type { JsonlLog } from "../jsonl/log.ts";
import { listDeviceFolders, openDeviceFolder, type DeviceFolder } from "../jsonl/segments.ts";
import { appendLines } from "../replica/append-lines.ts";
import { createKnownLines } from "../replica/known-lines.ts";
import { readPosition, writePosition } from "./position-file.ts";
import { containsCursor, countLinesToPush, readLinesToPush } from "./read-lines.ts";
import { idsByKind, sortReceived, type LineName } from "./sort-received.ts";

export interface PrivateStreamOptions {
  readonly memory: string;
  readonly state: string;
  readonly log: Pick<JsonlLog, "path" | "erase">;
  readonly keys: Pick<HomeKeys, "ring" | "sealing">;
  /** Names the server and the team. Each has a folder of its own for pulled lines. */
  readonly team: string;
  readonly machine?: string;
  readonly segmentBytes?: number;
  readonly now?: () => Date;
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
  const received = { id: `d${sha256(`sync ${options.team} ${machine}`).slice(0, 12)}`, machine };
  const known = createKnownLines();
  const folders = (): readonly DeviceFolder[] => {
    const isKnown = isKnownBy(readDeviceTrust(state, keys.sealing() !== null));
    return listDeviceFolders(log.path, machine, isKnown).filter(({ device }) => isKnown(device));
  };
  // Another machine may push the same folder, if a file sync copies it. Each has a cursor of its own.
  const nameOf = ({ device, own }: DeviceFolder) => (own ? device : `${device}/${machine.slice(0, 12)}`);
  const folderOf = (name: string) => folders().find((folder) => nameOf(folder) === name);
  const read = (isForgetting: boolean): LocalStream["read"] =>
    function* (device, after, limits) {
      const folder = folderOf(device);
      if (folder !== undefined) yield* readLinesToPush(folder, after, { keys, keepSealed: true, isForgetting, limits });
    };
  /** Makes the folder for pulled lines. The person wants its lines, because they come from the person's own stream. */
  const makeReceived = (): string => {
    if (!readAcceptance(state).accepted.includes(received.id)) acceptDevices(memory, state, [received.id]);
    const path = openDeviceFolder(log.path, received);
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
          sealing: keys.sealing(),
          now: options.now?.() ?? new Date(),
          segmentBytes: options.segmentBytes,
        });
      return sorted;
    });
  const eraseNames = async (names: readonly LineName[]): Promise<void> => {
    if (names.length === 0) return;
    await log.erase(new Set(names.filter(({ kind }) => kind === "").map(({ id }) => id)), idsByKind(names));
    for (const { id, kind } of names) known.markErased(id, kind);
  };
  return {
    devices: () => folders().map((folder) => ({ device: nameOf(folder), isReceived: folder.device === received.id })),
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
    receive: async (_author, lines) => {
      const { fresh, erased, damaged } = await store(lines);
      await eraseNames(erased);
      return { stored: fresh.length, erased: erased.length, damaged };
    },
    erase: async (ids) => void (await log.erase(ids)),
    position: () => readPosition(`${log.path}/${received.id}`, folders()),
    keepPosition: (position) => writePosition(makeReceived(), folders(), position),
  };
}
