import { textToTerms } from "../../core/text/terms/text-to-terms.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase, SqlValue } from "../database/sql-database.ts";
import { filterToCondition } from "../filter.ts";
import type { Condition } from "../visibility.ts";

/** Returns the ids of a memory and of all its copies, because forgetting the memory must include them. */
export function copyIds(db: SqlDatabase, id: string): string[] {
  return idsIn(
    db,
    `WITH target AS (SELECT key, duplicate FROM memories WHERE id = ?1 OR key = (SELECT key FROM aliases WHERE id = ?1)),
            copies AS (SELECT key FROM target UNION SELECT m.key FROM memories m JOIN target t ON m.duplicate = t.duplicate)
       SELECT id FROM memories WHERE key IN (SELECT key FROM copies)
       UNION SELECT id FROM aliases WHERE key IN (SELECT key FROM copies)`,
    [id],
  );
}

/**
 * Returns the ids of everything in a session: its memories with all their reports, its entries, and the summaries
 * written in it.
 */
export function idsOfSession(db: SqlDatabase, session: string): string[] {
  return [
    ...memoryIds(db, filterToCondition({ session })),
    ...idsIn(
      db,
      `SELECT id FROM entry_saves WHERE session = ?1
        UNION ALL SELECT id FROM versions WHERE session = ?1 AND name LIKE 'memory/%' AND delta IS NOT NULL
          AND document IN (SELECT document FROM versions WHERE session = ?1 AND action = 'summary')`,
      [session],
    ),
  ];
}

/**
 * Returns the ids of everything in a space: memories, entries, and all versions of its documents and its agents'
 * documents.
 */
export function idsOfSpace(db: SqlDatabase, space: string): string[] {
  return [
    ...memoryIds(db, filterToCondition({ space })),
    ...idsIn(
      db,
      `WITH here AS (SELECT space FROM spaces WHERE name = ?)
       SELECT id FROM entry_saves WHERE space IN here UNION ALL SELECT id FROM versions WHERE space IN here AND delta IS NOT NULL`,
      [space],
    ),
  ];
}

/**
 * Returns the ids of everything of an agent: the memories in its scope, the memories that it reported, and its entries.
 * Includes all versions of its own documents and of imported ones that it wrote, but not text that it wrote in other
 * documents.
 */
export function idsOfAgent(db: SqlDatabase, agent: string): string[] {
  return [
    ...memoryIds(db, { sql: "m.agent = ? OR m.origin ->> '$.agent' = ?", params: [agent, agent] }),
    ...idsIn(
      db,
      `SELECT id FROM entry_saves WHERE agent = ?1
        UNION ALL SELECT id FROM versions WHERE delta IS NOT NULL
          AND (level = 'agent' AND agent = ?1 OR name LIKE 'imports/%' AND origin ->> '$.agent' = ?1)`,
      [agent],
    ),
  ];
}

/**
 * Returns all ids of the chosen memories. Memories without content are included, because a cut-off line in the log may
 * still contain some. Sections of documents are not included: they are not events and are removed with their version.
 */
function memoryIds(db: SqlDatabase, { sql, params }: Condition): string[] {
  return idsIn(
    db,
    `WITH chosen AS (SELECT m.id, m.key FROM memories m WHERE (${sql}) AND m.type <> 'document'
         AND (coalesce(m.text, m.tags, m.path, m.details) IS NOT NULL OR m.key NOT IN
           (SELECT k.key FROM forgotten f JOIN memories k ON k.id = f.target UNION ALL SELECT a.key FROM forgotten f JOIN aliases a ON a.id = f.target)))
       SELECT id FROM chosen UNION SELECT id FROM aliases WHERE key IN (SELECT key FROM chosen)`,
    params,
  );
}

/** True if a text contains all words of a query, in any form of each word. */
export type WordTest = (text: string) => boolean;

