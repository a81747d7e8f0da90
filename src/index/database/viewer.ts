import type { SqlDatabase } from "./sql-database.ts";

/**
 * One person's view of each table with people's words: their own rows, and those of a space. Tables without `level`
 * contain nothing that is shared.
 */
const seen: Readonly<Record<string, "own" | "own and shared">> = {
  memories: "own and shared",
  versions: "own and shared",
  entry_saves: "own",
  entries: "own",
  notes: "own",
  recalls: "own",
};

const bases = new WeakMap<SqlDatabase, SqlDatabase>();

/** The connection to all rows of the file of a viewer's connection; the connection itself if it is not a viewer's. */
export function baseOf(db: SqlDatabase): SqlDatabase {
  return bases.get(db) ?? db;
}

/**
 * Narrows a connection to what one person may see. SQLite resolves a table name among the temporary ones first, so a
 * view of the same name hides each table, and no query can forget it. The connection is for reading: a view cannot be
 * written.
 */
export function narrowTo(db: SqlDatabase, base: SqlDatabase, author: string): SqlDatabase {
  db.exec("CREATE TEMP TABLE viewer (author TEXT NOT NULL) STRICT");
  db.prepare("INSERT INTO viewer (author) VALUES (?)").run(author);
  for (const [table, what] of Object.entries(seen)) {
    const own = "author = (SELECT author FROM temp.viewer)";
    const condition = what === "own" ? own : `level = 'space' OR ${own}`;
    db.exec(`CREATE TEMP VIEW ${table} AS SELECT * FROM main.${table} WHERE ${condition}`);
  }
  const narrowed: SqlDatabase = {
    get isOpen() {
      return db.isOpen;
    },
    get isTransaction() {
      return db.isTransaction;
    },
    // A view has no index that could be named; SQLite chooses one of the table's.
    prepare: (sql) => db.prepare(sql.replace(/ INDEXED BY \w+/g, "")),
    exec: (sql) => db.exec(sql),
    close: () => db.close(),
  };
  bases.set(narrowed, base);
  return narrowed;
}
