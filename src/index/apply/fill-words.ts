import { inTransaction } from "../database/database.ts";
import { sampleStep } from "../database/row-number.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

/**
 * Fills the empty full-text index of a file that was built with `wordsLater`. All rows come in FTS5's order, so it has
 * little to merge: at 100k memories two segments instead of five, an eighth smaller. The words do not pass through
 * JavaScript again.
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
