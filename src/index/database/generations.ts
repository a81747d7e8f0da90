import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";

import { syncFolder } from "../../platform/files.ts";
import { syncFile } from "./database.ts";
import { indexSchema } from "./schema.ts";

const fileName = /^index-(\d+)-(\d+)\.sqlite$/;

/**
 * One index file. A rebuild makes the next generation beside the one in use, under a temporary name until it is
 * finished; no file is ever renamed over one that somebody has open.
 */
export interface Generation {
  readonly schema: number;
  readonly number: number;
  readonly path: string;
}

/** All finished index files of a state folder, including those of other program versions, oldest first. */
function listGenerations(state: string): Generation[] {
  return namesIn(state)
    .flatMap((name) => {
      const match = fileName.exec(name);
      return match === null ? [] : [{ schema: Number(match[1]), number: Number(match[2]), path: join(state, name) }];
    })
    .toSorted((a, b) => a.number - b.number);
}

/** The newest index of this program's schema. */
export function currentGeneration(state: string): Generation | null {
  return listGenerations(state).findLast(({ schema }) => schema === indexSchema) ?? null;
}

/** The name for the next one. */
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

/** Removes the rest of a killed rebuild. Only for the holder of the rebuild lock: nobody else is building then. */
export function removeUnfinished(state: string): void {
  for (const name of namesIn(state)) if (name.includes(unfinished)) rmSync(join(state, name), { force: true });
}

/**
 * Removes every index file but those of one generation: older ones, side files without a main file, and those of other
 * program versions, which rebuild theirs from the log. Returns false if the system does not allow it.
 */
export function removeOthers(state: string, kept: Generation | null): boolean {
  const own = new Set(kept === null ? [] : sideFiles.map((suffix) => kept.path + suffix));
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

/** Gives a finished file its final name, then removes the ones before it. */
export function publishGeneration(state: string, target: Generation): void {
  syncFile(buildingPath(target));
  renameSync(buildingPath(target), target.path);
  syncFolder(state);
  for (const generation of listGenerations(state)) {
    if (generation.schema === indexSchema && generation.number < target.number) removeGeneration(generation);
  }
}

/** The inode number of the file: another file under the same name has another. Null if it does not exist. */
export function inodeOf({ path }: Generation): number | null {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? null;
}

/** Index files besides the one in use, and their side files: each may be older than a forgetting. */
export function otherIndexFiles(state: string, current: string): string[] {
  const own = new Set(sideFiles.map((suffix) => basename(current) + suffix));
  return namesIn(state)
    .filter((name) => /^index-\d+-\d+\.sqlite/.test(name) && !own.has(name))
    .map((name) => join(state, name));
}

const sideFiles = ["", "-wal", "-shm", "-journal"];

/**
 * Removes an index with its side files. A process that still has it open reads on, and moves to the newer one at its
 * next call. Returns false if the system does not allow removing an open file.
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
