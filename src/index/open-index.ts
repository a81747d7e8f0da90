import { fileErrorToLociError, hasCode, LociError } from "../core/errors.ts";
import type { Cursor, Log } from "../core/ports/log.ts";
import { createPause } from "../platform/create-pause.ts";
import { releaseFiles } from "../platform/release-files.ts";
import { isBusy } from "../platform/sqlite-errors.ts";
import { EventNotApplied } from "./apply/apply-events.ts";
import { applyAll, catchUp, cursorOf, type CatchUpOptions, type CaughtUp } from "./apply/catch-up.ts";
import { fillWords } from "./apply/fill-words.ts";
import {
  addLookups,
  cannotWrite,
  copyInto,
  getMeta,
  isCorrupt,
  isOfReadOnly,
  isReadOnly,
  openDatabase,
  openForBuilding,
  openReadOnly,
  setMeta,
  type ConnectionLimits,
  type DatabaseKey,
} from "./database/database.ts";
import {
  buildingPath,
  currentGeneration,
  inodeOf,
  nextGeneration,
  otherIndexFiles,
  publishGeneration,
  removeGeneration,
  removeOlder,
  removeOthers,
  removeUnfinished,
  type Generation,
} from "./database/generations.ts";
import { takeRebuildLock, tryRebuildLock } from "./database/rebuild-lock.ts";
import { rewriteWords } from "./database/residue.ts";
import type { SqlDatabase } from "./database/sql-database.ts";
import { narrowTo } from "./database/viewer.ts";
import { whileBusy } from "./database/while-busy.ts";
import { isUnsettled } from "./erasure/unsettled.ts";
import { createVectors, type Vectors } from "./search/vectors.ts";

/** The index of one memory. Any number of processes may have it open. One at a time catches up; the others read. */
export interface Index {
  /** Runs a query. If the index is damaged, it is rebuilt from the log, and the query runs again. */
  query<T>(work: (db: SqlDatabase) => T): Promise<T>;
  /** Returns the same index as one person sees it. Its tables do not contain what others wrote for themselves. */
  viewedBy(author: string): Index;
  catchUp(options?: CatchUpOptions): Promise<CaughtUp>;
  /** Makes a new generation from the log. The old one stays in use meanwhile. */
  rebuild(options?: RebuildOptions): Promise<void>;
  /**
   * Removes the last traces of erased content from all index files. Returns false if another process is rebuilding; try
   * later.
   */
  removeResidue(waitMs: number): Promise<boolean>;
  /** Returns the path of the file in use. */
  path(): string;
  /** Returns the paths of index files that are not in use. */
  otherFiles(): readonly string[];
  readonly vectors: Vectors;
  /**
   * Removes every index file and all vectors. The index is then rebuilt from the log. Returns whether vectors existed.
   */
  discard(): Promise<{ readonly hadVectors: boolean }>;
  /**
   * Copies the live data into a new file. Returns the place in the log after the copied events, or null without a copy
   * if the index is empty or may contain erased content.
   */
  copyTo(path: string): Promise<Cursor | null>;
  /** Closes the files after the running call, to free memory and file handles. The next call opens them again. */
  rest(): Promise<void>;
  close(): void;
}

/** How to rebuild the index. */
export interface RebuildOptions {
  /** Receives the number of applied events. */
  readonly onProgress?: (applied: number) => void;
  /** Stops the rebuild. The old index stays in use. */
  readonly signal?: AbortSignal;
}

export interface IndexOptions {
  readonly state: string;
  readonly log: Log;
  /** Receives the number of events that a catch-up has applied so far. */
  readonly onProgress?: (applied: number) => void;
  /**
   * How long a call may wait for other processes and how long it may catch up, in milliseconds. No limit if left out.
   */
  readonly patienceMs?: number;
  /** The most memory of a connection for pages of the file, in KiB. A server with many open indexes lowers it. */
  readonly cacheKib?: number;
  /** True for a process that handles one event. It uses the first index file that it finds until it exits. */
  readonly lookOnce?: boolean;
  /**
   * Returns the key of the files. It is called whenever a file is opened, and its errors are thrown unchanged. Files
   * are not encrypted if left out.
   */
  readonly databaseKey?: () => DatabaseKey;
}

interface Opened {
  readonly db: SqlDatabase;
  readonly generation: Generation;
  readonly inode: bigint | null;
  /** Connections that are narrowed to one person, by the name of that person. */
  readonly viewers: Map<string, SqlDatabase>;
}

/** How many narrowed connections stay open at most. */
const mostViewers = 16;

