import { closeSync, fsyncSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";

import { hasCode, LociError } from "../../core/errors.ts";
import { makeFile } from "../../platform/files.ts";
import { checkDatabaseFiles, openRegular } from "../../platform/regular-file.ts";
import { openCipherDatabase } from "./cipher-database.ts";
import { indexSchema, lookups, schema, tables } from "./schema.ts";
import type { SqlDatabase, SqlStatement, SqlValue } from "./sql-database.ts";

/** What a database file is encrypted with; null for a plain one. */
export type DatabaseKey = string | null;

/** Opens a file with what the key asks for. Encrypted ones need a package, which plain ones do not load. */
export function openFile(path: string, key: DatabaseKey): SqlDatabase {
  makeFile(path);
  return key === null ? new DatabaseSync(path) : openCipherDatabase(path, key);
}

/** Opens an index file and brings a new one to the current schema. `busyMs`: how long a statement waits for another process. */
export function openDatabase(path: string, key: DatabaseKey, busyMs?: number): SqlDatabase {
  return open(path, key, schema, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL", busyMs);
}

const readOnly = new WeakSet<SqlDatabase>();

/** True for an index that was opened to be read alone. SQLite would begin a transaction in it, and fail at the first row. */
export function isReadOnly(db: SqlDatabase): boolean {
  return readOnly.has(db);
}

/**
 * Opens an index where nothing can be written, as on a read-only disk. Only what was committed is read; nothing is taken in. SQLite needs files of
 * its own beside a database that others may have open; where they are not there and cannot be made, nobody has it open, and it is read as it is.
 */
export function openReadOnly(path: string): SqlDatabase {
  checkDatabaseFiles(path);
  const { href } = pathToFileURL(path);
  for (const place of [href, `${href}?immutable=1`]) {
    let db: DatabaseSync | undefined;
    try {
      db = new DatabaseSync(place, { readOnly: true });
      db.exec(`PRAGMA busy_timeout = 5000; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -64000`);
      if (userVersion(db) === indexSchema) {
        readOnly.add(db);
        return db;
      }
    } catch (error) {
      if (!cannotWrite(error)) throw error;
    }
    db?.close();
  }
  throw new LociError("NOT_WRITABLE", `${path} is not an index that can be read, and another cannot be written`);
}

/**
 * Opens a file to build an index in. It needs no journal on the disk: nobody reads it before it is finished, and what a crash leaves of
 * it is thrown away. Without any it is built faster, but then nothing that was written to it can be taken back. A new one has no lookups
 * until `addLookups` makes them.
 */
export function openForBuilding(path: string, key: DatabaseKey, journal: "OFF" | "MEMORY" = "OFF"): SqlDatabase {
  return open(path, key, tables, `PRAGMA journal_mode = ${journal}; PRAGMA synchronous = OFF`);
}

/** Makes the lookups of a file that was built without. */
export function addLookups(db: SqlDatabase, key: DatabaseKey): void {
  // What is sorted may be more than the memory should hold; only of an encrypted index nothing may lie in a file as it is.
  if (key === null) db.exec("PRAGMA temp_store = FILE");
  inTransaction(db, () => db.exec(lookups));
  db.exec("PRAGMA temp_store = MEMORY");
}

/** False for a file that is built without a journal. */
export function canRollBack(db: SqlDatabase): boolean {
  return statement(db, "PRAGMA journal_mode").get()?.["journal_mode"] !== "off";
}

/** Makes a file durable that was written without. */
export function syncFile(path: string): void {
  const file = openRegular(path, "change");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function open(path: string, key: DatabaseKey, made: string, durability: string, busyMs = 5000): SqlDatabase {
  const db = openFile(path, key);
  try {
    // secure_delete is a property of the connection: without it, deleted text would stay in free pages. Mapping the
    // file halves the time of a search; see docs/decisions/0012-memory-mapping.md for its price. What is mapped is read
    // as it is on the disk, which must not be done with an encrypted one.
    db.exec(`PRAGMA busy_timeout = ${busyMs}; ${durability}; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -64000; PRAGMA mmap_size = ${key === null ? 2147418112 : 0}; PRAGMA wal_autocheckpoint = 4000`);
    if (userVersion(db) === 0) createSchema(db, made);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function createSchema(db: SqlDatabase, made: string): void {
  inTransaction(db, () => {
    // Another process may have been first.
    if (userVersion(db) !== 0) return;
    db.exec(made);
    db.exec(`PRAGMA user_version = ${indexSchema}`);
  });
}

function userVersion(db: SqlDatabase): number {
  return Number(db.prepare("PRAGMA user_version").get()?.["user_version"]);
}

const prepared = new WeakMap<SqlDatabase, Map<string, SqlStatement>>();

/** A statement that is prepared once a connection: preparing often takes longer than running. */
export function statement(db: SqlDatabase, sql: string): SqlStatement {
  const known = prepared.get(db) ?? new Map<string, SqlStatement>();
  prepared.set(db, known);
  const made = known.get(sql) ?? db.prepare(sql);
  known.set(sql, made);
  return made;
}

/** Runs `work` as one write transaction. */
export function inTransaction<T>(db: SqlDatabase, work: () => T): T {
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

/** Runs queries that all see the same state of the index. By itself each takes and releases the locks anew, and looks whether the file has changed. */
export function inSnapshot<T>(db: SqlDatabase, work: () => T): T {
  if (db.isTransaction) return work();
  db.exec("BEGIN");
  try {
    return work();
  } finally {
    if (db.isTransaction) db.exec("ROLLBACK");
  }
}

export function getMeta(db: SqlDatabase, name: string): SqlValue | undefined {
  return statement(db, "SELECT value FROM meta WHERE name = ?").get(name)?.["value"] ?? undefined;
}

export function setMeta(db: SqlDatabase, name: string, value: SqlValue): void {
  statement(
    db,
    "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
  ).run(name, value);
}

/** Adds to a counter that lives as long as this index. */
export function addMeta(db: SqlDatabase, name: string, count: number): void {
  if (count === 0) return;
  statement(
    db,
    "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value",
  ).run(name, count);
}

/** True when an index that can be read cannot be written now: others are at it (5, 6), or the disk is read-only (8), failing (10, 14) or full (13). */
export function cannotWrite(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && [5, 6, 8, 10, 13, 14].includes(Number(error.errcode) & 0xff);
}

/** True for an error of a disk or file that can be read and not written. */
export function isOfReadOnly(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) return (Number(error.errcode) & 0xff) === 8;
  return ["EROFS", "EACCES", "EPERM"].some((code) => hasCode(error, code));
}

/** True when the file itself is unusable: damaged, not a database at all, or without its write-ahead log. */
export function isCorrupt(error: unknown): boolean {
  if (!(error instanceof Error && "errcode" in error)) return false;
  const code = Number(error.errcode);
  // 11 is SQLITE_CORRUPT, 26 is SQLITE_NOTADB; the low byte holds the primary code. 522 is SQLITE_IOERR_SHORT_READ.
  return [11, 26].includes(code & 0xff) || code === 522;
}
