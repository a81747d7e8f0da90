import { statement } from "../database/database.ts";
import type { SqlDatabase, SqlStatement } from "../database/sql-database.ts";

/** The prepared statements that apply events. */
export type Statements = { readonly [K in keyof typeof sql]: SqlStatement };

const sql = {
  // The terms are passed as bytes.
  insert: `INSERT INTO memories (row, id, key, kind, type, ts, level, user, author, space, agent, session, run, acl, trust, importance, origin, outcome, sensitive, terms, length, flags, text, tags, path, details, duplicate, source_ts, source_id)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, CAST(? AS TEXT), ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  // VALUES, because FTS5 writes everything it has collected to disk before each INSERT … SELECT: ten times as slow.
  index: "INSERT INTO memory_words (rowid, terms) VALUES (?1, (SELECT terms FROM memories WHERE row = ?1))",
  unindex:
    "INSERT INTO memory_words (memory_words, rowid, terms) SELECT 'delete', row, terms FROM memories WHERE row = ? AND terms IS NOT NULL",
  sample: "INSERT INTO memory_sample (rowid, terms) VALUES (?1, (SELECT terms FROM memories WHERE row = ?1))",
  unsample:
    "INSERT INTO memory_sample (memory_sample, rowid, terms) SELECT 'delete', row, terms FROM memories WHERE row = ? AND terms IS NOT NULL",
  blank:
    "UPDATE memories SET sensitive = NULL, terms = NULL, length = NULL, flags = NULL, text = NULL, tags = NULL, path = NULL, details = NULL, duplicate = NULL, source_ts = NULL, source_id = NULL WHERE row = ?",
  removeRow: "DELETE FROM memories WHERE row = ?",
  fill: "UPDATE memories SET row = ?, sensitive = ?, terms = CAST(? AS TEXT), length = ?, flags = ?, text = ?, tags = ?, path = ?, details = ?, duplicate = ?, source_ts = ?, source_id = ? WHERE row = ?",
  findKey: "SELECT row, id, ts, text, tags, path, details, source_ts, source_id FROM memories WHERE key = ?",
  findId: "SELECT row, id, ts, text, tags, path, details, source_ts, source_id FROM memories WHERE id = ?",
  findByAlias:
    "SELECT m.row, m.id, m.ts, m.text, m.tags, m.path, m.details, m.source_ts, m.source_id FROM aliases a JOIN memories m ON m.key = a.key WHERE a.id = ?",
  anyUnaccepted: "SELECT 1 FROM unaccepted LIMIT 1",
  keepUnaccepted: "INSERT INTO unaccepted (id) VALUES (?) ON CONFLICT DO NOTHING",
  removeUnaccepted: "DELETE FROM unaccepted WHERE id = ?",
  isUnaccepted: "SELECT 1 FROM unaccepted WHERE id = ?",
  removeAliases: "DELETE FROM aliases WHERE key = ?",
  rowsLike: `SELECT row, id, key FROM memories WHERE id = :id OR key = :key OR key = (SELECT key FROM aliases WHERE id = :id)`,
  addAlias: "INSERT INTO aliases (id, key) VALUES (?, ?) ON CONFLICT DO NOTHING",
  removeAlias: "DELETE FROM aliases WHERE id = ?",
  anyForgotten: "SELECT 1 FROM forgotten LIMIT 1",
  isForgotten: "SELECT 1 FROM forgotten WHERE target = ?",
  isKeyForgotten: `SELECT 1 FROM forgotten WHERE target = :id OR target IN (SELECT id FROM memories WHERE key = :key UNION ALL SELECT id FROM aliases WHERE key = :key)`,
  forget: `INSERT INTO forgotten (target, ts, id, reason) VALUES (?, ?, ?, ?)
    ON CONFLICT (target) DO UPDATE SET ts = excluded.ts, id = excluded.id, reason = excluded.reason WHERE (excluded.ts, excluded.id) < (ts, id)`,
  forgetOwn:
    "INSERT INTO author_forgettings (target, author, ts, id, reason) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
  ownForgettings: "SELECT ts, id, reason FROM author_forgettings WHERE target = ? AND author = ?",
  anyOwnForgetting: "SELECT 1 FROM author_forgettings LIMIT 1",
  // The authors of an event, from the tables whose events may be forgotten.
  authorsOf: `SELECT author FROM memories WHERE id = :id UNION ALL SELECT m.author FROM aliases a JOIN memories m ON m.key = a.key WHERE a.id = :id
    UNION ALL SELECT author FROM versions WHERE id = :id UNION ALL SELECT author FROM entry_saves WHERE id = :id
    UNION ALL SELECT author FROM notes WHERE id = :id UNION ALL SELECT author FROM confirmations WHERE id = :id`,
  pin: `INSERT INTO pins (target, author, pinned, ts, id) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (target, author) DO UPDATE SET pinned = excluded.pinned, ts = excluded.ts, id = excluded.id WHERE (excluded.ts, excluded.id) > (ts, id)`,
  confirm: "INSERT INTO confirmations (target, id, author) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
  unconfirm: "DELETE FROM confirmations WHERE id = ?",
  takeBack: "INSERT INTO taken_back (id) VALUES (?) ON CONFLICT DO NOTHING",
  recall:
    "INSERT INTO recalls (id, author, ts, space, session, agent, served) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
  judge: "INSERT INTO judgements (event, recall, target, useful) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
  policy:
    "INSERT INTO policy_events (id, author, ts, space, role, kind, content) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
  promote: `INSERT INTO promotions (target, author, level, ts, id) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (target, author) DO UPDATE SET level = excluded.level, ts = excluded.ts, id = excluded.id WHERE (excluded.ts, excluded.id) > (ts, id)`,
  promotion: "SELECT level FROM promotions WHERE target = ? AND author = ?",
  anyPromotion: "SELECT 1 FROM promotions LIMIT 1",
  setLevel: `WITH same AS (SELECT key FROM memories WHERE id = :id UNION SELECT key FROM aliases WHERE id = :id),
      last AS (SELECT p.level FROM promotions p WHERE p.target IN (SELECT id FROM memories WHERE key IN same UNION SELECT id FROM aliases WHERE key IN same)
        AND p.author = (SELECT coalesce(author, '') FROM memories WHERE key IN same)
        ORDER BY p.ts DESC, p.id DESC LIMIT 1)
    UPDATE memories SET level = (SELECT level FROM last) WHERE key IN same AND EXISTS (SELECT 1 FROM last)`,
  review: `INSERT INTO fact_reviews (target, author, verdict, ts, id) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (target, author) DO UPDATE SET verdict = excluded.verdict, ts = excluded.ts, id = excluded.id WHERE (excluded.ts, excluded.id) > (ts, id)`,
  extract: `INSERT INTO extractions (session, author, upto) VALUES (?, ?, ?)
    ON CONFLICT (session, author) DO UPDATE SET upto = max(upto, excluded.upto)`,
  summaryCandidate: `INSERT INTO summary_candidates (session, author, last) VALUES (?, ?, ?)
    ON CONFLICT (session, author) DO UPDATE SET last = max(last, excluded.last)`,
  modelCall:
    "INSERT INTO model_calls (id, author, ts, task, model, outcome, input, output, dollars) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
  retention: "INSERT INTO retentions (id, ts, count, since) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
  classify: `INSERT INTO classifications (target, author, sensitive, ts, id) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (target, author) DO UPDATE SET sensitive = excluded.sensitive, ts = excluded.ts, id = excluded.id WHERE (excluded.ts, excluded.id) > (ts, id)`,
  anyClassification: "SELECT 1 FROM classifications LIMIT 1",
  setClassified: `WITH same AS (SELECT key FROM memories WHERE id = :id UNION SELECT key FROM aliases WHERE id = :id),
      last AS (SELECT c.sensitive FROM classifications c WHERE c.target IN (SELECT id FROM memories WHERE key IN same UNION SELECT id FROM aliases WHERE key IN same)
        AND c.author = (SELECT coalesce(author, '') FROM memories WHERE key IN same)
        ORDER BY c.ts DESC, c.id DESC LIMIT 1)
    UPDATE memories SET classified = (SELECT sensitive FROM last) WHERE key IN same AND EXISTS (SELECT 1 FROM last)`,
  setEntryLevel: "UPDATE entry_saves SET level = ? WHERE entry = ? AND coalesce(author, '') = ?",
  version: `INSERT INTO versions (id, document, name, ts, level, user, author, space, agent, session, device, trust, origin, file, action, by, sources, base, delta, hash, bytes, more)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  changeDocument: "INSERT INTO changed_documents (document) VALUES (?) ON CONFLICT DO NOTHING",
  changedDocuments: "SELECT document FROM changed_documents",
  keepSections: "DELETE FROM changed_documents",
  documentOf: "SELECT document FROM versions WHERE id = ?",
  // The name of a summary may contain words of its session, and the key of a document contains its name.
  forgetVersion: `UPDATE versions SET document = iif(name LIKE 'memory/%', json_set(document, '$[5]', ''), document),
      delta = NULL, name = '', file = '', by = NULL, hash = '', bytes = 0 WHERE id = ? AND delta IS NOT NULL`,
  forgetFiles: "DELETE FROM document_files",
  doomFileOf: `INSERT INTO doomed_files (file, device, hash)
    SELECT file, device, hash FROM versions WHERE id = ? AND delta IS NOT NULL AND more = 0 AND name LIKE 'memory/%' ON CONFLICT DO NOTHING`,
  doomFile: "INSERT INTO doomed_files (file, device, hash) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
  sectionRows: "SELECT row FROM memories WHERE type = 'document' AND key GLOB ? || '*'",
  saveEntry: `INSERT INTO entry_saves (id, entry, ts, compartment, level, user, author, space, agent, session, run, text, category, priority, tags, meta, reads)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  entryOf: "SELECT entry FROM entry_saves WHERE id = ?",
  forgetSave: "DELETE FROM entry_saves WHERE id = ?",
  // Each save of an imported entry contains the number of reads before the import. The number in the first save counts.
  keepEntry: `INSERT INTO entries (entry, author, save, created, before, session, run)
    SELECT ?1, last.author, last.id, first.ts, first.reads, last.session, last.run
      FROM (SELECT id, author, session, run FROM entry_saves WHERE entry = ?1 ORDER BY ts DESC, id DESC LIMIT 1) last,
           (SELECT ts, reads FROM entry_saves WHERE entry = ?1 ORDER BY ts, id LIMIT 1) first WHERE true
    ON CONFLICT (entry) DO UPDATE SET author = excluded.author, save = excluded.save, created = excluded.created, before = excluded.before,
      session = excluded.session, run = excluded.run`,
  removeEntry: "DELETE FROM entries WHERE entry = ?",
  countEvent: "INSERT INTO entry_read_events (id) VALUES (?) ON CONFLICT DO NOTHING",
  countReads: `INSERT INTO entry_reads (entry, reads) SELECT DISTINCT value, 1 FROM json_each(?) WHERE value NOT IN (SELECT entry FROM entry_clears)
    ON CONFLICT (entry) DO UPDATE SET reads = reads + 1`,
  clearEntry: "INSERT INTO entry_clears (entry) VALUES (?) ON CONFLICT DO NOTHING",
  isCleared: "SELECT 1 FROM entry_clears WHERE entry = ?",
  discard: "INSERT INTO discarded (kind, id) VALUES (?, ?) ON CONFLICT DO UPDATE SET elsewhere = 0",
  discardSaves:
    "INSERT INTO discarded (kind, id) SELECT 'entry.saved', id FROM entry_saves WHERE entry = ? ON CONFLICT DO UPDATE SET elsewhere = 0",
  removeSaves: "DELETE FROM entry_saves WHERE entry = ?",
  removeReads: "DELETE FROM entry_reads WHERE entry = ?",
  note: "INSERT INTO notes (id, author, ts, text, at, cron, zone) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
  forgetNote: "DELETE FROM notes WHERE id = ?",
  deliver: `INSERT INTO note_deliveries (note, due) VALUES (?, ?)
    ON CONFLICT (note) DO UPDATE SET due = max(due, excluded.due)`,
  removeNote: "INSERT INTO note_removals (note) VALUES (?) ON CONFLICT DO NOTHING",
  isRemoved: "SELECT 1 FROM note_removals WHERE note = ?",
  unmarkErased: "DELETE FROM erased WHERE id = ?",
  addSpace: `INSERT INTO spaces (device, root, remote, checkout, first, name)
    VALUES (:device, :root, :remote, :checkout, :first, :root)`,
  findSpace:
    "SELECT space, first FROM spaces WHERE device = :device AND root = :root AND remote = :remote AND checkout = :checkout",
  setSpaceFirst: "UPDATE spaces SET first = ? WHERE space = ?",
  renameSpace: "UPDATE spaces SET name = ? WHERE space = ?",
  saySpace: `INSERT INTO space_words (device, root, remote, checkout, word, of_device, of_root, of_remote, of_checkout, ts, id)
    VALUES (:device, :root, :remote, :checkout, :word, :ofDevice, :ofRoot, :ofRemote, :ofCheckout, :ts, :id)
    ON CONFLICT DO UPDATE SET word = excluded.word, of_device = excluded.of_device, of_root = excluded.of_root,
      of_remote = excluded.of_remote, of_checkout = excluded.of_checkout, ts = excluded.ts, id = excluded.id
    WHERE (excluded.ts, excluded.id) > (ts, id)`,
  spaceNameOf: "SELECT name FROM spaces WHERE space = ?",
  documentsOfSpace: "SELECT DISTINCT document FROM versions WHERE space = ?",
  moveDocument: "UPDATE versions SET document = ? WHERE document = ? AND space = ?",
  receipt: "INSERT INTO receipts (id, device) VALUES (?, ?) ON CONFLICT DO NOTHING",
} as const;

/** Prepares each statement when it is first used: a hook that applies two events needs few of them. */
export function statementsOf(db: SqlDatabase): Statements {
  const statements: object = {};
  for (const [name, text] of Object.entries(sql))
    Object.defineProperty(statements, name, {
      configurable: true,
      get: () => {
        const value = statement(db, text);
        Object.defineProperty(statements, name, { value });
        return value;
      },
    });
  return statements as Statements;
}
