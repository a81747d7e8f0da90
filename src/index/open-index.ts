import { renameSync, statSync } from "node:fs";

import { fileErrorToLociError, hasCode, LociError } from "../core/errors.ts";
import type { Log } from "../core/ports.ts";
import { makeFile, makeFolder, syncFolder } from "../platform/files.ts";
import { isBusy, takeLock, type Lock } from "../platform/lock.ts";
import { steadyTime } from "../platform/steady-time.ts";
import { EventNotApplied } from "./apply/apply-events.ts";
import { catchUp, type CatchUpOptions, type CaughtUp } from "./apply/catch-up.ts";
import { fillWords } from "./apply/fill-words.ts";
import {
  addLookups,
  cannotWrite,
  getMeta,
  isCorrupt,
  isOfReadOnly,
  isReadOnly,
  openDatabase,
  openForBuilding,
  openReadOnly,
  setMeta,
  syncFile,
  type DatabaseKey,
} from "./database/database.ts";
import {
  buildingPath,
  currentGeneration,
  listGenerations,
  nextGeneration,
  removeGeneration,
  removeOthers,
  removeUnfinished,
  type Generation,
} from "./database/generations.ts";
import { rewriteWords } from "./database/residue.ts";
import { indexSchema } from "./database/schema.ts";
import type { SqlDatabase } from "./database/sql-database.ts";

/** The index of one memory. Any number of processes may have it open; one at a time catches up, the others read. */
export interface Index {
  /** Runs a query. A damaged index is rebuilt from the log, and the query runs again. */
  query<T>(work: (db: SqlDatabase) => T): Promise<T>;
  catchUp(options?: CatchUpOptions): Promise<CaughtUp>;
  /** Makes a new generation from the log while the old one serves. */
  rebuild(options?: Pick<CatchUpOptions, "onProgress">): Promise<void>;
  /**
   * Removes the last traces of erased content from all index files. False: another process is rebuilding; try later.
   */
  removeResidue(waitMs: number): Promise<boolean>;
  /** The file in use. */
  path(): string;
  close(): void;
}

export interface IndexOptions {
  readonly state: string;
  readonly log: Log;
  /** Receives the number of events that a catch-up has applied so far. */
  readonly onProgress?: (applied: number) => void;
  /** How long a call may wait for others and then repair, in milliseconds; without a limit if left out. */
  readonly patienceMs?: number;
  /** For a process that handles one event: it uses the first file that it finds until its end. */
  readonly lookOnce?: boolean;
  /** The key of the files, requested whenever one is opened; plain files if left out. Its errors pass through. */
  readonly databaseKey?: () => DatabaseKey;
}

interface Opened {
  readonly db: SqlDatabase;
  readonly generation: Generation;
  readonly inode: number;
}

