import { existsSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

import { fileErrorToLociError } from "../../core/errors.ts";
import { steadyTime } from "../../platform/clock/clock.ts";
import { shortSleep } from "../../platform/clock/sleep.ts";
import { isBusy } from "../../platform/files/is-sqlite-busy.ts";
import { makeFolder } from "../../platform/files/make-files.ts";
import { closeDatabase, inTransaction, isCorrupt, openFile, statement, type DatabaseKey } from "./database.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { whileBusy } from "./while-busy.ts";

/**
 * Identifies the vector of a text. It is the `duplicate` column of the memories with that text, as SQLite's hex()
 * writes it. Memories with the same text share a vector.
 */
export type VectorKey = string;

/**
 * The vectors of one model. They are derived from the texts but expensive to make. So they have a file of their own and
 * are keyed by the text, and a rebuilt index finds them again. Any number of processes may have the store open.
 */
export interface VectorStore {
  /** Returns the vectors that exist for these keys. */
  get(keys: Iterable<VectorKey>): Map<VectorKey, Int8Array>;
  /** Visits all vectors in the order of the file, which is the fastest way to read many. */
  each(visit: (key: VectorKey, vector: Int8Array) => void): void;
  keys(): Set<VectorKey>;
  put(vectors: Iterable<readonly [VectorKey, Int8Array]>): Promise<void>;
  /**
   * Removes vectors completely, because a text can be guessed from its vector. Returns false if another process was
   * busy for `waitMs` (5 s by default). Bytes may then remain, so call again, with the same keys or none.
   */
  remove(keys: Iterable<VectorKey>, waitMs?: number): Promise<boolean>;
  count(): number;
  /** Returns a string that changes whenever any process may have added or removed vectors. */
  version(): string;
  close(): void;
}

/**
 * Returns the file of a model's vectors. Each model has its own file, so a new one can be filled while the old one is
 * in use.
 */
export function vectorStorePath(state: string, checksum: string): string {
  return join(state, `vectors-${checksum.slice(0, 12)}.sqlite`);
}

/**
 * Lists the vector files of all models that were ever used for this memory. A forgotten text must be removed from each
 * file.
 */
export function listVectorStores(state: string): string[] {
  const names = existsSync(state) ? readdirSync(state) : [];
  return names.filter((name) => /^vectors-[0-9a-f]+\.sqlite$/.test(name)).map((name) => join(state, name));
}

/** True if this model has made vectors for this memory. */
export function hasVectorStore(state: string, checksum: string): boolean {
  return existsSync(vectorStorePath(state, checksum));
}

/**
 * Removes the vectors of an unused model. Returns false if the system does not allow it. Does not overwrite them, because
 * another process may still search with them, and they contain no words.
 */
export function removeVectorStore(path: string): boolean {
  try {
    for (const suffix of sideFiles) rmSync(path + suffix, { force: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Opens a file of vectors. Creates the file if it does not exist or is damaged, because it is only a cache. If damage
 * is found later, the file is removed, and the next process that opens it makes a new one.
 */
export function openVectorStore(path: string, databaseKey: DatabaseKey = null): VectorStore {
  const db = openOrRenew(path, databaseKey);
  let changes = 0;
  /** Converts errors of this file, so that they are not taken for errors of the index, which would cause a rebuild. */
  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (isCorrupt(error)) {
        db.close();
        removeVectorStore(path);
      }
      throw isBusy(error) ? error : fileErrorToLociError(error, "using the vectors in", path);
    }
  };
  return {
    get: (keys) =>
      guarded(() => {
        const select = statement(db, "SELECT vector FROM vectors WHERE hash = ?");
        const found = new Map<VectorKey, Int8Array>();
        for (const key of keys) {
          const vector = select.get(Buffer.from(key, "hex"))?.["vector"];
          if (vector instanceof Uint8Array) found.set(key, toInt8(vector));
        }
        return found;
      }),

    each: (visit) =>
      guarded(() => {
        const all = statement(db, "SELECT hex(hash), vector FROM vectors");
        // Rows as arrays are twice as fast as objects.
        all.setReturnArrays(true);
        for (const [key, vector] of all.iterate() as unknown as Iterable<readonly unknown[]>)
          if (vector instanceof Uint8Array) visit(String(key), toInt8(vector));
      }),

    keys: () =>
      guarded(() => {
        const found = statement(db, "SELECT hex(hash) AS key FROM vectors").all();
        return new Set(found.map(({ key }) => String(key)));
      }),

    put: async (vectors) => {
      const all = [...vectors];
      await whileBusy(patienceMs, () =>
        guarded(() => {
          const insert = statement(db, "INSERT OR REPLACE INTO vectors (hash, vector) VALUES (?, ?)");
          inTransaction(db, () => {
            for (const [key, vector] of all) insert.run(Buffer.from(key, "hex"), toBytes(vector));
          });
          changes += 1;
        }),
      );
    },

    remove: async (keys, waitMs = patienceMs) => {
      const all = [...keys];
      await whileBusy(waitMs, () =>
        guarded(() => {
          const remove = statement(db, "DELETE FROM vectors WHERE hash = ?");
          inTransaction(db, () => {
            for (const key of all) remove.run(Buffer.from(key, "hex"));
          });
          changes += 1;
        }),
      );
      return cutLog(waitMs, () => guarded(() => db.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()?.["busy"] === 0));
    },

    count: () => guarded(() => Number(statement(db, "SELECT count(*) AS count FROM vectors").get()?.["count"])),
    // data_version counts the commits of other connections, but not the commits of this one.
    version: () => guarded(() => `${String(statement(db, "PRAGMA data_version").get()?.["data_version"])}.${changes}`),
    close: () => {
      if (db.isOpen) closeDatabase(db, path);
    },
  };
}

const patienceMs = 5000;
const sideFiles = ["", "-wal", "-shm"];

function openOrRenew(path: string, key: DatabaseKey): SqlDatabase {
  makeFolder(dirname(path));
  try {
    return openDatabaseFile(path, key);
  } catch (error) {
    if (!isCorrupt(error)) throw fileErrorToLociError(error, "opening the vectors", path);
  }
  removeVectorStore(path);
  return openDatabaseFile(path, key);
}

function openDatabaseFile(path: string, key: DatabaseKey): SqlDatabase {
  const db = openFile(path, key);
  try {
    // secure_delete overwrites deleted cells. Cells of equal size left no trace in a test of 138,000 removals in random
    // order, from tables that grew and shrank. The table has no row numbers, because they need a second tree, which
    // once kept a deleted key.
    db.exec(`PRAGMA busy_timeout = 0; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON;
      CREATE TABLE IF NOT EXISTS vectors (
        hash   BLOB PRIMARY KEY, -- the duplicate of its memories
        vector BLOB NOT NULL     -- one signed byte a dimension
      ) STRICT, WITHOUT ROWID`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Truncates the write-ahead log, because it contains old pages. This fails while another process reads from the log.
 */
async function cutLog(waitMs: number, tryCut: () => boolean): Promise<boolean> {
  const until = steadyTime() + waitMs;
  for (;;) {
    if (tryCut()) return true;
    if (steadyTime() >= until) return false;
    await shortSleep();
  }
}

function toBytes(vector: Int8Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

function toInt8(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
