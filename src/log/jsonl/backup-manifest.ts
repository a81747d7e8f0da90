import { join } from "node:path";

import { LociError } from "../../core/errors.ts";
import { readText } from "../../platform/files/regular-file.ts";
import { packedEnding } from "./packed-segment.ts";

/**
 * The list of a backup's files. Only the heads of segments are hashed, so that the backup stays valid after an erasure
 * in it.
 */
export interface Manifest {
  readonly made: string;
  readonly files: Readonly<Record<string, StoredFile>>;
}

/** The length and hash of a file in a backup, before compression. */
export interface StoredFile {
  readonly bytes: number;
  readonly hash: string;
  /** True if the file is compressed. Its name then ends with `.gz`. */
  readonly packed?: boolean;
}

/** Returns the path under which a backup stores a file of the memory folder. */
export function storedPath(backup: string, name: string, { packed = false }: StoredFile): string {
  return join(backup, packed ? name + packedEnding : name);
}

export const manifestName = "manifest.json";

/** The largest manifest that is read. It has one line per file, so this is enough for a million files. */
const mostListBytes = 268_435_456;

export function readManifest(from: string): Manifest {
  try {
    const manifest = JSON.parse(readText(join(from, manifestName), mostListBytes)) as Manifest;
    if (typeof manifest.files === "object" && typeof manifest.made === "string") return checkNames(manifest, from);
  } catch (error) {
    if (error instanceof LociError) throw error;
    throw new LociError("BACKUP_INVALID", `${from} is not a Loci backup: it has no readable ${manifestName}`, {
      cause: error,
      next: "`loci restore` without a folder names the newest backup.",
    });
  }
  throw new LociError("BACKUP_INVALID", `${from} is not a Loci backup: its ${manifestName} is not one of ours`);
}

// A backup may come from anybody, so its file names must not lead out of the memory folder.
function checkNames(manifest: Manifest, from: string): Manifest {
  const bad = Object.keys(manifest.files).find((name) => /^[/\\]|^[A-Za-z]:|(^|[/\\])\.\.([/\\]|$)|\0/.test(name));
  if (bad !== undefined)
    throw new LociError("BACKUP_INVALID", `${from} names a file outside the memory folder: ${JSON.stringify(bad)}`);
  return manifest;
}
