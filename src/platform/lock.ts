import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { fileErrorToLociError, LociError } from "../core/errors.ts";
import { makeFile, makeFolder } from "./files.ts";

/** A held lock. The kernel lets go of it when its process dies, however it dies. */
export interface Lock {
  release(): void;
}

// A connection that nothing refers to is closed by the garbage collector, and its lock with it.
const held = new Set<DatabaseSync>();

/**
 * Takes a named lock, waiting up to `waitMs`; null if another process has it for longer. It is a write lock on an empty
 * SQLite database: the one lock that behaves the same on every platform and never outlives its holder.
 */
export function takeLock(state: string, name: string, waitMs: number): Lock | null {
  const folder = join(state, "locks");
  const db = openLockFile(folder, join(folder, `${name}.lock`));
  try {
    db.exec(`PRAGMA busy_timeout = ${Math.max(0, Math.floor(waitMs))}; BEGIN IMMEDIATE`);
  } catch (error) {
    db.close();
    if (isBusy(error)) return null;
    throw fileErrorToLociError(error, "locking", join(folder, `${name}.lock`));
  }
  held.add(db);
  return {
    release: () => {
      held.delete(db);
      db.exec("ROLLBACK");
      db.close();
    },
  };
}

function openLockFile(folder: string, path: string): DatabaseSync {
  try {
    makeFolder(folder);
    makeFile(path);
    return new DatabaseSync(path);
  } catch (error) {
    throw fileErrorToLociError(error, "opening the lock", path);
  }
}

/** Runs `work` under a named lock, or throws BUSY. */
export function withLock<T>(state: string, name: string, waitMs: number, work: () => T): T {
  const lock = takeLock(state, name, waitMs);
  if (lock === null) throw new LociError("BUSY", `another process holds the ${name} lock; try again in a moment`);
  try {
    return work();
  } finally {
    lock.release();
  }
}

/** True for SQLite's "database is locked" family of errors. */
export function isBusy(error: unknown): boolean {
  // 5 is SQLITE_BUSY, 6 is SQLITE_LOCKED; the low byte holds the primary code.
  return error instanceof Error && "errcode" in error && [5, 6].includes(Number(error.errcode) & 0xff);
}
