import type { SqlDatabase } from "../src/index/database/sql-database.ts";

/** The index as text that depends only on what the log says: equal for an index that grew and one that was rebuilt. */
export function dumpIndex(db: SqlDatabase): string[] {
  const lines = db
    .prepare(
      `SELECT m.id, m.key, m.kind, m.type, m.ts, m.level, m.user, s.name AS space, m.agent, m.session, m.run, m.acl, m.trust, m.importance,
              m.origin, m.outcome, m.sensitive, m.classified, m.text, m.tags, m.path, m.details, hex(m.duplicate) AS duplicate,
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
  const receipts = db.prepare("SELECT * FROM receipts ORDER BY id, device").all();
  const entries = db
    .prepare(
      `SELECT e.id, e.entry, e.ts, e.compartment, e.level, e.user, s.name AS space, e.agent, e.session, e.run, e.text, e.category,
              e.priority, e.tags, e.meta, e.reads FROM entry_saves e LEFT JOIN spaces s USING (space) ORDER BY e.id`,
    )
    .all();
  const others = [
    "SELECT * FROM entries ORDER BY entry",
    "SELECT * FROM entry_reads ORDER BY entry",
    "SELECT * FROM entry_read_events ORDER BY id",
    "SELECT * FROM entry_clears ORDER BY entry",
    "SELECT * FROM notes ORDER BY id",
    "SELECT * FROM note_deliveries ORDER BY note",
    "SELECT * FROM note_removals ORDER BY note",
    "SELECT * FROM promotions ORDER BY target",
    "SELECT * FROM confirmations ORDER BY target, id",
    "SELECT * FROM taken_back ORDER BY id",
    "SELECT device, root, remote, first, name FROM spaces ORDER BY device, root, remote",
    "SELECT * FROM space_links ORDER BY device, root, remote",
    "SELECT * FROM classifications ORDER BY target",
    "SELECT * FROM retentions ORDER BY id",
    `SELECT v.id, v.document, v.ts, v.level, v.user, s.name AS space, v.agent, v.session, v.device, v.trust, v.origin, v.file, v.action, v.by, v.base,
            v.delta, v.hash, v.bytes, v.more FROM versions v LEFT JOIN spaces s USING (space) WHERE v.delta IS NOT NULL ORDER BY v.id`,
  ].flatMap((sql) => db.prepare(sql).all());
  db.exec("CREATE VIRTUAL TABLE IF NOT EXISTS temp.dumped_words USING fts5vocab(main, memory_words, row)");
  const words = db.prepare("SELECT term, doc, cnt FROM temp.dumped_words ORDER BY term").all();
  return [...lines, ...pins, ...recalls, ...judgements, ...forgotten, ...receipts, ...entries, ...others, ...words].map(
    (line) => JSON.stringify(line),
  );
}
