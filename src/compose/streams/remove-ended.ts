import { rmSync } from "node:fs";

import type { SnapshotStore } from "../../core/ports/snapshots.ts";
import type { PostgresLogs } from "../../log/postgres/log.ts";
import { listStreams, streamFolder, type StreamKey } from "../../platform/stream-folder.ts";

interface EndedOptions {
  readonly indexes: string;
  readonly snapshots: SnapshotStore | null;
  readonly heads: PostgresLogs["heads"];
}

/** So many streams are asked for in one round trip. */
const groupSize = 1000;

/**
 * Removes the indexes and snapshots of streams that no longer exist, or whose team has ended. They contain plain text,
 * and the keys of the log do not protect them.
 */
export async function removeEnded({ indexes, snapshots, heads }: EndedOptions): Promise<void> {
  for (const key of await findEnded(listStreams(indexes), heads))
    rmSync(streamFolder(indexes, key), { recursive: true, force: true, maxRetries: 3 });
  for (const key of await findEnded((await snapshots?.streams()) ?? [], heads)) await snapshots?.remove(key);
}

async function findEnded(streams: readonly StreamKey[], heads: PostgresLogs["heads"]): Promise<StreamKey[]> {
  const ended: StreamKey[] = [];
  for (let at = 0; at < streams.length; at += groupSize) {
    const group = streams.slice(at, at + groupSize);
    const found = await heads(group);
    ended.push(...group.filter((_, n) => found[n] === null));
  }
  return ended;
}
