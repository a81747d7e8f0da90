import { join } from "node:path";

import type { LocalStream } from "../../core/ports/local-stream.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import { listAuthorFolders } from "../replica/author-folders.ts";
import type { ReplicaLog } from "../replica/log.ts";
import { readPosition, writePosition } from "./position-file.ts";
import { containsCursor, countLinesToPush, readLinesToPush } from "./read-lines.ts";

export interface ReplicaStreamOptions {
  /** The folder of the stream on this machine. */
  readonly folder: string;
  /** The name of this copy at the server. It must be different on each machine. */
  readonly device: string;
  readonly replica: Pick<ReplicaLog, "receive" | "erase">;
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
    receive: (author, lines) => replica.receive(author, lines),
    erase: async (ids) => void (await replica.erase(ids)),
    position: () => readPosition(folder, folders()),
    keepPosition: (position) => writePosition(folder, folders(), position),
  };
}
