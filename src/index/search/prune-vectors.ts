import { LociError } from "../../core/errors.ts";
import type { DatabaseKey } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { listTextKeys } from "../views/stored-texts.ts";
import { listVectorStores, openVectorStore, type VectorStore } from "./vector-store.ts";

/**
 * Removes the vectors, of all models, of texts that no memory has any more: a text can be guessed from its vector. The
 * index must be up to date, otherwise vectors of unknown memories would be lost. False: another process prevented it,
 * and bytes may be left.
 */
export function pruneVectors(db: SqlDatabase, state: string, waitMs: number, key: DatabaseKey): boolean {
  const paths = listVectorStores(state);
  if (paths.length === 0) return true;
  const known = new Set(listTextKeys(db));
  return paths.map((path) => pruneStore(path, key, known, waitMs)).every(Boolean);
}

function pruneStore(path: string, key: DatabaseKey, known: ReadonlySet<string>, waitMs: number): boolean {
  let store: VectorStore | undefined;
  try {
    store = openVectorStore(path, key);
    // Also with nothing to remove: an earlier process may have been interrupted before it truncated the write-ahead
    // log.
    return store.remove(
      [...store.keys()].filter((one) => !known.has(one)),
      waitMs,
    );
  } catch (error) {
    if (error instanceof LociError) return false;
    throw error;
  } finally {
    store?.close();
  }
}