export function openIndex({
  state,
  log,
  onProgress,
  patienceMs,
  lookOnce = false,
  databaseKey = () => null,
}: IndexOptions): Index {
  let opened: Opened | null = null;

  /** The newest generation: another process may have made one, or somebody may have deleted the file. */
  const current = (): Opened => {
    if (lookOnce && opened !== null) return opened;
    const newest = currentGeneration(state);
    if (opened !== null && newest?.path === opened.generation.path && isStillThere(opened)) return opened;
    close();
    opened = openCurrent(state, newest, databaseKey(), patienceMs);
    return opened;
  };

  const close = (): void => {
    if (opened?.db.isOpen === true) opened.db.close();
    opened = null;
  };

  /** Puts a damaged index aside: it is only a cache of the log. */
  const replaceCorrupt = (error: unknown): void => {
    const generation = opened?.generation;
    const isKept = opened !== null && isReadOnly(opened.db);
    close();
    if (generation !== undefined && (isKept || !removeGeneration(generation))) {
      throw new LociError("INDEX_FAILED", `${generation.path} is damaged and could not be removed`, { cause: error });
    }
  };

  // One connection has one transaction at a time: calls within this process run one after the other.
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => T | Promise<T>): Promise<T> => {
    const result = queue.then(work).catch((error: unknown) => {
      throw toTypedError(error, opened?.generation.path ?? state);
    });
    queue = result.catch(() => {});
    return result;
  };

  const catchUpSafely = async (wanted: CatchUpOptions): Promise<CaughtUp> => {
    const options = onProgress === undefined ? wanted : { onProgress, ...wanted };
    try {
      return await catchUp(current().db, log, options);
    } catch (error) {
      if (isCorrupt(error)) {
        replaceCorrupt(error);
        return catchUp(current().db, log, options);
      }
      const isStale = error instanceof LociError && ["CURSOR_LOST", "DEVICES_CHANGED"].includes(error.code);
      if (!isStale || patienceMs !== undefined) throw error;
      await rebuild({});
      return "complete";
    }
  };

  const catchUpInTime = (): Promise<CaughtUp> =>
    catchUpSafely(patienceMs === undefined ? { waitMs: 5000 } : { waitMs: 0, deadline: steadyTime() + patienceMs });

  const query = async <T>(work: (db: SqlDatabase) => T): Promise<T> => {
    try {
      const before = opened;
      // A generation that another process has made in the meantime may lack what this one has applied since, and must
      // not seem to have lost it.
      if (before !== null && current() !== before) await catchUpInTime();
      return work(current().db);
    } catch (error) {
      if (!isCorrupt(error)) throw error;
      replaceCorrupt(error);
      await catchUpInTime();
      return work(current().db);
    }
  };

  const build = async (
    target: Generation,
    journal: "OFF" | "MEMORY",
    options: Pick<CatchUpOptions, "onProgress">,
  ): Promise<void> => {
    removeUnfinished(state);
    const key = databaseKey();
    const db = openForBuilding(buildingPath(target), key, journal);
    try {
      await catchUp(db, log, { ...options, batchesPerCommit: rebuildBatches, sections: false, wordsLater: true });
      fillWords(db);
      addLookups(db, key);
      // Making the sections of documents looks up the old ones.
      await catchUp(db, log);
    } finally {
      db.close();
    }
  };

  const buildFromLog = async (target: Generation, options: Pick<CatchUpOptions, "onProgress">): Promise<void> => {
    try {
      await build(target, "OFF", options);
    } catch (error) {
      if (!(error instanceof EventNotApplied)) throw error;
      await build(target, "MEMORY", options);
    }
  };

  const rebuild = async (options: Pick<CatchUpOptions, "onProgress">): Promise<void> => {
    const lock = waitForRebuildLock(state);
    try {
      const target = nextGeneration(state);
      await buildFromLog(target, options);
      publish(state, target);
    } catch (error) {
      // The unfinished file may be what fills the disk.
      removeUnfinished(state);
      throw error;
    } finally {
      lock.release();
    }
  };

  const removeResidue = async (waitMs: number): Promise<boolean> => {
    const lock = takeLock(state, "rebuild", waitMs);
    if (lock === null) return false;
    try {
      removeUnfinished(state);
      // A generation that another process has just published may not have applied the forgetting yet.
      if ((await catchUpSafely({ waitMs })) !== "complete") return false;
      const { db } = current();
      if (getMeta(db, "residue") === 1) {
        const target = nextGeneration(state);
        if (rewriteWords(db)) copyLiving(db, buildingPath(target), databaseKey());
        else await buildFromLog(target, {});
        publish(state, target);
      }
      // Also after a crash between the two: any other file may contain erased content.
      return removeOthers(state, current().generation);
    } catch (error) {
      removeUnfinished(state);
      throw error;
    } finally {
      lock.release();
    }
  };

  return {
    query: (work) => inTurn(() => query(work)),
    catchUp: (options = {}) => inTurn(() => catchUpSafely(options)),
    rebuild: (options = {}) => inTurn(() => rebuild(options)),
    removeResidue: (waitMs) => inTurn(() => removeResidue(waitMs)),
    path: () => current().generation.path,
    close,
  };
}

/**
 * Gives errors of a full, read-only or failing disk, from the system or SQLite, a stable code. All others stay
 * unchanged.
 */
function toTypedError(error: unknown, path: string): unknown {
  if (isBusy(error))
    return new LociError("BUSY", `another process is using ${path}; try again in a moment`, { cause: error });
  const isOfDisk = cannotWrite(error) || isOfReadOnly(error) || hasCode(error, "ENOSPC") || hasCode(error, "EDQUOT");
  return isOfDisk ? fileErrorToLociError(error, "using the index", path) : error;
}

/** A rebuild commits seldom: larger batches make fewer, larger segments of the full-text index. */
const rebuildBatches = 128;

function openCurrent(state: string, newest: Generation | null, key: DatabaseKey, busyMs: number | undefined): Opened {
  makeFolder(state);
  const generation = newest ?? nextGeneration(state);
  try {
    const db = openDatabase(generation.path, key, busyMs);
    return { db, generation, inode: statSync(generation.path).ino };
  } catch (error) {
    if (isOfReadOnly(error) && newest !== null && key === null)
      return { db: openReadOnly(newest.path), generation: newest, inode: statSync(newest.path).ino };
    if (isCorrupt(error) && removeGeneration(generation))
      return openCurrent(state, currentGeneration(state), key, busyMs);
    throw fileErrorToLociError(error, "opening the index", generation.path);
  }
}

// Somebody may delete the index at any time; an open file would still work, but nobody else would see it.
function isStillThere({ generation, inode }: Opened): boolean {
  return statSync(generation.path, { throwIfNoEntry: false })?.ino === inode;
}

/** Gives a finished file its final name, then removes the ones before it. */
function publish(state: string, target: Generation): void {
  syncFile(buildingPath(target));
  renameSync(buildingPath(target), target.path);
  syncFolder(state);
  for (const generation of listGenerations(state)) {
    if (generation.schema === indexSchema && generation.number < target.number) removeGeneration(generation);
  }
}

/**
 * Secure deletion inside SQLite leaves rare traces: rebalanced pages keep old copies in their gaps. A copy of the
 * database, after its words were rewritten, contains only live data.
 */
function copyLiving(db: SqlDatabase, path: string, key: DatabaseKey): void {
  makeFile(path);
  db.prepare("VACUUM INTO ?").run(path);
  const copy = openForBuilding(path, key);
  setMeta(copy, "residue", 0);
  copy.close();
}

function waitForRebuildLock(state: string): Lock {
  const lock = takeLock(state, "rebuild", 60_000);
  if (lock === null) throw new LociError("BUSY", "another process is rebuilding the index; try again in a moment");
  return lock;
}
