import { readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

interface IndexFolder {
  readonly path: string;
  readonly usedMs: number;
  readonly bytes: number;
}

/** An index that was used so recently is not removed, because it may be open. */
const recentMs = 120_000;

/**
 * Removes the least recently used indexes until the others need at most `mostBytes`. An index is only a cache: a stream
 * whose index was removed gets a new one from its snapshot or its log. Returns the bytes that are left.
 */
export function keepWithinBudget(indexes: string, mostBytes: number, now: number = Date.now()): number {
  const folders = listFolders(indexes).toSorted((a, b) => a.usedMs - b.usedMs);
  let total = folders.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { path, usedMs, bytes } of folders) {
    if (total <= mostBytes || now - usedMs < recentMs) break;
    rmSync(path, { recursive: true, force: true });
    total -= bytes;
  }
  return total;
}

/** Marks the index of a folder as used now. */
export function markUsed(folder: string): void {
  try {
    utimesSync(folder, new Date(), new Date());
  } catch {
    // A stream without an index has no folder.
  }
}

function listFolders(indexes: string): IndexFolder[] {
  return namesIn(indexes).flatMap((first) =>
    namesIn(join(indexes, first)).flatMap((name) => {
      const path = join(indexes, first, name);
      const stats = statSync(path, { throwIfNoEntry: false });
      return stats === undefined ? [] : [{ path, usedMs: stats.mtimeMs, bytes: bytesIn(path) }];
    }),
  );
}

function bytesIn(folder: string): number {
  return namesIn(folder).reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

/** A folder may be removed by another thread while it is listed. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
