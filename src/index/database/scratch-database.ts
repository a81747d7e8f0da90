import { DatabaseSync } from "node:sqlite";

import type { SqlDatabase } from "./sql-database.ts";

/**
 * Opens a temporary database for rows that would need too much memory. Its file has no name, so nobody else can open
 * it, and it disappears with the process.
 */
export function openScratchDatabase(): SqlDatabase {
  const db = new DatabaseSync("");
  db.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16000; PRAGMA temp_store = FILE");
  return db;
}
