import { statSync } from "node:fs";

import { fileErrorToLociError, hasCode, LociError } from "../../core/errors.ts";
import { isBusy } from "../../platform/files/is-sqlite-busy.ts";
import {
  cannotWrite,
  closeDatabase,
  isCorrupt,
  isOfReadOnly,
  isReadOnly,
  openDatabase,
  openReadOnly,
  type ConnectionLimits,
  type DatabaseKey,
} from "./database.ts";
import { currentGeneration, inodeOf, nextGeneration, removeGeneration, type Generation } from "./generations.ts";
import { narrowTo } from "./narrow-view.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { whileBusy } from "./while-busy.ts";

export interface IndexConnectionOptions {
  /** The folder of the index files. */
  readonly state: string;
  /** True for a process that handles one event. It uses the first index file that it finds until it exits. */
  readonly lookOnce: boolean;
  /** Returns the key of the files. It is called whenever a file is opened. */
  readonly databaseKey: () => DatabaseKey;
  readonly limits: ConnectionLimits;
}

/** An index file that this process has open. */
export interface OpenedIndex {
  readonly db: SqlDatabase;
  readonly generation: Generation;
  readonly inode: bigint | null;
  /** Connections that are narrowed to one person, by the name of that person. */
  readonly viewers: Map<string, SqlDatabase>;
}

/** How many narrowed connections stay open at most. */
const mostViewers = 16;

/** Closing an index syncs three files, which takes longer than reading this much of its write-ahead log again. */
const mostLeftBytes = 1_048_576;

/** How often an open index is compared with the newest one. */
export const watchMs = 1000;

/** How long a call waits while another process writes. */
const busyWaitMs = 5000;

/** This process's connection to the newest file of an index. */
export class IndexConnection {
  readonly lookOnce: boolean;
  readonly #state: string;
  readonly #databaseKey: () => DatabaseKey;
  readonly #limits: ConnectionLimits;
  #opened: OpenedIndex | null = null;
  #watch: NodeJS.Timeout | null = null;
  /** Resolves when the last call has ended. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor({ state, lookOnce, databaseKey, limits }: IndexConnectionOptions) {
    this.#state = state;
    this.lookOnce = lookOnce;
    this.#databaseKey = databaseKey;
    this.#limits = limits;
  }

  /** The file that is open now; null if none is. */
  opened(): OpenedIndex | null {
    return this.#opened;
  }

  /**
   * Opens the newest generation if needed. Another process may have made one, or somebody may have deleted the file.
   */
  current(): OpenedIndex {
    if (this.lookOnce && this.#opened !== null) return this.#opened;
    const newest = currentGeneration(this.#state);
    if (this.#opened !== null && isNewest(this.#opened, newest)) return this.#opened;
    this.close();
    this.#opened = openCurrent(this.#state, newest, this.#databaseKey(), this.#limits);
    this.#watchFile();
    return this.#opened;
  }

  /** Returns the connection of one person. Without an author, returns the connection that sees everything. */
  ofAuthor(author: string | undefined): SqlDatabase {
    const now = this.current();
    if (author === undefined) return now.db;
    const known = now.viewers.get(author);
    if (known !== undefined) return known;
    const [oldest] = now.viewers.size < mostViewers ? [] : now.viewers;
    if (oldest !== undefined) {
      oldest[1].close();
      now.viewers.delete(oldest[0]);
    }
    const made = narrowTo(openDatabase(now.generation.path, this.#databaseKey(), this.#limits), now.db, author);
    now.viewers.set(author, made);
    return made;
  }

  /**
   * Runs work after all earlier work of this process has ended, because one connection has one transaction at a time.
   * Errors of the disk have stable codes.
   */
  inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    const waitMs = this.#limits.busyMs === undefined ? busyWaitMs : 0;
    const result = this.#queue.then(() => this.withTypedErrors(() => whileBusy(waitMs, work)));
    this.#queue = result.catch(() => {});
    return result;
  }

  /** Runs work at once. Errors of the disk have stable codes. */
  async withTypedErrors<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toTypedError(error, this.#opened?.generation.path ?? this.#state);
    }
  }

  /** Removes a damaged index, because it is only a cache of the log. */
  replaceCorrupt(error: unknown): void {
    const opened = this.#opened;
    // If another file has replaced the damaged one, it may be intact, so it is not removed.
    const generation = opened !== null && isStillThere(opened) ? opened.generation : undefined;
    const isKept = opened !== null && isReadOnly(opened.db);
    this.close();
    if (generation !== undefined && (isKept || !removeGeneration(generation))) {
      throw new LociError("INDEX_FAILED", `${generation.path} is damaged and could not be removed`, { cause: error });
    }
  }

  close(): void {
    if (this.#watch !== null) clearTimeout(this.#watch);
    this.#watch = null;
    const opened = this.#opened;
    for (const viewer of opened?.viewers.values() ?? []) viewer.close();
    if (opened?.db.isOpen === true) closeDatabase(opened.db, opened.generation.path);
    this.#opened = null;
  }

  /** Leaves the file open until this process ends. Closes it now if its write-ahead log has grown. */
  leave(): void {
    const path = this.#opened?.generation.path;
    if (path === undefined || (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > mostLeftBytes)
      this.close();
  }

  #watchFile(): void {
    if (!this.lookOnce) this.#watch ??= setTimeout(() => void this.#closeIfReplaced(), watchMs).unref();
  }

  /** Closes a file that an erasure or a rebuild has replaced. An idle process would keep its bytes otherwise. */
  async #closeIfReplaced(): Promise<void> {
    this.#watch = null;
    try {
      await this.inTurn(() => {
        if (this.#opened !== null && !isNewest(this.#opened, currentGeneration(this.#state))) this.close();
      });
    } catch {
      // The folder cannot be read now.
    }
    if (this.#opened !== null) this.#watchFile();
  }
}

function openCurrent(
  state: string,
  newest: Generation | null,
  key: DatabaseKey,
  limits: ConnectionLimits,
): OpenedIndex {
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

/** Somebody may delete the index at any time. The open file would still work, but nobody else would see its changes. */
export function isStillThere({ generation, inode }: OpenedIndex): boolean {
  return inodeOf(generation) === inode;
}

function isNewest(opened: OpenedIndex, newest: Generation | null): boolean {
  return newest?.path === opened.generation.path && isStillThere(opened);
}

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
