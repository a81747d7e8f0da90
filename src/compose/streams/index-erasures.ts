import { existsSync } from "node:fs";

import type { SnapshotStore } from "../../core/ports/snapshots.ts";
import { cursorOf } from "../../index/apply/catch-up.ts";
import { currentGeneration, inodeOf, removeUnfinished, tryRebuildLock } from "../../index/database/generations.ts";
import { openIndex } from "../../index/open-index.ts";
import { appliedErasures, applyErasures } from "../../index/stream-index.ts";
import { listStreams, streamFolder, type StreamKey, recentFolder } from "../../platform/streams/stream-folder.ts";
import { type OpenedStreamLogs, withStates } from "./open-stream-logs.ts";

export interface IndexErasuresOptions {
  readonly logs: Pick<OpenedStreamLogs, "log" | "statesOf" | "isShared">;
  /** The folder of all indexes of this node. */
  readonly indexes: string;
  readonly snapshots: SnapshotStore | null;
  /** Called after the files of an index were changed, so that all threads close the old files. */
  readonly onErased: (key: StreamKey) => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Returns a function that applies the erasures of all nodes and laptops to the indexes of this node, also if nobody reads
 * their streams here. An index that another thread is rebuilding is left for the next call.
 */
export function createIndexErasures(options: IndexErasuresOptions): () => Promise<void> {
  const { logs, indexes, snapshots, onErased, onFault } = options;
  /** For each index without erased content, its file and the number of erasures that it has applied. */
  let clean = new Map<string, string>();

  /** Returns false if it must be tried again. */
  const applyTo = async (key: StreamKey, folder: string, count: number): Promise<boolean> => {
    if (currentGeneration(folder) === null) return removeKilledBuild(folder);
    const log = logs.log(key, { member: 0, hasAuthors: await logs.isShared(key) });
    const index = openIndex({ state: folder, log });
    try {
      if ((await index.query(cursorOf)) === null || (await index.query(appliedErasures)) === count) return true;
      return await applyErasures(index, count);
    } finally {
      index.close();
    }
  };
  const applyToStream = async (key: StreamKey, count: number): Promise<boolean> => {
    const folder = streamFolder(indexes, key);
    const recent = recentFolder(folder);
    const isApplied = [await applyTo(key, folder, count), !existsSync(recent) || (await applyTo(key, recent, count))];
    await snapshots?.removeOutdated(key, count);
    onErased(key);
    return isApplied.every(Boolean);
  };

  return async () => {
    const seen = new Map<string, string>();
    await withStates(listStreams(indexes), logs.statesOf, async (key, state) => {
      if (state === null || state.forgets === 0) return;
      const folder = streamFolder(indexes, key);
      const nameNow = (): string => `${fileOf(folder)} ${fileOf(recentFolder(folder))} ${state.forgets}`;
      try {
        const isKnown = clean.get(folder) === nameNow();
        if (isKnown || (await applyToStream(key, state.forgets))) seen.set(folder, nameNow());
      } catch (error) {
        // The other indexes do not wait for this one.
        onFault(error);
      }
    });
    clean = seen;
  };
}

/** The file of an index. A new file under the same name has another inode. */
function fileOf(folder: string): string {
  const generation = currentGeneration(folder);
  return generation === null ? "" : `${generation.path} ${inodeOf(generation)}`;
}

/** Removes the files of an index that a killed process was building. Returns false while a build is running. */
async function removeKilledBuild(folder: string): Promise<boolean> {
  const lock = await tryRebuildLock(folder, 0);
  if (lock === null) return false;
  try {
    removeUnfinished(folder);
    return true;
  } finally {
    lock.release();
  }
}
