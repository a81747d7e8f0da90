import { rmSync } from "node:fs";

import type { SnapshotStore } from "../../core/ports/snapshots.ts";
import { createSnapshotFolder } from "../../disk/snapshot-folder.ts";
import { listStreams, streamFolder } from "../../platform/streams/stream-folder.ts";
import { keepWithinBudget } from "./disk-budget.ts";
import { createIndexErasures, type IndexErasuresOptions } from "./index-erasures.ts";
import { openStreamLogs, type ServerUrls, type OpenedStreamLogs, withStates } from "./open-stream-logs.ts";
import { openStreams, type Streams, type StreamsOptions } from "./open-streams.ts";
import { erasureLookMs, type StreamLimits } from "./stream-limits.ts";
import { createStreamUpkeep, type StreamUpkeep } from "./stream-upkeep.ts";

/** What all threads of a node have in common. It can be copied from one thread to another. */
export interface ThreadSettings {
  readonly urls: ServerUrls;
  /** The folder of all indexes of this node. */
  readonly indexes: string;
  /** The folder of the snapshots, which all nodes share; null for none. */
  readonly snapshots: string | null;
  /** How many bytes the indexes may need on the disk. */
  readonly diskBytes: number;
  readonly limits?: Partial<StreamLimits>;
  /** How often the node cleans up, in milliseconds; each minute if left out. */
  readonly cleanUpMs?: number;
  /** How often the node looks for erasures of others, in milliseconds; every 10 seconds if left out. */
  readonly erasureMs?: number;
}

/** Connections of one thread to each database. */
const connections = 4;
const defaultCleanUpMs = 60_000;

function snapshotsOf({ snapshots }: ThreadSettings): SnapshotStore | null {
  return snapshots === null ? null : createSnapshotFolder(snapshots);
}

/** Opens the streams of a thread that serves requests. */
export function openThreadStreams(
  settings: ThreadSettings,
  parts: Pick<StreamsOptions, "upkeep" | "onAppend" | "onFault">,
): Streams {
  const logs = openStreamLogs(settings.urls, connections);
  const { indexes, limits } = settings;
  const snapshots = snapshotsOf(settings);
  const streams = openStreams({ ...parts, logs, indexes, snapshots, ...(limits === undefined ? {} : { limits }) });
  return {
    ...streams,
    close: async () => {
      await streams.close();
      await logs.close();
    },
  };
}

/**
 * Opens the upkeep of a node. It also cleans up: it cuts the keys that a killed node has left, keeps the indexes within
 * their budget, removes those of ended teams, and applies the erasures of other nodes to them.
 */
export function openThreadUpkeep(
  settings: ThreadSettings,
  { onErased, onFault }: Pick<IndexErasuresOptions, "onErased" | "onFault">,
): StreamUpkeep & { readonly close: () => Promise<void> } {
  const logs = openStreamLogs(settings.urls, connections);
  const { indexes, diskBytes, cleanUpMs = defaultCleanUpMs, erasureMs = erasureLookMs } = settings;
  const snapshots = snapshotsOf(settings);
  const cleaning = repeat(cleanUpMs, onFault, async () => {
    await logs.finishCuts();
    await removeOutdated({ indexes, snapshots, statesOf: logs.statesOf });
    keepWithinBudget(indexes, diskBytes);
  });
  const erasing = repeat(erasureMs, onFault, createIndexErasures({ logs, indexes, snapshots, onErased, onFault }));
  return {
    ...createStreamUpkeep({ logs, indexes, snapshots }),
    close: async () => {
      await Promise.all([cleaning.stop(), erasing.stop()]);
      await logs.close();
    },
  };
}

/** Work that is repeated until it is stopped. */
export interface Repeated {
  /** Resolves when the running turn has ended, and no other will begin. */
  readonly stop: () => Promise<void>;
}

/** Runs some work now, and again `everyMs` after each end. An error does not stop it. */
function repeat(everyMs: number, onFault: (error: unknown) => void, work: () => Promise<void>): Repeated {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let running = Promise.resolve();
  const turn = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      onFault(error);
    }
    if (!isStopped) timer = setTimeout(begin, everyMs).unref();
  };
  const begin = (): void => {
    running = turn();
  };
  begin();
  return {
    stop: async () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}

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
