import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";

import { makeFile, makeFolder } from "../platform/files.ts";
import {
  buildingPath,
  currentGeneration,
  nextGeneration,
  publishGeneration,
  removeUnfinished,
} from "./database/generations.ts";
import { takeRebuildLock } from "./database/rebuild-lock.ts";

/** True if a folder contains an index that this program can use. */
export function hasIndex(state: string): boolean {
  return currentGeneration(state) !== null;
}

/**
 * Makes an index from the bytes of a copy of one, if the folder has none. The caller then lets it catch up. A damaged
 * copy is replaced at its first use, as any damaged index.
 */
export async function restoreIndex(state: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  makeFolder(state);
  const lock = await takeRebuildLock(state);
  try {
    if (hasIndex(state)) return;
    removeUnfinished(state);
    const target = nextGeneration(state);
    makeFile(buildingPath(target));
    const file = createWriteStream(buildingPath(target), { flags: "r+" });
    for await (const part of bytes) if (!file.write(part)) await once(file, "drain");
    file.end();
    await finished(file);
    publishGeneration(state, target);
  } catch (error) {
    removeUnfinished(state);
    throw error;
  } finally {
    lock.release();
  }
}
