import type { DatabaseSync } from "node:sqlite";

/** The index as text that depends only on what the log says: equal for an index that grew and one that was rebuilt. */
export function dumpIndex(db: DatabaseSync): string[] {
  const lines = db
    .prepare(
      `SELECT m.id, m.key, m.kind, m.type, m.ts, m.level, m.user, s.name AS space, m.agent, m.session, m.run, m.acl, m.trust, m.importance,
              m.origin, m.outcome, m.text, m.tags, m.path, m.details, hex(m.duplicate) AS duplicate,
              (SELECT group_concat(a.id ORDER BY a.id) FROM aliases a WHERE a.key = m.key) AS aliases
         FROM memories m LEFT JOIN spaces s USING (space) ORDER BY m.id`,
    )
    .all();
  const pins = db.prepare("SELECT * FROM pins ORDER BY target").all();
  const recalls = db
    .prepare(
      "SELECT r.id, r.ts, s.name AS space, r.session, r.agent, r.served FROM recalls r LEFT JOIN spaces s USING (space) ORDER BY r.id",
    )
    .all();
  const judgements = db.prepare("SELECT * FROM judgements ORDER BY event, target").all();
  const forgotten = db.prepare("SELECT * FROM forgotten ORDER BY target").all();
  db.exec("CREATE VIRTUAL TABLE IF NOT EXISTS temp.dumped_words USING fts5vocab(main, memory_words, row)");
  const words = db.prepare("SELECT term, doc, cnt FROM temp.dumped_words ORDER BY term").all();
  return [...lines, ...pins, ...recalls, ...judgements, ...forgotten, ...words].map((line) => JSON.stringify(line));
}
