import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";

import { makeFile, makeFolder } from "../platform/files/make-files.ts";
import { getMeta, setMeta } from "./database/database.ts";
import {
  buildingPath,
  hasIndex,
  nextGeneration,
  publishGeneration,
  removeUnfinished,
  takeRebuildLock,
} from "./database/generations.ts";
import type { SqlDatabase } from "./database/sql-database.ts";
import { discardedEvents, markResidue } from "./erasure/erasure-views.ts";
import type { Index } from "./open-index.ts";

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

/** How many erasures of a team server's stream this index has certainly applied to its files; null if unknown. */
export function appliedErasures(db: SqlDatabase): number | null {
  const count = getMeta(db, "applied_erasures");
  return typeof count === "number" ? count : null;
}

/** How long to wait for others that write or rebuild the index. */
const waitMs = 5000;

/**
 * Removes everything from the files of an index that the log does not contain any more. `count` is the number of erasures
 * that the stream had before. Returns false if another process is rebuilding the index; try later.
 */
export async function applyErasures(index: Index, count: number): Promise<boolean> {
  if ((await index.catchUp({ waitMs })) !== "complete") return false;
  await index.query((db) => {
    // Cleared and removed content leaves no mark when it is applied.
    if (discardedEvents(db).size > 0) markResidue(db);
  });
  if (!(await index.removeResidue(waitMs))) return false;
  await index.query((db) => setMeta(db, "applied_erasures", count));
  return true;
}