export function openIndex({
  state,
  log,
  onProgress,
  patienceMs,
  cacheKib,
  lookOnce = false,
  databaseKey = () => null,
}: IndexOptions): Index {
  let opened: Opened | null = null;
  const limits: ConnectionLimits = { busyMs: patienceMs, cacheKib };

  /**
   * Opens the newest generation if needed. Another process may have made one, or somebody may have deleted the file.
   */
  const current = (): Opened => {
    if (lookOnce && opened !== null) return opened;
    const newest = currentGeneration(state);
    if (opened !== null && newest?.path === opened.generation.path && isStillThere(opened)) return opened;
    close();
    opened = openCurrent(state, newest, databaseKey(), limits);
    return opened;
  };

  /** Returns the connection of one person. Without an author, returns the connection that sees everything. */
  const connectionOf = (author: string | undefined): SqlDatabase => {
    const now = current();
    if (author === undefined) return now.db;
    const known = now.viewers.get(author);
    if (known !== undefined) return known;
    const [oldest] = now.viewers.size < mostViewers ? [] : now.viewers;
    if (oldest !== undefined) {
      oldest[1].close();
      now.viewers.delete(oldest[0]);
    }
    const made = narrowTo(openDatabase(now.generation.path, databaseKey(), limits), now.db, author);
    now.viewers.set(author, made);
    return made;
  };

  const close = (): void => {
    for (const viewer of opened?.viewers.values() ?? []) viewer.close();
    if (opened?.db.isOpen === true) opened.db.close();
    opened = null;
  };

  /** Removes a damaged index, because it is only a cache of the log. */
  const replaceCorrupt = (error: unknown): void => {
    const generation = opened?.generation;
    const isKept = opened !== null && isReadOnly(opened.db);
    close();
    if (generation !== undefined && (isKept || !removeGeneration(generation))) {
      throw new LociError("INDEX_FAILED", `${generation.path} is damaged and could not be removed`, { cause: error });
    }
  };

  const typed = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw toTypedError(error, opened?.generation.path ?? state);
    }
  };

  // One connection has one transaction at a time, so calls within this process run one after the other.
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => T | Promise<T>): Promise<T> => {
    const result = queue.then(() => typed(() => whileBusy(patienceMs === undefined ? busyWaitMs : 0, work)));
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
      await leaveReplaced();
      return "complete";
    }
  };

  const catchUpInTime = (): Promise<CaughtUp> =>
    catchUpSafely(patienceMs === undefined ? { waitMs: 5000 } : { waitMs: 0, mostMs: patienceMs });

  const query = async <T>(work: (db: SqlDatabase) => T, author?: string): Promise<T> => {
    try {
      const before = opened;
      // Another process may have made a new generation. It may lack events that this process has already applied, so
      // catch up first. Otherwise those events would seem lost.
      if (before !== null && current() !== before) await catchUpInTime();
      return work(connectionOf(author));
    } catch (error) {
      if (!isCorrupt(error)) throw error;
      replaceCorrupt(error);
      await catchUpInTime();
      return work(connectionOf(author));
    }
  };

  const build = async (target: Generation, journal: "OFF" | "MEMORY", options: RebuildOptions): Promise<void> => {
    removeUnfinished(state);
    const key = databaseKey();
    const pause = createPause(options.signal);
    const db = openForBuilding(buildingPath(target), key, journal);
    try {
      // Savepoints take time. Only the second try uses them, after an event that could not be applied.
      await applyAll(db, log, { ...options, isOneByOne: journal === "MEMORY" });
      await fillWords(db, pause);
      await addLookups(db, key, pause);
      // Makes the sections of documents. This needs the lookups, to find the old sections.
      await catchUp(db, log, options.signal === undefined ? {} : { signal: options.signal });
    } finally {
      db.close();
    }
  };

  const buildFromLog = async (target: Generation, options: RebuildOptions): Promise<void> => {
    try {
      await build(target, "OFF", options);
    } catch (error) {
      if (!(error instanceof EventNotApplied)) throw error;
      await build(target, "MEMORY", options);
    }
  };

  const publish = async (target: Generation): Promise<void> => {
    await releaseFiles();
    publishGeneration(state, target);
  };

  /** Closes the generation that a rebuild has replaced. Windows removes its file only when no process has it open. */
  const leaveReplaced = async (): Promise<void> => {
    if (opened === null || lookOnce) return;
    current();
    await releaseFiles();
    removeOlder(state);
  };

  const rebuild = async (options: RebuildOptions): Promise<void> => {
    const lock = await takeRebuildLock(state, options.signal);
    try {
      const target = nextGeneration(state);
      await buildFromLog(target, options);
      await publish(target);
    } catch (error) {
      // The unfinished file may be what fills the disk.
      removeUnfinished(state);
      throw error;
    } finally {
      lock.release();
    }
  };

  /**
   * Prepares a generation without erased content; null if this one has none. The connection stays in this function, so
   * that Windows can remove its file afterwards.
   */
  const rewriteLiving = async (): Promise<Generation | null> => {
    const { db } = current();
    if (getMeta(db, "residue") !== 1) return null;
    const target = nextGeneration(state);
    if (rewriteWords(db)) copyLiving(db, buildingPath(target), databaseKey());
    else await buildFromLog(target, {});
    return target;
  };

  const removeResidue = async (waitMs: number): Promise<boolean> => {
    const lock = await tryRebuildLock(state, waitMs);
    if (lock === null) return false;
    try {
      removeUnfinished(state);
      // Another process may have just published a generation that has not applied the forgetting yet.
      if ((await catchUpSafely({ waitMs })) !== "complete") return false;
      const rewritten = await rewriteLiving();
      if (rewritten !== null) await publish(rewritten);
      const { generation } = current();
      await releaseFiles();
      // Runs even if nothing was rewritten, because an earlier run may have crashed here. Any other file may contain
      // erased content.
      return removeOthers(state, generation);
    } catch (error) {
      removeUnfinished(state);
      throw error;
    } finally {
      lock.release();
    }
  };

  const vectors = createVectors(state, databaseKey, (work) => inTurn(() => query(work)));
  const viewedBy = (author: string): Index => ({ ...index, query: (work) => inTurn(() => query(work, author)) });
  const index: Index = {
    query: (work) => inTurn(() => query(work)),
    viewedBy,
    catchUp: (options = {}) => inTurn(() => catchUpSafely(options)),
    // Does not wait in the queue, so that queries of the present generation continue.
    rebuild: async (options = {}) => {
      await typed(() => rebuild(options));
      await inTurn(leaveReplaced);
    },
    removeResidue: (waitMs) => inTurn(() => removeResidue(waitMs)),
    path: () => current().generation.path,
    otherFiles: () => otherIndexFiles(state, current().generation.path),
    vectors,
    discard: async () => {
      close();
      await releaseFiles();
      // A process that has a removed index open notices at its next call.
      removeOthers(state, null);
      return { hadVectors: vectors.keepOnly(null) > 0 };
    },
    copyTo: (path) => inTurn(() => copyTo(current().db, path, databaseKey())),
    rest: () => inTurn(close),
    close,
  };
  return index;
}

