import { randomBytes } from "node:crypto";
import { createReadStream, rmSync } from "node:fs";
import { join } from "node:path";
import { createZstdCompress } from "node:zlib";

import type { SnapshotStore } from "../../core/ports/snapshots.ts";
import { indexSchema } from "../../index/database/schema.ts";
import { openIndex, type Index } from "../../index/open-index.ts";
import { applyErasures } from "../../index/stream-index.ts";
import { streamFolder, type StreamKey } from "../../platform/streams/stream-folder.ts";
import type { StreamLogs } from "./open-stream-logs.ts";

/** A stream, and whether several members write to it. */
export interface UpkeepStream {
  readonly key: StreamKey;
  readonly isShared: boolean;
}

/** Long work on indexes. A node runs it in a thread of its own, so that no request waits for it. */
export interface StreamUpkeep {
  /**
   * Builds the index of a stream from its whole log. Several threads may ask for the index of a space at the same time.
   */
  readonly build: (stream: UpkeepStream) => Promise<void>;
  /** Stores a snapshot of an index. Stores none if something was erased meanwhile. */
  readonly snapshot: (stream: UpkeepStream) => Promise<void>;
}

export interface UpkeepOptions {
  readonly logs: StreamLogs;
  readonly indexes: string;
  /** Null for a node without snapshots. */
  readonly snapshots: SnapshotStore | null;
}

export function createStreamUpkeep({ logs, indexes, snapshots }: UpkeepOptions): StreamUpkeep {
  const withIndex = async (
    { key, isShared }: UpkeepStream,
    work: (index: Index, state: string) => Promise<void>,
  ): Promise<void> => {
    const state = streamFolder(indexes, key);
    const index = openIndex({ state, log: logs.log(key, { member: 0, hasAuthors: isShared }) });
    try {
      await work(index, state);
    } finally {
      index.close();
    }
  };
  const building = new Map<string, Promise<void>>();
  const buildOnce = async (stream: UpkeepStream): Promise<void> => {
    const name = streamFolder(indexes, stream.key);
    const running = building.get(name) ?? withIndex(stream, (index) => index.rebuild());
    building.set(name, running);
    try {
      await running;
    } finally {
      building.delete(name);
    }
  };
  return {
    build: buildOnce,
    snapshot: async (stream) => {
      if (snapshots === null) return;
      const { key } = stream;
      await withIndex(stream, async (index, state) => {
        const { forgets } = await logs.stateOf(key);
        if (!(await applyErasures(index, forgets))) return;
        await publishCopy(index, state, snapshots, { key, forgets, seqOf: logs.seqOf });
        // Another node may have erased events while this node stored the snapshot. If this node is killed before it
        // removes the snapshot, the name of the snapshot still shows that it is outdated.
        if ((await logs.stateOf(key)).forgets !== forgets) await snapshots.remove(key);
      });
    },
  };
}

async function publishCopy(
  index: Index,
  state: string,
  snapshots: SnapshotStore,
  { key, forgets, seqOf }: { readonly key: StreamKey; readonly forgets: number; readonly seqOf: StreamLogs["seqOf"] },
): Promise<void> {
  // An erasure removes files with this name, and so ends a snapshot that it would make outdated.
  const copy = join(state, `snapshot-${randomBytes(6).toString("hex")}.building`);
  try {
    const cursor = await index.copyTo(copy);
    if (cursor === null) return;
    const bytes = createReadStream(copy).compose<NodeJS.ReadWriteStream>(createZstdCompress());
    await snapshots.publish(key, indexSchema, { seq: seqOf(cursor), forgets, bytes: bytes as AsyncIterable<Buffer> });
  } finally {
    rmSync(copy, { force: true });
  }
}
