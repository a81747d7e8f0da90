import { LociError } from "../../core/errors.ts";
import { isBusy } from "../../platform/files/is-sqlite-busy.ts";
import type { DatabaseKey } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import {
  hasVectorStore,
  listVectorStores,
  openVectorStore,
  removeVectorStore,
  vectorStorePath,
  type VectorStore,
} from "../database/vector-store.ts";
import type { Leftover } from "../erasure/check-erasures.ts";
import { listSectionKeys, listTextKeys } from "../views/stored-texts.ts";

/** The vectors of all models that were ever used for this memory. */
export interface Vectors {
  /** True if vectors of this model exist. A search uses this to avoid creating an empty file. */
  has(checksum: string): boolean;
  open(checksum: string): VectorStore;
  /**
   * Removes the vectors of texts that no memory has any more, for all models. A text can be guessed from its vector.
   * The index must be up to date; otherwise vectors of memories that it does not know yet would be lost. Returns false
   * if another process prevented it. Bytes may then remain.
   */
  prune(waitMs: number): Promise<boolean>;
  /** Finds vectors of texts that neither a memory nor a version of a document has. */
  check(): Promise<{ readonly stores: number; readonly left: readonly Leftover[] }>;
  /**
   * Removes the vectors of all models except this one, or of all models if null. Returns the number of removed files.
   */
  keepOnly(checksum: string | null): number;
}

/** Manages the vectors of an index. The index knows which texts exist. */
export function createVectors(
  state: string,
  databaseKey: () => DatabaseKey,
  query: <T>(work: (db: SqlDatabase) => T) => Promise<T>,
): Vectors {
  return {
    has: (checksum) => hasVectorStore(state, checksum),
    open: (checksum) => openVectorStore(vectorStorePath(state, checksum), databaseKey()),
    prune: async (waitMs) => {
      const paths = listVectorStores(state);
      if (paths.length === 0) return true;
      const known = new Set(await query(listTextKeys));
      let isClean = true;
      for (const path of paths) if (!(await pruneStore(path, databaseKey(), known, waitMs))) isClean = false;
      return isClean;
    },
    check: async () => {
      const paths = listVectorStores(state);
      const known = new Set(paths.length === 0 ? [] : await query(listTextKeys));
      const strays = paths.map((path) => ({ path, keys: strayKeys(path, databaseKey(), known) }));
      if (strays.every(({ keys }) => keys.length === 0)) return { stores: paths.length, left: [] };
      const { documentPassages } = await import("../../core/documents/passages.ts");
      // A newer version replaces the text of a section. The old text was not forgotten, and the next prune removes it.
      const replaced = await query((db) => listSectionKeys(db, documentPassages));
      return { stores: paths.length, left: strays.flatMap((stray) => toLeftover(stray, replaced)) };
    },
    keepOnly: (checksum) => {
      const keep = checksum === null ? null : vectorStorePath(state, checksum);
      const others = listVectorStores(state).filter((path) => path !== keep);
      for (const path of others) removeVectorStore(path);
      return others.length;
    },
  };
}

async function pruneStore(
  path: string,
  key: DatabaseKey,
  known: ReadonlySet<string>,
  waitMs: number,
): Promise<boolean> {
  let store: VectorStore | undefined;
  try {
    store = openVectorStore(path, key);
    // Runs even if there is nothing to remove. An earlier process may have been interrupted before it truncated the
    // write-ahead log.
    return await store.remove(
      [...store.keys()].filter((one) => !known.has(one)),
      waitMs,
    );
  } catch (error) {
    if (error instanceof LociError || isBusy(error)) return false;
    throw error;
  } finally {
    store?.close();
  }
}

function strayKeys(path: string, key: DatabaseKey, known: ReadonlySet<string>): string[] {
  const store = openVectorStore(path, key);
  try {
    return [...store.keys()].filter((text) => !known.has(text));
  } finally {
    store.close();
  }
}

function toLeftover(
  { path, keys }: { readonly path: string; readonly keys: readonly string[] },
  replaced: ReadonlySet<string>,
): Leftover[] {
  const left = keys.filter((key) => !replaced.has(key)).length;
  return left === 0 ? [] : [{ what: `${left} vectors of texts that no memory has`, where: path }];
}
