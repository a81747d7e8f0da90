import { setTimeout as pauseFor } from "node:timers/promises";

import { LociError } from "../core/errors.ts";
import type { Cursor, Log } from "../core/ports/log.ts";
import { steadyTime } from "../platform/clock/clock.ts";
import { wipeFile } from "../platform/files/wipe-file.ts";
import { catchUp, cursorOf, type CatchUpOptions, type CaughtUp } from "./apply/catch-up.ts";
import { copyInto, getMeta, isCorrupt, type DatabaseKey } from "./database/database.ts";
import { hasIndex, heldIndexFiles, otherIndexFiles, removeOthers, releaseFiles } from "./database/generations.ts";
import type { HeldFile } from "./database/held-files.ts";
import { IndexConnection, isStillThere, watchMs, type OpenedIndex } from "./database/index-connection.ts";
import type { SqlDatabase } from "./database/sql-database.ts";
import { isUnsettled } from "./erasure/erasure-marks.ts";
import { leaveReplaced, rebuildIndex, type IndexSource, type RebuildOptions } from "./rebuild-index.ts";
import { removeResidue } from "./remove-residue.ts";
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
  path(): string;
  otherFiles(): readonly string[];
  /**
   * Finds removed index files that a process still has open, with content. Waits a moment for Loci's own processes to
   * close theirs. Returns null if the system does not tell.
   */
  heldFiles(): Promise<readonly HeldFile[] | null>;
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
  /**
   * Leaves the files as they are, for a process that exits at once. The next process reads the last writes from the
   * write-ahead log. Closes the files if that log has grown large.
   */
  leave(): void;
  close(): void;
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

/** An index that is kept up to date with its log. */
interface LiveIndex extends IndexSource {
  readonly connection: IndexConnection;
  readonly onProgress: IndexOptions["onProgress"];
  readonly patienceMs: number | undefined;
}

export function openIndex(options: IndexOptions): Index {
  const { state, log, onProgress, patienceMs, cacheKib, lookOnce = false, databaseKey = () => null } = options;
  const limits = { busyMs: patienceMs, cacheKib };
  const connection = new IndexConnection({ state, lookOnce, databaseKey, limits });
  const live: LiveIndex = { state, log, databaseKey, connection, onProgress, patienceMs };
  const queryInTurn = <T>(work: (db: SqlDatabase) => T, author?: string): Promise<T> =>
    connection.inTurn(() => queryLive(live, work, author));
  const vectors = createVectors(state, databaseKey, (work) => queryInTurn(work));
  const index: Index = {
    query: (work) => queryInTurn(work),
    viewedBy: (author) => ({ ...index, query: (work) => queryInTurn(work, author) }),
    catchUp: (wanted = {}) => connection.inTurn(() => catchUpSafely(live, wanted)),
    // Does not wait in the queue, so that queries of the present generation continue.
    rebuild: async (wanted = {}) => {
      await connection.withTypedErrors(() => rebuildIndex(live, wanted));
      await connection.inTurn(() => leaveReplaced(connection, state));
    },
    removeResidue: (waitMs) =>
      connection.inTurn(() => removeResidue(live, connection, (wanted) => catchUpSafely(live, wanted), waitMs)),
    path: () => connection.current().generation.path,
    otherFiles: () => otherIndexFiles(state, connection.current().generation.path),
    heldFiles: () => waitForHeldFiles(state),
    vectors,
    discard: async () => {
      connection.close();
      await releaseFiles();
      // A process that has a removed index open notices at its next call.
      removeOthers(state, null);
      return { hadVectors: vectors.keepOnly(null) > 0 };
    },
    copyTo: (path) => connection.inTurn(() => copyTo(connection.current(), path, databaseKey())),
    rest: () => connection.inTurn(() => connection.close()),
    leave: () => connection.leave(),
    close: () => connection.close(),
  };
  return index;
}

/** Catches up. Replaces an index that is damaged or no longer fits the log. */
async function catchUpSafely(live: LiveIndex, wanted: CatchUpOptions): Promise<CaughtUp> {
  const { state, log, connection, onProgress, patienceMs } = live;
  const options = onProgress === undefined ? wanted : { onProgress, ...wanted };
  try {
    return await catchUp(connection.current().db, log, options);
  } catch (error) {
    if (isCorrupt(error)) {
      connection.replaceCorrupt(error);
      return catchUp(connection.current().db, log, options);
    }
    const isStale = error instanceof LociError && ["CURSOR_LOST", "DEVICES_CHANGED"].includes(error.code);
    if (!isStale || patienceMs !== undefined) throw error;
    await rebuildIndex(live, {});
    await leaveReplaced(connection, state);
    return "complete";
  }
}

async function queryLive<T>(live: LiveIndex, work: (db: SqlDatabase) => T, author?: string): Promise<T> {
  const { state, connection, patienceMs } = live;
  const wanted: CatchUpOptions = patienceMs === undefined ? { waitMs: 5000 } : { waitMs: 0, mostMs: patienceMs };
  try {
    const before = connection.opened();
    // Another process may have made a new generation. It may lack events that this process has already applied, so
    // catch up first. Otherwise those events would seem lost.
    if (before !== null && connection.current() !== before) await catchUpSafely(live, wanted);
    const result = work(connection.ofAuthor(author));
    const opened = connection.opened();
    // An erasure that has replaced the file meanwhile may have overwritten what the query read.
    if (opened !== null && (isStillThere(opened) || (connection.lookOnce && !hasIndex(state)))) return result;
    connection.close();
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    connection.replaceCorrupt(error);
  }
  await catchUpSafely(live, wanted);
  return work(connection.ofAuthor(author));
}

async function waitForHeldFiles(state: string): Promise<readonly HeldFile[] | null> {
  const until = steadyTime() + 3 * watchMs;
  for (;;) {
    const held = heldIndexFiles(state);
    if (held === null || held.length === 0 || steadyTime() >= until) return held;
    await pauseFor(watchMs / 4);
  }
}

function copyTo(opened: OpenedIndex, path: string, key: DatabaseKey): Cursor | null {
  const { db } = opened;
  if (getMeta(db, "residue") === 1 || isUnsettled(db)) return null;
  const copy = copyInto(db, path, key);
  try {
    const cursor = cursorOf(copy);
    if (isStillThere(opened)) return cursor;
  } finally {
    copy.close();
  }
  // Meanwhile an erasure has replaced the index, so this copy may contain erased text.
  wipeFile(path);
  return null;
}
