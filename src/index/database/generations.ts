import { existsSync, readdirSync, realpathSync, statSync, copyFileSync, renameSync } from "node:fs";
import { basename, join } from "node:path";

import { hasCode, LociError } from "../../core/errors.ts";
import { waitForLock, type Lock } from "../../platform/files/lock.ts";
import { syncFolder, syncFile } from "../../platform/files/make-files.ts";
import { wipeDatabaseFile } from "../../platform/files/wipe-file.ts";
import { heldFiles, type HeldFile } from "./held-files.ts";
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

/** True if a folder contains an index that this program can use. */
export function hasIndex(state: string): boolean {
  return currentGeneration(state) !== null;
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
      if (/^index-\d+-\d+\.sqlite/.test(name) && !own.has(join(state, name))) wipeDatabaseFile(join(state, name));
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

/**
 * Finds removed files of indexes and vectors whose content a process can still read. Returns null if the system does
 * not tell.
 */
export function heldIndexFiles(state: string): HeldFile[] | null {
  const held = heldFiles(existsSync(state) ? realpathSync(state) : state);
  return (
    held?.filter(({ path }) => /^(?:index-\d+-\d+|vectors-[0-9a-f]+)\.sqlite(?!-shm)/.test(basename(path))) ?? null
  );
}

const sideFiles = ["", "-wal", "-shm", "-journal"];

/**
 * Removes an index with its side files, and overwrites them. A process that has the index open notices that the file is
 * gone after its running query, and repeats the query in the newer index. Returns false if the system does not allow
 * removing an open file.
 */
export function removeGeneration({ path }: Generation): boolean {
  try {
    for (const suffix of sideFiles) wipeDatabaseFile(path + suffix);
    return true;
  } catch {
    return false;
  }
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/**
 * Renames a file. Windows does not rename a file that this process has open, and an encrypted database stays open until
 * its statements are collected. Then a copy gets the new name. The file itself is removed now or, if Windows refuses
 * that too, by the next clean-up, which removes files with such names. An unfinished copy has the file's own name and
 * `-copy`.
 */
export function moveFile(from: string, to: string, rename: typeof renameSync = renameSync): void {
  try {
    rename(from, to);
  } catch (error) {
    if (!isInUse(error)) throw error;
    const copy = `${from}-copy`;
    copyFileSync(from, copy);
    syncFile(copy);
    renameSync(copy, to);
    removeUnlessInUse(from);
  }
}

/** Removes and overwrites a file of a database, or leaves it if Windows does not remove it because a process has it open. */
function removeUnlessInUse(path: string): void {
  try {
    wipeDatabaseFile(path);
  } catch (error) {
    if (!isInUse(error)) throw error;
  }
}

function isInUse(error: unknown): boolean {
  // On other systems, EPERM and EACCES mean missing permissions.
  const codes = process.platform === "win32" ? ["EBUSY", "EPERM", "EACCES"] : ["EBUSY"];
  return codes.some((code) => hasCode(error, code));
}

/**
 * Waits until closed encrypted databases have closed their files. libsql keeps a file open until the statements of its
 * database are collected, and Windows neither renames nor removes an open file. Other systems can do both.
 */
export async function releaseFiles(): Promise<void> {
  if (process.platform !== "win32") return;
  collect ??= findCollector();
  collect();
  // The collected statements are finalised in the next turn.
  await new Promise<void>((resolve) => setImmediate(resolve));
}

let collect: (() => void) | undefined;

// The modules are loaded only on Windows, because loading them takes time in a hook.
function findCollector(): () => void {
  process.getBuiltinModule("node:v8").setFlagsFromString("--expose-gc");
  return process.getBuiltinModule("node:vm").runInNewContext("gc") as () => void;
}

/** How long a rebuild waits for another rebuild. */
const patienceMs = 60_000;

/**
 * Takes the lock for making or removing index files. Returns null if another process holds it for longer than `waitMs`.
 */
export async function tryRebuildLock(state: string, waitMs: number, signal?: AbortSignal): Promise<Lock | null> {
  return waitForLock(state, "rebuild", waitMs, signal);
}

/** Takes the rebuild lock. Throws BUSY after a minute. */
export async function takeRebuildLock(state: string, signal?: AbortSignal): Promise<Lock> {
  const lock = await tryRebuildLock(state, patienceMs, signal);
  if (lock === null) throw new LociError("BUSY", "another process is rebuilding the index; try again in a moment");
  return lock;
}
