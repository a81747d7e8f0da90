import { createReadStream, rmSync } from "node:fs";
import { join } from "node:path";

import { fileErrorToLociError } from "../core/errors.ts";
import type { SnapshotKey, SnapshotStore } from "../core/ports/snapshots.ts";
import { makeFolder } from "../platform/files/make-files.ts";
import { publishStream } from "../platform/files/publish-stream.ts";
import { listStreams, namesIn, streamFolder } from "../platform/streams/stream-folder.ts";

interface SnapshotFile {
  readonly schema: number;
  readonly seq: number;
  readonly forgets: number;
  readonly path: string;
}

const fileName = /^index-(\d+)-(\d+)-(\d+)\.zst$/;

/** Stores snapshots in a folder that all nodes share, readable by its owner alone. */
export function createSnapshotFolder(folder: string): SnapshotStore {
  const list = (key: SnapshotKey): SnapshotFile[] => {
    const path = streamFolder(folder, key);
    return namesIn(path)
      .flatMap((name) => {
        const [, schema, seq, forgets] = fileName.exec(name) ?? [];
        return schema === undefined
          ? []
          : [{ schema: Number(schema), seq: Number(seq), forgets: Number(forgets), path: join(path, name) }];
      })
      .toSorted((a, b) => b.seq - a.seq);
  };
  return {
    streams: async () => listStreams(folder),
    newest: async (key, schema) => list(key).find((file) => file.schema === schema)?.seq ?? 0,
    open: async (key, schema, forgets) => {
      const file = list(key).find((one) => one.schema === schema && one.forgets === forgets);
      return file === undefined ? null : { seq: file.seq, forgets, bytes: createReadStream(file.path) };
    },
    publish: async (key, schema, { seq, forgets, bytes }) => {
      const path = streamFolder(folder, key);
      makeFolder(path);
      const published = join(path, `index-${schema}-${String(seq).padStart(12, "0")}-${forgets}.zst`);
      await publishStream(published, bytes, true);
      for (const file of list(key)) if (file.schema === schema && file.seq < seq) rmSync(file.path, { force: true });
    },
    removeOutdated: async (key, forgets) => {
      for (const file of list(key)) if (file.forgets !== forgets) rmSync(file.path, { force: true });
    },
    remove: async (key) => {
      const path = streamFolder(folder, key);
      try {
        rmSync(path, { recursive: true, force: true, maxRetries: 3 });
      } catch (error) {
        throw fileErrorToLociError(error, "removing the snapshots in", path);
      }
    },
  };
}
