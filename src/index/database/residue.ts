import { inTransaction } from "./database.ts";
import type { SqlDatabase } from "./sql-database.ts";

// Above every row number that rowNumber() gives.
const spareRow = 9_007_199_254_740_991n;

/** Rewrites the whole word index. `optimize` alone does nothing when there is only one segment, so a second one is made. */
export function rewriteWords(db: SqlDatabase): void {
  inTransaction(db, () => {
    for (const table of ["memory_words", "memory_sample"]) {
      db.prepare(`INSERT INTO ${table} (rowid, terms) VALUES (?, 'a')`).run(spareRow);
      db.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
      db.prepare(`INSERT INTO ${table} (${table}, rowid, terms) VALUES ('delete', ?, 'a')`).run(spareRow);
    }
  });
}
