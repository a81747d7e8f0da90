import { statement } from "../database/database.ts";
import { isSampled } from "../database/row-number.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { statementsOf } from "./apply-statements.ts";

/** The number of rows between two pauses. They take a few milliseconds. */
const rowsAtOnce = 500;

/**
 * Fills the empty full-text index of a file that was built with `wordsLater`. All rows arrive in FTS5's order, so FTS5
 * has little to merge. At 100k memories this makes two segments instead of five, and the index is an eighth smaller.
 * The words do not pass through JavaScript again.
 */
export async function fillWords(db: SqlDatabase, pause: () => Promise<void>): Promise<void> {
  const { index, sample } = statementsOf(db);
  const next = statement(
    db,
    `SELECT row FROM memories WHERE row > ? AND terms IS NOT NULL ORDER BY row LIMIT ${rowsAtOnce}`,
  );
  // Needs no rollback, because the builder discards the file after an error.
  db.exec("BEGIN");
  for (let done = -1; ;) {
    const rows = next.all(done).map((found) => Number(found["row"]));
    for (const row of rows) {
      index.run(row);
      if (isSampled(row)) sample.run(row);
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    done = last;
    await pause();
  }
  db.exec("COMMIT");
}
