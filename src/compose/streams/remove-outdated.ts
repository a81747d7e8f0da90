import { rmSync } from "node:fs";

import type { SnapshotStore } from "../../core/ports/snapshots.ts";
import { listStreams, streamFolder } from "../../platform/stream-folder.ts";
import type { OpenedStreamLogs } from "./open-stream-logs.ts";
import { withStates } from "./with-states.ts";

interface OutdatedOptions {
  readonly indexes: string;
  readonly snapshots: SnapshotStore | null;
  readonly statesOf: OpenedStreamLogs["statesOf"];
}

/**
 * Removes the indexes and snapshots of streams that no longer exist, or whose team has ended, and snapshots from before
 * an erasure. They contain plain text, and the keys of the log do not protect them.
 */
export async function removeOutdated({ indexes, snapshots, statesOf }: OutdatedOptions): Promise<void> {
  await withStates(listStreams(indexes), statesOf, async (key, state) => {
    if (state === null) rmSync(streamFolder(indexes, key), { recursive: true, force: true, maxRetries: 3 });
  });
  await withStates((await snapshots?.streams()) ?? [], statesOf, async (key, state) => {
    await (state === null ? snapshots?.remove(key) : snapshots?.removeOutdated(key, state.forgets));
  });
}
