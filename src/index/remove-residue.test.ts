import { DatabaseSync } from "node:sqlite";

import { expect, it } from "vitest";

import { verifies } from "../../test/verifies.ts";
import { schema } from "./database/schema.ts";
import type { SqlDatabase } from "./database/sql-database.ts";
import { rewriteWords } from "./remove-residue.ts";

const tables = ["memory_words", "memory_sample"];

/** Adds rows, then deletes every third one, which contains a word to erase. */
function addAndDelete(db: SqlDatabase, from: number, count: number): void {
  const rows = Array.from(
    { length: count },
    (_, n) => [from + n, `w${from + n} k${n % 7} zorblaxian${n % 3}`] as const,
  );
  const doomed = rows.filter(([, terms]) => terms.endsWith("zorblaxian0"));
  for (const table of tables) {
    const add = db.prepare(`INSERT INTO ${table} (rowid, terms) VALUES (?, ?)`);
    db.exec("BEGIN");
    for (const row of rows) add.run(...row);
    db.exec("COMMIT; BEGIN");
    const remove = db.prepare(`INSERT INTO ${table} (${table}, rowid, terms) VALUES ('delete', ?, ?)`);
    for (const row of doomed) remove.run(...row);
    db.exec("COMMIT");
  }
}

function holdsDeleted(db: SqlDatabase): boolean {
  return tables.some((table) =>
    db
      .prepare(`SELECT block FROM ${table}_data`)
      .all()
      .some(({ block }) => block instanceof Uint8Array && Buffer.from(block).includes("zorblaxian0")),
  );
}

it.each([
  ["much is added to little", [20, 400, 100, 2000, 100, 3000]],
  ["little is added to much", [2000, 20, 20, 20, 20, 20]],
  ["it stays small", [3, 3, 3, 3, 3, 3]],
])("words of deleted rows are erased by a rewrite, also if %s", (_how, sizes) => {
  verifies("SAF-5.c");
  const db: SqlDatabase = new DatabaseSync(":memory:");
  db.exec(schema);
  let row = 1;
  for (const size of sizes) {
    addAndDelete(db, row, size);
    expect(holdsDeleted(db)).toBe(true);
    expect(rewriteWords(db)).toBe(true);
    expect(holdsDeleted(db)).toBe(false);
    row += size;
  }
  db.close();
});

it("a rewrite that could not reach every word reports that", () => {
  verifies("SAF-5.c");
  const db: SqlDatabase = new DatabaseSync(":memory:");
  db.exec(schema);
  // Makes many levels and then deletes all of their rows. FTS5 then keeps the few new rows on the first level.
  const rows = Array.from({ length: 4500 }, (_, n) => [n + 1, `w${n + 1}`] as const);
  const run = (sql: (table: string) => string, some: typeof rows): void => {
    db.exec("BEGIN");
    for (const table of tables) for (const row of some) db.prepare(sql(table)).run(...row);
    db.exec("COMMIT");
  };
  for (let from = 0; from < rows.length; from += 900) {
    run((table) => `INSERT INTO ${table} (rowid, terms) VALUES (?, ?)`, rows.slice(from, from + 900));
    expect(rewriteWords(db)).toBe(true);
  }
  run((table) => `INSERT INTO ${table} (${table}, rowid, terms) VALUES ('delete', ?, ?)`, rows);
  expect(rewriteWords(db)).toBe(true);
  addAndDelete(db, 9000, 4);
  expect(rewriteWords(db)).toBe(false);
  expect(holdsDeleted(db)).toBe(true);
  db.close();
});
