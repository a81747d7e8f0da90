import { DatabaseSync } from "node:sqlite";

import type { SqlDatabase } from "./sql-database.ts";

/**
 * A nameless database: nobody else can open its file, which disappears with the process. For more rows than should be
 * in memory.
 */
export function openScratchDatabase(): SqlDatabase {
  const db = new DatabaseSync("");
  db.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16000; PRAGMA temp_store = FILE");
  return db;
}
