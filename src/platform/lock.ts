import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { fileErrorToLociError, LociError } from "../core/errors.ts";
import type { Locks } from "../core/ports/locks.ts";
import { makeFile, makeFolder } from "./files.ts";
import { shortSleep } from "./short-sleep.ts";
import { isBusy } from "./sqlite-errors.ts";
import { steadyTime } from "./steady-time.ts";

/** A held lock. The kernel releases it when its process dies in any way. */
export interface Lock {
  release(): void;
}

// The garbage collector would close an unreferenced connection, and release its lock.
const held = new Set<DatabaseSync>();

/**
 * Takes a named lock; null while another process holds it. The lock is a write lock on an empty SQLite database: the one
 * kind of lock that behaves the same on every platform and never outlives its holder.
 */
export function tryLock(state: string, name: string): Lock | null {
  const file = openLockFile(state, name);
  const lock = file.take();
  if (lock === null) file.close();
  return lock;
}

/**
 * Takes a named lock, waiting up to `waitMs` without blocking this process. Null if another process holds it for longer.
 */
export async function waitForLock(
  state: string,
  name: string,
  waitMs: number,
  signal?: AbortSignal,
): Promise<Lock | null> {
  const until = steadyTime() + waitMs;
  const file = openLockFile(state, name);
  let lock: Lock | null = null;
  try {
    for (;;) {
      lock = file.take();
      if (lock !== null || steadyTime() >= until) return lock;
      signal?.throwIfAborted();
      await shortSleep();
    }
  } finally {
    if (lock === null) file.close();
  }
}

// Within one process calls run one after the other: a second wait for the same lock would block its holder for ever.
const turns = new Map<string, Promise<unknown>>();

/** Runs `work` under a named lock, after the calls of this process that came before; throws BUSY after `waitMs`. */
export async function withLock<T>(state: string, name: string, waitMs: number, work: () => T | Promise<T>): Promise<T> {
  const place = join(state, name);
  const before = turns.get(place) ?? Promise.resolve();
  const mine = before.then(() => locked(state, name, waitMs, work));
  const over = mine.catch(() => {});
  turns.set(place, over);
  try {
    return await mine;
  } finally {
    if (turns.get(place) === over) turns.delete(place);
  }
}

async function locked<T>(state: string, name: string, waitMs: number, work: () => T | Promise<T>): Promise<T> {
  const lock = await waitForLock(state, name, waitMs);
  if (lock === null) throw new LociError("BUSY", `another process holds the ${name} lock; try again in a moment`);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

interface LockFile {
  /** The lock, which closes the file when it is released; null while another process holds it. */
  take(): Lock | null;
  close(): void;
}

function openLockFile(state: string, name: string): LockFile {
  const folder = join(state, "locks");
  const path = join(folder, `${name}.lock`);
  const db = openDatabase(folder, path);
  return {
    take: () => {
      try {
        db.exec("BEGIN IMMEDIATE");
      } catch (error) {
        if (isBusy(error)) return null;
        throw fileErrorToLociError(error, "locking", path);
      }
      held.add(db);
      return {
        release: () => {
          held.delete(db);
          db.exec("ROLLBACK");
          db.close();
        },
      };
    },
    close: () => db.close(),
  };
}

function openDatabase(folder: string, path: string): DatabaseSync {
  try {
    makeFolder(folder);
    makeFile(path);
    return new DatabaseSync(path, { timeout: 0 });
  } catch (error) {
    throw fileErrorToLociError(error, "opening the lock", path);
  }
}

/** The locks of a state folder. */
export function createLocks(state: string): Locks {
  return { hold: (name, waitMs, work) => withLock(state, name, waitMs, work) };
}
