import { statSync, type BigIntStats } from "node:fs";
import { dirname } from "node:path";

/**
 * The file system of a folder: its mount point, and a key that distinguishes it from another file system mounted there.
 */
export interface Volume {
  readonly mount: string;
  readonly key: string;
}

/** Returns the file system of an existing folder; null if unknown. */
export function volumeOf(folder: string): Volume | null {
  const stats = statsOf(folder);
  if (stats === null) return null;
  let mount = folder;
  let top = stats;
  for (;;) {
    const above = dirname(mount);
    const next = above === mount ? null : statsOf(above);
    if (next === null || next.dev !== stats.dev) return { mount, key: keyOf(top) };
    [mount, top] = [above, next];
  }
}

/**
 * True if the file system is not mounted now, or a different file system is mounted in its place. Device numbers are
 * not compared, because they change with a restart.
 */
export function isAway({ mount, key }: Volume): boolean {
  const top = statsOf(mount);
  if (top === null || keyOf(top) !== key) return true;
  const above = dirname(mount);
  return above !== mount && statsOf(above)?.dev === top.dev;
}

function keyOf({ ino, birthtimeNs }: BigIntStats): string {
  return `${ino}-${birthtimeNs}`;
}

function statsOf(path: string): BigIntStats | null {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}
