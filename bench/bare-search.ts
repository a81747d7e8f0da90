import { openDatabase } from "../src/index/database/database.ts";
import type { SqlDatabase } from "../src/index/database/sql-database.ts";

/** Full-text search with FTS5 alone, over the texts, tags and paths of an index. */
export interface BareSearch {
  /** The best 20 rows that contain any word of the query, by BM25. */
  search(q: string): readonly number[];
  close(): void;
}

/** Fills a separate database with the rows of an index. */
export function openBareSearch(file: string, index: SqlDatabase): BareSearch {
  const db = openDatabase(file, null);
  db.exec(
    "CREATE VIRTUAL TABLE bare_words USING fts5(text, tags, path, content='', tokenize='porter unicode61 remove_diacritics 2')",
  );
  const insert = db.prepare("INSERT INTO bare_words (rowid, text, tags, path) VALUES (?, ?, ?, ?)");
  db.exec("BEGIN");
  for (const { row, text, tags, path } of index.prepare("SELECT row, text, tags, path FROM memories").iterate())
    insert.run(Number(row), textOrNull(text), textOrNull(tags), textOrNull(path));
  db.exec("COMMIT; INSERT INTO bare_words (bare_words) VALUES ('optimize')");
  const select = db.prepare("SELECT rowid FROM bare_words WHERE bare_words MATCH ? ORDER BY rank LIMIT 20");
  return {
    search: (q) => {
      const words = q.match(/[\p{L}\p{N}]+/gu) ?? [];
      return words.length === 0
        ? []
        : select.all(words.map((word) => `"${word}"`).join(" OR ")).map((hit) => Number(hit["rowid"]));
    },
    close: () => db.close(),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
