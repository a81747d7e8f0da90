import type { DatabaseSync, StatementSync } from "node:sqlite";

import { statement } from "./database.ts";

/** The statements by which events change the index. */
export type Statements = { readonly [K in keyof typeof sql]: StatementSync };

const sql = {
  insert: `INSERT INTO memories (row, id, key, kind, type, ts, level, user, space, agent, session, run, acl, trust, importance, origin, outcome, terms, length, text, tags, path, details, duplicate, source_ts, source_id)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  index: "INSERT INTO memory_words (rowid, terms) VALUES (?, ?)",
  unindex:
    "INSERT INTO memory_words (memory_words, rowid, terms) SELECT 'delete', row, terms FROM memories WHERE row = ? AND terms IS NOT NULL",
  sample: "INSERT INTO memory_sample (rowid, terms) VALUES (?, ?)",
  unsample:
    "INSERT INTO memory_sample (memory_sample, rowid, terms) SELECT 'delete', row, terms FROM memories WHERE row = ? AND terms IS NOT NULL",
  blank:
    "UPDATE memories SET terms = NULL, length = NULL, text = NULL, tags = NULL, path = NULL, details = NULL, duplicate = NULL, source_ts = NULL, source_id = NULL WHERE row = ?",
  removeRow: "DELETE FROM memories WHERE row = ?",
  fill: "UPDATE memories SET row = ?, terms = ?, length = ?, text = ?, tags = ?, path = ?, details = ?, duplicate = ?, source_ts = ?, source_id = ? WHERE row = ?",
  findKey: "SELECT row, id, ts, text, tags, path, details, source_ts, source_id FROM memories WHERE key = ?",
  findId: "SELECT row, id, ts, text, tags, path, details, source_ts, source_id FROM memories WHERE id = ?",
  findByAlias:
    "SELECT m.row, m.id, m.ts, m.text, m.tags, m.path, m.details, m.source_ts, m.source_id FROM aliases a JOIN memories m ON m.key = a.key WHERE a.id = ?",
  addAlias: "INSERT INTO aliases (id, key) VALUES (?, ?) ON CONFLICT DO NOTHING",
  removeAlias: "DELETE FROM aliases WHERE id = ?",
  isForgotten: "SELECT 1 FROM forgotten WHERE target = ?",
  isKeyForgotten: `SELECT 1 FROM forgotten WHERE target = :id OR target IN (SELECT id FROM memories WHERE key = :key UNION ALL SELECT id FROM aliases WHERE key = :key)`,
  forget: `INSERT INTO forgotten (target, ts, id, reason) VALUES (?, ?, ?, ?)
    ON CONFLICT (target) DO UPDATE SET ts = excluded.ts, id = excluded.id, reason = excluded.reason WHERE (excluded.ts, excluded.id) < (ts, id)`,
  pin: `INSERT INTO pins (target, pinned, ts, id) VALUES (?, ?, ?, ?)
    ON CONFLICT (target) DO UPDATE SET pinned = excluded.pinned, ts = excluded.ts, id = excluded.id WHERE (excluded.ts, excluded.id) > (ts, id)`,
  recall:
    "INSERT INTO recalls (id, ts, space, session, agent, served) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
  judge: "INSERT INTO judgements (event, target, useful) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
  unmarkErased: "DELETE FROM erased WHERE id = ?",
  addSpace: "INSERT INTO spaces (name) VALUES (?) ON CONFLICT DO NOTHING",
  findSpace: "SELECT space FROM spaces WHERE name = ?",
} as const;

export function statementsOf(db: DatabaseSync): Statements {
  return Object.fromEntries(Object.entries(sql).map(([name, text]) => [name, statement(db, text)])) as Statements;
}
