import type { SqlDatabase } from "./sql-database.ts";

/**
 * The tables that contain people's words, and which rows one person sees. `own` means the rows that the person wrote;
 * `shared` means the rows of a space. Tables without a `level` contain nothing shared.
 */
const seen: Readonly<Record<string, "own" | "own and shared">> = {
  memories: "own and shared",
  versions: "own and shared",
  entry_saves: "own",
  entries: "own",
  notes: "own",
  recalls: "own",
  model_calls: "own",
};

const bases = new WeakMap<SqlDatabase, SqlDatabase>();

/**
 * Returns the connection that sees all rows, for a connection that was narrowed to one person. Returns any other
 * unchanged.
 */
export function baseOf(db: SqlDatabase): SqlDatabase {
  return bases.get(db) ?? db;
}

/**
 * Narrows a connection to the rows that one person may see. SQLite looks up a table name among temporary views first.
 * So a view of the same name hides each table, and no query can bypass it. The connection is read-only, because a view
 * cannot be written.
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
    // A view has no index, so a query on it cannot name one. SQLite chooses an index of the table.
    prepare: (sql) => db.prepare(sql.replace(/ INDEXED BY \w+/g, "")),
    exec: (sql) => db.exec(sql),
    close: () => db.close(),
  };
  bases.set(narrowed, base);
  return narrowed;
}