/** How long a call waits while another process writes. */
const busyWaitMs = 5000;

/**
 * Gives errors of a full, read-only or failing disk a stable code, whether they come from the system or from SQLite.
 * Returns all other errors unchanged.
 */
function toTypedError(error: unknown, path: string): unknown {
  if (isBusy(error))
    return new LociError("BUSY", `another process is using ${path}; try again in a moment`, { cause: error });
  const isOfDisk = cannotWrite(error) || isOfReadOnly(error) || hasCode(error, "ENOSPC") || hasCode(error, "EDQUOT");
  return isOfDisk ? fileErrorToLociError(error, "using the index", path) : error;
}

function openCurrent(state: string, newest: Generation | null, key: DatabaseKey, limits: ConnectionLimits): Opened {
  const generation = newest ?? nextGeneration(state);
  try {
    const db = openDatabase(generation.path, key, limits);
    return { db, generation, inode: inodeOf(generation), viewers: new Map() };
  } catch (error) {
    if (isOfReadOnly(error) && newest !== null && key === null)
      return { db: openReadOnly(newest.path), generation: newest, inode: inodeOf(newest), viewers: new Map() };
    // Windows does not remove a file that this process has open, so the next number is used.
    if (isCorrupt(error))
      return openCurrent(
        state,
        removeGeneration(generation) ? currentGeneration(state) : nextGeneration(state),
        key,
        limits,
      );
    throw isBusy(error) ? error : fileErrorToLociError(error, "opening the index", generation.path);
  }
}

// Somebody may delete the index at any time. The open file would still work, but nobody else would see its changes.
function isStillThere({ generation, inode }: Opened): boolean {
  return inodeOf(generation) === inode;
}

function copyTo(db: SqlDatabase, path: string, key: DatabaseKey): Cursor | null {
  if (getMeta(db, "residue") === 1 || isUnsettled(db)) return null;
  const copy = copyInto(db, path, key);
  try {
    return cursorOf(copy);
  } finally {
    copy.close();
  }
}

/**
 * Copies only the live data into a new file. SQLite's secure deletion leaves rare traces, because rebalanced pages keep
 * old copies in their gaps. The caller must rewrite the words first.
 */
function copyLiving(db: SqlDatabase, path: string, key: DatabaseKey): void {
  const copy = copyInto(db, path, key);
  setMeta(copy, "residue", 0);
  copy.close();
}
