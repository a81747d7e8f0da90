import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { fileErrorToLociError, LociError } from "../../core/errors.ts";
import type { Locks } from "../../core/ports/machine.ts";
import { steadyTime } from "../clock/clock.ts";
import { shortSleep } from "../clock/sleep.ts";
import { isBusy } from "./is-sqlite-busy.ts";
import { makeFile, makeFolder } from "./make-files.ts";

/** A lock that this process holds. The kernel releases it when the process ends in any way. */
export interface Lock {
  release(): void;
}

// Keeps the connections referenced. The garbage collector would close an unreferenced one and release its lock.
const held = new Set<DatabaseSync>();

/**
 * Takes a named lock. Returns null while another process holds it. The lock is a write lock on an empty SQLite
 * database. Only this kind of lock behaves the same on every platform and never outlives its holder.
 */
export function tryLock(state: string, name: string): Lock | null {
  const file = openLockFile(state, name);
  const lock = file.take();
  if (lock === null) file.close();
  return lock;
}

/**
 * Takes a named lock. Waits up to `waitMs` without blocking this process. Returns null if another process holds the
 * lock for longer.
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

// Within one process, calls for the same lock run one after the other, because a second wait would block its holder for
// ever.
const turns = new Map<string, Promise<unknown>>();

/**
 * Runs `work` under a named lock, after earlier calls of this process for the same lock. Throws BUSY after `waitMs`.
 */
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
  /** Takes the lock; null while another process holds it. Releasing the lock closes the file. */
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

/** Returns an object that holds the named locks of a state folder. */
export function createLocks(state: string): Locks {
  return { hold: (name, waitMs, work) => withLock(state, name, waitMs, work) };
}
