import type { CatchUpOptions, CaughtUp } from "./apply/catch-up.ts";
import { copyInto, getMeta, setMeta, type DatabaseKey, inTransaction } from "./database/database.ts";
import {
  buildingPath,
  nextGeneration,
  removeOthers,
  removeUnfinished,
  type Generation,
  tryRebuildLock,
  releaseFiles,
} from "./database/generations.ts";
import type { IndexConnection } from "./database/index-connection.ts";
import type { SqlDatabase } from "./database/sql-database.ts";
import { buildFromLog, publish, type IndexSource } from "./rebuild-index.ts";

/**
 * Removes the last traces of erased content from all files of an index. Returns false if another process is rebuilding
 * or catching up for longer than `waitMs`.
 */
export async function removeResidue(
  source: IndexSource,
  connection: IndexConnection,
  catchUp: (options: CatchUpOptions) => Promise<CaughtUp>,
  waitMs: number,
): Promise<boolean> {
  const { state } = source;
  const lock = await tryRebuildLock(state, waitMs);
  if (lock === null) return false;
  try {
    removeUnfinished(state);
    // Another process may have just published a generation that has not applied the forgetting yet.
    if ((await catchUp({ waitMs })) !== "complete") return false;
    const rewritten = await rewriteLiving(source, connection);
    if (rewritten !== null) await publish(state, rewritten);
    const { generation } = connection.current();
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
}

/**
 * Prepares a generation without erased content; null if this one has none. The database stays in this function, so that
 * Windows can remove its file afterwards.
 */
async function rewriteLiving(source: IndexSource, connection: IndexConnection): Promise<Generation | null> {
  const { db } = connection.current();
  if (getMeta(db, "residue") !== 1) return null;
  const target = nextGeneration(source.state);
  if (rewriteWords(db)) copyLiving(db, buildingPath(target), source.databaseKey());
  else await buildFromLog(source, target, {});
  return target;
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

// A row number that is larger than any number that rowNumber() returns.
const spareRow = 9_007_199_254_740_991n;

/**
 * How often a table is rewritten at most. A rewrite may leave words on a separate level; the next rewrite merges them
 * into the last level.
 */
const turns = 3;

/**
 * Rewrites the whole full-text index. Returns false if it may still contain words of removed rows. Then only a rebuild
 * removes them.
 */
export function rewriteWords(db: SqlDatabase): boolean {
  return inTransaction(db, () => ["memory_words", "memory_sample"].map((table) => rewrite(db, table)).every(Boolean));
}

/**
 * Merges all words of a table. `optimize` does nothing if there is only one segment, so this adds a second one first.
 */
function rewrite(db: SqlDatabase, table: string): boolean {
  for (let turn = 0; turn < turns; turn += 1) {
    db.prepare(`INSERT INTO ${table} (rowid, terms) VALUES (?, 'a')`).run(spareRow);
    db.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
    const isWhole = isOnLastLevel(db, table);
    db.prepare(`INSERT INTO ${table} (${table}, rowid, terms) VALUES ('delete', ?, 'a')`).run(spareRow);
    if (isWhole) return true;
  }
  return false;
}

/**
 * True if all words are in one segment on the last level. FTS5 drops deleted words only when it merges into the last
 * level. On lower levels it keeps them and marks them as deleted. If all segments are on the same level, `optimize`
 * merges them into the level above, which may not be the last.
 */
function isOnLastLevel(db: SqlDatabase, table: string): boolean {
  const structure = db.prepare(`SELECT block FROM ${table}_data WHERE id = 10`).get()?.["block"];
  if (!(structure instanceof Uint8Array)) return false;
  const next = readVarints(structure, cookieBytes);
  const [levels, segments] = [next(), next()];
  next();
  let last = 0;
  for (let level = 0; level < levels; level += 1) {
    next();
    last = next();
    // Skips the number, first page and last page of each segment.
    for (let n = 0; n < 3 * last; n += 1) next();
  }
  return segments === 1 && last === 1;
}

const cookieBytes = 4;

/**
 * Reads SQLite's variable-length integers: seven bits per byte, highest bits first. The eighth bit says that another
 * byte follows.
 */
function readVarints(bytes: Uint8Array, from: number): () => number {
  let at = from;
  return () => {
    let value = 0;
    for (;;) {
      const byte = bytes[at] ?? 0;
      at += 1;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
}