export function wordTest(query: string): WordTest | null {
  const wanted = [...new Set(textToTerms(query))];
  if (wanted.length === 0) return null;
  return (text) => {
    const terms = new Set(textToTerms(text));
    return wanted.every((term) => terms.has(term));
  };
}

/** Returns the texts of memories, entries and notes with these ids. */
export function textsOf(db: SqlDatabase, ids: readonly string[]): string[] {
  const chosen = JSON.stringify(ids);
  return statement(
    db,
    `WITH chosen AS (SELECT value AS id FROM json_each(?))
      SELECT text FROM memories WHERE id IN chosen AND text IS NOT NULL
      UNION SELECT text FROM entry_saves WHERE id IN chosen UNION SELECT text FROM notes WHERE id IN chosen`,
  )
    .all(chosen)
    .map((row) => String(row["text"]));
}

/**
 * Returns the ids of all memories, entries and notes that contain all words of a query. A search would return only the
 * best ones.
 */
export function idsOfQuery(db: SqlDatabase, query: string): string[] {
  const terms = [...new Set(textToTerms(query))];
  const has = wordTest(query);
  if (has === null) return [];
  const memories = memoryIds(db, {
    sql: `m.terms IS NOT NULL${terms.map(() => " AND instr(m.terms, ?) > 0").join("")}`,
    params: terms.map((term) => ` ${term} `),
  });
  const notes = statement(db, "SELECT id, text FROM notes")
    .all()
    .filter(({ text }) => has(String(text)));
  return [...memories, ...savesWith(db, has), ...notes.map(({ id }) => String(id))];
}

/**
 * If the last save of an entry matches, returns all saves of the entry, because an earlier text must not come back.
 * Otherwise returns only the saves that match.
 */
function savesWith(db: SqlDatabase, has: WordTest): string[] {
  const saves = statement(
    db,
    `SELECT s.id, s.entry, s.text || ' ' || coalesce(s.category, '') || ' ' || coalesce(s.tags, '') || ' ' || coalesce(s.meta, '') AS text,
       e.save = s.id AS last FROM entry_saves s JOIN entries e USING (entry)`,
  )
    .all()
    .map(({ id, entry, text, last }) => ({ id: String(id), entry, isLast: last === 1, isHit: has(String(text)) }));
  const gone = new Set(saves.filter(({ isHit, isLast }) => isHit && isLast).map(({ entry }) => entry));
  return saves.filter(({ entry, isHit }) => isHit || gone.has(entry)).map(({ id }) => id);
}

/**
 * Returns the ids of all saves of an entry, found by the entry's id or its last characters. Returns a list for each
 * matching entry.
 */
export function savesOfEntry(db: SqlDatabase, id: string): string[][] {
  const entries = idsIn(
    db,
    "SELECT DISTINCT entry AS id FROM entry_saves WHERE entry = ?1 OR id = ?1 OR entry LIKE ?2",
    [id, endingOf(id)],
  );
  return entries.map((entry) => idsIn(db, "SELECT id FROM entry_saves WHERE entry = ?", [entry]));
}

/** Returns the notes with this id, or with an id that ends with these characters. */
export function notesWith(db: SqlDatabase, id: string): string[] {
  return idsIn(db, "SELECT id FROM notes WHERE id = ?1 OR id LIKE ?2", [id, endingOf(id)]);
}

/** Returns the versions with this id, or with an id that ends with these characters. */
export function versionsWith(db: SqlDatabase, id: string): string[] {
  return idsIn(db, "SELECT id FROM versions WHERE delta IS NOT NULL AND more = 0 AND (id = ?1 OR id LIKE ?2)", [
    id,
    endingOf(id),
  ]);
}

/** Returns a pattern for ids that end with this text. If the text is too short, the pattern matches nothing. */
function endingOf(id: string): string {
  return /^[0-9a-f-]{4,35}$/.test(id) ? `%${id}` : "";
}

function idsIn(db: SqlDatabase, sql: string, params: readonly SqlValue[]): string[] {
  return statement(db, sql)
    .all(...params)
    .map((row) => String(row["id"]));
}
