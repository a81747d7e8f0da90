import { statement } from "../database/database.ts";
import { sampleStep } from "../database/row-number.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

/** The number of rows that one statement inserts. It takes a few milliseconds. */
const rowsAtOnce = 500;

/**
 * Fills the empty full-text index of a file that was built with `wordsLater`. All rows arrive in FTS5's order, so FTS5
 * has little to merge. At 100k memories this makes two segments instead of five, and the index is an eighth smaller.
 * The words do not pass through JavaScript again.
 */
export async function fillWords(db: SqlDatabase, pause: () => Promise<void>): Promise<void> {
  const next = statement(
    db,
    `SELECT max(row) AS last FROM (SELECT row FROM memories WHERE row > ? ORDER BY row LIMIT ${rowsAtOnce})`,
  );
  const words = insertion(db, "memory_words", "terms IS NOT NULL");
  const sample = insertion(db, "memory_sample", `row % ${sampleStep} = 0 AND terms IS NOT NULL`);
  // Needs no rollback, because the builder discards the file after an error.
  db.exec("BEGIN");
  for (let done = -1; ;) {
    const last = next.get(done)?.["last"] ?? null;
    if (last === null) break;
    words.run(done, last);
    sample.run(done, last);
    done = Number(last);
    await pause();
  }
  db.exec("COMMIT");
}

function insertion(db: SqlDatabase, table: string, wanted: string) {
  return statement(
    db,
    `INSERT INTO ${table} (rowid, terms) SELECT row, terms FROM memories WHERE row > ? AND row <= ? AND ${wanted} ORDER BY row`,
  );
}
