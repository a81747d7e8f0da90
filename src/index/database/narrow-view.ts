import type { SqlDatabase } from "./sql-database.ts";

const own = "author = (SELECT author FROM temp.viewer)";

/**
 * The tables that one person sees only in part, with the condition on their rows: what the person wrote, and what
 * others wrote for a space. Other people's preferences, pins, confirmations and judgements do not count for the person.
 */
const seen: Readonly<Record<string, string>> = {
  memories: `${own} OR level = 'space' AND type NOT IN ('preference', 'pin')`,
  versions: `${own} OR level = 'space'`,
  entry_saves: own,
  entries: own,
  notes: own,
  recalls: own,
  judgements: `recall IN (SELECT id FROM main.recalls WHERE ${own})`,
  pins: own,
  confirmations: own,
  model_calls: own,
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
  for (const [table, condition] of Object.entries(seen))
    db.exec(`CREATE TEMP VIEW ${table} AS SELECT * FROM main.${table} WHERE ${condition}`);
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
