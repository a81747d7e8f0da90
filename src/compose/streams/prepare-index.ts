import { Readable } from "node:stream";
import { createZstdDecompress } from "node:zlib";

import type { SnapshotStore } from "../../core/ports/snapshots.ts";
import { hasIndex } from "../../index/database/generations.ts";
import { indexSchema } from "../../index/database/schema.ts";
import { restoreIndex } from "../../index/stream-index.ts";
import { steadyTime } from "../../platform/clock/clock.ts";
import type { StreamLogs } from "./open-stream-logs.ts";
import type { StreamCounts } from "./stream-counts.ts";
import type { StreamUpkeep, UpkeepStream } from "./stream-upkeep.ts";

export interface PrepareOptions {
  readonly stream: UpkeepStream;
  /** The folder of the index. */
  readonly state: string;
  readonly logs: StreamLogs;
  readonly snapshots: SnapshotStore | null;
  readonly upkeep: Pick<StreamUpkeep, "build">;
  readonly counts: StreamCounts;
  /**
   * The upkeep builds the index of a stream with more events than this. A shorter stream is indexed by its first read.
   */
  readonly smallStream: number;
}

/** Makes sure that a stream has an index: the one of its folder, a snapshot, or a new one from the log. */
export async function prepareIndex(options: PrepareOptions): Promise<void> {
  const { opened, openSeconds } = options.counts;
  const begun = steadyTime();
  const from = await prepareFrom(options);
  opened[from] += 1;
  openSeconds[from] += (steadyTime() - begun) / 1000;
}

async function prepareFrom(options: PrepareOptions): Promise<"folder" | "snapshot" | "log"> {
  const { stream, state, logs, upkeep } = options;
  if (hasIndex(state)) return "folder";
  const { head, forgets } = await logs.stateOf(stream.key);
  if (await restore(options, forgets)) return "snapshot";
  if (head > options.smallStream) await upkeep.build(stream);
  return "log";
}

async function restore({ stream, state, snapshots }: PrepareOptions, forgets: number): Promise<boolean> {
  const snapshot = (await snapshots?.open(stream.key, indexSchema, forgets)) ?? null;
  if (snapshot === null) return false;
  try {
    await restoreIndex(
      state,
      Readable.from(snapshot.bytes).compose<NodeJS.ReadWriteStream>(createZstdDecompress()) as AsyncIterable<Buffer>,
    );
    return true;
  } catch {
    // A snapshot that cannot be read is replaced by the next one.
    return false;
  }
}
