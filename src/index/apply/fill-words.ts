import { inTransaction } from "../database/database.ts";
import { sampleStep } from "../database/row-number.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

/**
 * Fills the empty full-text index of a file that was built with `wordsLater`. All rows come in the order in which FTS5 wants them, so it has
 * little to merge: at 100k memories two segments instead of five, an eighth smaller. And no word comes through this program again.
 */
export function fillWords(db: SqlDatabase): void {
  inTransaction(db, () => {
    db.exec(
      "INSERT INTO memory_words (rowid, terms) SELECT row, terms FROM memories WHERE terms IS NOT NULL ORDER BY row",
    );
    db.exec(
      `INSERT INTO memory_sample (rowid, terms) SELECT row, terms FROM memories WHERE row % ${sampleStep} = 0 AND terms IS NOT NULL ORDER BY row`,
    );
  });
}
