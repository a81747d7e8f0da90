import { closeSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";

import { hasCode, LociError } from "../../core/errors.ts";
import { makeFile, makeFolder } from "../../platform/files/make-files.ts";
import { checkDatabaseFiles } from "../../platform/files/regular-file.ts";
import { openToWipe, overwriteRemoved } from "../../platform/files/wipe-file.ts";
import { openCipherDatabase } from "./cipher-database.ts";
import { indexSchema, lookups, schema, tables } from "./schema.ts";
import type { SqlDatabase, SqlStatement, SqlValue } from "./sql-database.ts";

/** The key of an encrypted database file, or null for a plain file. */
export type DatabaseKey = string | null;

/** Opens a database file with its key. The cipher package is loaded only for an encrypted file. */
export function openFile(path: string, key: DatabaseKey): SqlDatabase {
  makeFile(path);
  return key === null ? new DatabaseSync(path) : openCipherDatabase(path, key);
}

/**
 * Closes a database. The last process that closes it removes the write-ahead log; the bytes of the log are then
 * overwritten.
 */
export function closeDatabase(db: SqlDatabase, path: string): void {
  // On Windows, SQLite cannot remove the write-ahead log while this process has it open.
  const wal = process.platform === "win32" ? null : openToWipe(`${path}-wal`);
  try {
    db.close();
    if (wal !== null) overwriteRemoved(wal);
  } finally {
    if (wal !== null) closeSync(wal);
  }
}

/** How a connection waits for others, and how much memory it may use. */
export interface ConnectionLimits {
  /** How long a statement waits for another process; 0 if left out. */
  readonly busyMs?: number | undefined;
  /** The most memory for pages of the file, in KiB. */
  readonly cacheKib?: number | undefined;
}

/** Opens an index file. A new file gets the current schema. */
export function openDatabase(
  path: string,
  key: DatabaseKey,
  { busyMs = 0, cacheKib }: ConnectionLimits = {},
): SqlDatabase {
  makeFolder(dirname(path));
  const durability = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL";
  return open(path, key, schema, durability, { busyMs, cacheKib });
}

const readOnly = new WeakSet<SqlDatabase>();

/**
 * True for an index that was opened read-only. SQLite would begin a write transaction in it and fail only at the first
 * row.
 */
export function isReadOnly(db: SqlDatabase): boolean {
  return readOnly.has(db);
}

/**
 * Opens an index on a read-only disk, to read its committed rows. SQLite needs side files for a database that others
 * may have open. If they do not exist and cannot be made, nobody else has the database open. Then it is opened as
 * immutable.
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
 * Opens a file to build an index in. It needs no journal on the disk, because nobody reads it before it is finished and
 * a crash discards it. Building without any journal is faster, but cannot roll back. A new file has no lookup indexes
 * until `addLookups` makes them.
 */
export function openForBuilding(path: string, key: DatabaseKey, journal: "OFF" | "MEMORY" = "OFF"): SqlDatabase {
  return open(path, key, tables, `PRAGMA journal_mode = ${journal}; PRAGMA synchronous = OFF`);
}

/** Makes the lookup indexes of a file that was built without them. */
export async function addLookups(db: SqlDatabase, key: DatabaseKey, pause: () => Promise<void>): Promise<void> {
  // The sort may need more memory than there is, so a plain index may use a temporary file. An encrypted index must
  // not, because that file would be plain text.
  if (key === null) db.exec("PRAGMA temp_store = FILE");
  for (const lookup of lookups) {
    db.exec(lookup);
    await pause();
  }
  db.exec("PRAGMA temp_store = MEMORY");
}

/** Copies only the live data of a database into a new file. Opens the copy as a file that is being built. */
export function copyInto(db: SqlDatabase, path: string, key: DatabaseKey): SqlDatabase {
  makeFile(path);
  db.prepare("VACUUM INTO ?").run(path);
  return openForBuilding(path, key);
}

function open(
  path: string,
  key: DatabaseKey,
  made: string,
  durability: string,
  { busyMs = 5000, cacheKib = 64_000 }: ConnectionLimits = {},
): SqlDatabase {
  const db = openFile(path, key);
  try {
    // secure_delete applies to the connection; without it, deleted text would stay in free pages. Mapping the file
    // halves the time of a search; docs/decisions/0012-memory-mapping.md describes the cost. SQLite does not decrypt a
    // mapped file, so an encrypted file must not be mapped.
    db.exec(`PRAGMA busy_timeout = ${busyMs}; ${durability}; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -${cacheKib}; PRAGMA mmap_size = ${key === null ? 2147418112 : 0}; PRAGMA wal_autocheckpoint = 4000`);
    if (userVersion(db) === 0) createSchema(db, made);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function createSchema(db: SqlDatabase, made: string): void {
  inTransaction(db, () => {
    // Another process may have made the schema first.
    if (userVersion(db) !== 0) return;
    db.exec(made);
    db.exec(`PRAGMA user_version = ${indexSchema}`);
  });
}

function userVersion(db: SqlDatabase): number {
  return Number(db.prepare("PRAGMA user_version").get()?.["user_version"]);
}

const prepared = new WeakMap<SqlDatabase, Map<string, SqlStatement>>();

/** Prepares a statement once per connection, because preparing often takes longer than running. */
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

/**
 * Runs queries that all see the same state of the index. This also saves time: each separate query would take the locks
 * and check the file for changes.
 */
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

/** Adds to a counter in this index file. A rebuild starts the counter again. */
export function addMeta(db: SqlDatabase, name: string, count: number): void {
  if (count === 0) return;
  statement(
    db,
    "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value",
  ).run(name, count);
}

/**
 * True if the index can be read but not written now. Another process is writing (5, 6), or the disk is read-only (8),
 * failing (10, 14) or full (13).
 */
export function cannotWrite(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && [5, 6, 8, 10, 13, 14].includes(Number(error.errcode) & 0xff);
}

/** True if the error means that a disk or file can be read but not written. */
export function isOfReadOnly(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) return (Number(error.errcode) & 0xff) === 8;
  return ["EROFS", "EACCES", "EPERM"].some((code) => hasCode(error, code));
}

/** True if the file itself is unusable: it is damaged, not a database, or lacks its write-ahead log. */
export function isCorrupt(error: unknown): boolean {
  if (!(error instanceof Error && "errcode" in error)) return false;
  const code = Number(error.errcode);
  // 11 is SQLITE_CORRUPT, 26 is SQLITE_NOTADB; the low byte is the primary code. 522 is SQLITE_IOERR_SHORT_READ.
  return [11, 26].includes(code & 0xff) || code === 522;
}
