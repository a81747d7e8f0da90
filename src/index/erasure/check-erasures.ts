import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { hasResidue } from "./erasure-views.ts";

/** A place that may still contain forgotten content. */
export interface Leftover {
  /** A description of the content. */
  readonly what: string;
  /** The file that contains it. */
  readonly where: string;
}

/** Finds the remains of forgotten events in an index. Their text no longer exists, so rows are checked by id. */
export function checkIndex(db: SqlDatabase, path: string, ids: readonly string[]): Leftover[] {
  const found: Leftover[] = [];
  const report = (what: string) => found.push({ what, where: path });
  const inAny = heldIn.map(({ what, sql }) => ({ what, find: statement(db, sql) }));
  for (const id of ids)
    for (const { what, find } of inAny) if (find.get({ id }) !== undefined) report(`${what} of ${id}`);
  const strayWords = Number(statement(db, strayRows).get()?.["n"]);
  if (strayWords > 0) report(`words of ${strayWords} rows that no memory has`);
  if (hasResidue(db)) report("traces of erased rows may be in free space");
  return found;
}

const heldIn = [
  {
    what: "the content",
    sql: `SELECT 1 FROM memories m WHERE coalesce(m.text, m.terms, m.tags, m.path, m.details) IS NOT NULL
      AND (m.id = :id OR m.key = (SELECT a.key FROM aliases a WHERE a.id = :id)) AND m.type <> 'document'`,
  },
  { what: "a save", sql: "SELECT 1 FROM entry_saves WHERE id = :id" },
  { what: "the note", sql: "SELECT 1 FROM notes WHERE id = :id" },
  { what: "the version", sql: "SELECT 1 FROM versions WHERE id = :id AND delta IS NOT NULL" },
];

// Finds words of rows that no memory has. Each row with words must belong to a memory with terms.
const strayRows = `SELECT count(*) AS n FROM (SELECT doc FROM memory_instances GROUP BY doc)
  WHERE doc NOT IN (SELECT row FROM memories WHERE terms IS NOT NULL)`;

/** True if the device has reported that it erased the bytes of this id. */
export function hasReceipt(db: SqlDatabase, id: string, device: string): boolean {
  return statement(db, "SELECT 1 FROM receipts WHERE id = ? AND device = ?").get(id, device) !== undefined;
}

/** Returns when a version was last forgotten, in milliseconds since 1970, or null if none was. */
export function lastForgottenVersion(db: SqlDatabase): number | null {
  const found = statement(db, "SELECT max(f.ts) AS ts FROM forgotten f JOIN versions v ON v.id = f.target").get()?.[
    "ts"
  ];
  return typeof found === "number" ? found : null;
}

/** True if a version with this hash exists and was not forgotten. */
export function isLivingText(db: SqlDatabase, hash: string): boolean {
  return statement(db, "SELECT 1 FROM versions WHERE hash = ? AND delta IS NOT NULL").get(hash) !== undefined;
}
