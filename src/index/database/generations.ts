import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";

import { syncFolder } from "../../platform/files.ts";
import { moveFile, removeUnlessInUse } from "../../platform/move-file.ts";
import { syncFile } from "../../platform/sync-file.ts";
import { indexSchema } from "./schema.ts";

const fileName = /^index-(\d+)-(\d+)\.sqlite$/;

/**
 * One index file. A rebuild makes the next generation beside the file in use, and under a temporary name until it is
 * finished. No file is ever renamed over a file that a process has open.
 */
export interface Generation {
  readonly schema: number;
  readonly number: number;
  readonly path: string;
}

/** Lists all finished index files of a state folder, oldest first. Includes files of other versions of Loci. */
function listGenerations(state: string): Generation[] {
  return namesIn(state)
    .flatMap((name) => {
      const match = fileName.exec(name);
      return match === null ? [] : [{ schema: Number(match[1]), number: Number(match[2]), path: join(state, name) }];
    })
    .toSorted((a, b) => a.number - b.number);
}

/** Returns the newest index file with this program's schema. */
export function currentGeneration(state: string): Generation | null {
  return listGenerations(state).findLast(({ schema }) => schema === indexSchema) ?? null;
}

/** Returns the generation after the current one. Its file does not exist yet. */
export function nextGeneration(state: string): Generation {
  const number = (currentGeneration(state)?.number ?? 0) + 1;
  const path = join(state, `index-${indexSchema}-${String(number).padStart(6, "0")}.sqlite`);
  return { schema: indexSchema, number, path };
}

const unfinished = ".building";

/** The temporary name of an unfinished generation. */
export function buildingPath({ path }: Generation): string {
  return path + unfinished;
}

/**
 * Removes the unfinished files of a killed rebuild. The caller must hold the rebuild lock, because the files of a
 * running rebuild look the same.
 */
export function removeUnfinished(state: string): void {
  for (const name of namesIn(state)) if (name.includes(unfinished)) removeUnlessInUse(join(state, name));
}

/**
 * Removes every index file that does not belong to this generation. That includes older files, side files without a
 * main file, and files of other versions of Loci. Those versions rebuild their files from the log. Returns false if the
 * system does not allow it.
 */
export function removeOthers(state: string, keep: Generation | null): boolean {
  const own = new Set(keep === null ? [] : sideFiles.map((suffix) => keep.path + suffix));
  try {
    for (const name of namesIn(state)) {
      if (/^index-\d+-\d+\.sqlite/.test(name) && !own.has(join(state, name)))
        rmSync(join(state, name), { force: true });
    }
    return true;
  } catch {
    return false;
  }
}

/** Gives a finished file its final name. Then removes the older generations, unless Windows has them in use. */
export function publishGeneration(state: string, target: Generation): void {
  syncFile(buildingPath(target));
  moveFile(buildingPath(target), target.path);
  syncFolder(state);
  removeOlder(state);
}

/** Removes the generations of this program's schema that are older than the current one. */
export function removeOlder(state: string): void {
  const current = currentGeneration(state);
  for (const generation of listGenerations(state)) {
    if (current !== null && generation.schema === indexSchema && generation.number < current.number)
      removeGeneration(generation);
  }
}

/**
 * Returns the inode number of the file, or null if it does not exist. A new file under the same name has another
 * number.
 */
export function inodeOf({ path }: Generation): bigint | null {
  return statSync(path, { throwIfNoEntry: false, bigint: true })?.ino ?? null;
}

/**
 * Lists index files other than the one in use, with their side files. Each may contain content that was forgotten
 * since.
 */
export function otherIndexFiles(state: string, current: string): string[] {
  const own = new Set(sideFiles.map((suffix) => basename(current) + suffix));
  return namesIn(state)
    .filter((name) => /^index-\d+-\d+\.sqlite/.test(name) && !own.has(name))
    .map((name) => join(state, name));
}

const sideFiles = ["", "-wal", "-shm", "-journal"];

/**
 * Removes an index with its side files. A process that still has the index open can read on. It opens the newer index
 * at its next call. Returns false if the system does not allow removing an open file.
 */
export function removeGeneration({ path }: Generation): boolean {
  try {
    for (const suffix of sideFiles) rmSync(path + suffix, { force: true });
    return true;
  } catch {
    return false;
  }
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
