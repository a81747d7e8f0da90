/**
 * The schema number of the index that this program makes. It is part of the file name, so two versions never share a
 * file.
 */
export const indexSchema = 19;

/**
 * Indexes of the memories table that only readers need. A rebuild makes them when all rows exist. Sorting each index
 * once takes a third of the time of keeping it in order.
 */
export const lookups: readonly string[] = [
  "CREATE INDEX memories_by_space ON memories (space, ts)",
  "CREATE INDEX memories_of_user ON memories (ts) WHERE level = 'user'",
  "CREATE INDEX memories_by_session ON memories (session, ts) WHERE session IS NOT NULL",
  // A search finds the turn of a memory with the next two indexes.
  "CREATE INDEX memories_prompts ON memories (session, ts, id) WHERE type = 'prompt' AND session IS NOT NULL",
  "CREATE INDEX memories_replies ON memories (session, ts, id) WHERE type = 'assistant' AND session IS NOT NULL",
  // What sessions report about themselves, such as summaries and compactions.
  "CREATE INDEX memories_of_sessions ON memories (session, kind, ts, id) WHERE type = 'session' AND session IS NOT NULL",
  "CREATE INDEX memories_by_time ON memories (ts)",
  "CREATE INDEX memories_by_type ON memories (type, ts)",
  // Facts, preferences and pins, grouped by the trust in their source. The most important ones are last in each group.
  "CREATE INDEX memories_kept ON memories (level, space, trust, importance, ts) WHERE type IN ('fact', 'preference', 'pin')",
  "CREATE INDEX memories_by_slot ON memories (details ->> '$.slot.subject', details ->> '$.slot.attribute') WHERE type = 'fact' AND details ->> '$.slot' IS NOT NULL",
  "CREATE INDEX memories_by_attribute ON memories (details ->> '$.slot.attribute') WHERE type = 'fact' AND details ->> '$.slot' IS NOT NULL",
  "CREATE INDEX memories_replacing ON memories (details ->> '$.replaces') WHERE type = 'fact' AND details ->> '$.replaces' IS NOT NULL",
  // The newest memory of a channel. The expression is that of the filter for a channel.
  "CREATE INDEX memories_by_channel ON memories (CASE type WHEN 'message' THEN details ->> '$.channel' ELSE origin ->> '$.agent' END, ts, id)",
  // Counts and sizes, without reading the texts.
  "CREATE INDEX memories_sizes ON memories (space, type, ts, length(text)) WHERE text IS NOT NULL",
  "CREATE INDEX memories_sensitive ON memories (ts) WHERE sensitive IS NOT NULL OR classified = 1",
  "CREATE INDEX memories_by_duplicate ON memories (duplicate) WHERE duplicate IS NOT NULL",
];

/**
 * All tables. Memories of all types share one table and one full-text index. Further tables store what later events say
 * about them. An index is never migrated, because it is a cache: a new schema gets a new file, rebuilt from the log.
 */
export const tables = `
-- The state of this file: cursor, counters, marks, and whether it is ready for use.
CREATE TABLE meta (name TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID;

-- Folders of events, each with the remote that its files claim ('' for none), its local repository ('none' if unknown,
-- '' if an older Loci did not record it), its first event, and the name of its space, which apply-spaces.ts decides for
-- all related folders together.
CREATE TABLE spaces (
  space INTEGER PRIMARY KEY,
  device TEXT NOT NULL,
  root TEXT NOT NULL,
  remote TEXT NOT NULL,
  checkout TEXT NOT NULL,
  first TEXT NOT NULL,
  name TEXT NOT NULL,
  UNIQUE (device, root, remote, checkout)
) STRICT;
CREATE INDEX spaces_by_name ON spaces (name);
CREATE INDEX spaces_by_remote ON spaces (remote);
CREATE INDEX spaces_by_checkout ON spaces (device, checkout);
-- A person's last decision about a folder, by (ts, id): linked with the remote that it claims, split from it, or adopting
-- the memory of another folder. Stored even if it arrives before any event of the folder.
CREATE TABLE space_words (
  device TEXT NOT NULL, root TEXT NOT NULL, remote TEXT NOT NULL, checkout TEXT NOT NULL,
  word TEXT NOT NULL,
  of_device TEXT, of_root TEXT, of_remote TEXT, of_checkout TEXT,
  ts INTEGER NOT NULL, id TEXT NOT NULL,
  PRIMARY KEY (device, root, remote, checkout)
) STRICT, WITHOUT ROWID;
CREATE INDEX space_words_by_checkout ON space_words (device, checkout);
CREATE INDEX space_words_by_target ON space_words (of_device, of_root) WHERE of_root IS NOT NULL;

-- One row for each natural key. The head of an event stays when its content is erased; then text is null.
CREATE TABLE memories (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  key TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  type TEXT NOT NULL,
  ts INTEGER NOT NULL,
  level TEXT NOT NULL,
  user TEXT NOT NULL,
  author TEXT,
  space INTEGER REFERENCES spaces,
  agent TEXT,
  session TEXT,
  run TEXT,
  acl TEXT,
  trust TEXT NOT NULL,
  importance REAL NOT NULL,
  origin TEXT NOT NULL,
  outcome TEXT,
  -- Names of the matching sensitivity rules (core/access/sensitivity), and a person's decision: 1 sensitive, 0 not.
  sensitive TEXT,
  classified INTEGER,
  -- The terms of text, tags and path (core/text/terms/text-to-terms), before the text because a search reads only them.
  terms TEXT,
  -- The number of terms.
  length INTEGER,
  -- What the wording of a person's text shows (core/text/text-flags); 0 for the agent's words.
  flags INTEGER,
  text TEXT,
  tags TEXT,
  path TEXT,
  details TEXT,
  duplicate BLOB,
  -- The report that the content comes from, if the row's own had none.
  source_ts INTEGER,
  source_id TEXT
) STRICT;

-- Memories of devices that the owner has not accepted, by their id in \`memories\`: they give way to any other with the same id or key.
CREATE TABLE unaccepted (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
-- The number of events of each such device: imports, and those that wait for the owner.
CREATE TABLE waiting_devices (device TEXT PRIMARY KEY, events INTEGER NOT NULL) STRICT, WITHOUT ROWID;

-- Further ids of a key: the same event, reported twice.
CREATE TABLE aliases (id TEXT PRIMARY KEY, key TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX aliases_by_key ON aliases (key);

-- The last pin or unpin of each target by each author ('' in a memory of one person), by (ts, id); stored even if it arrives first.
CREATE TABLE pins (target TEXT NOT NULL, author TEXT NOT NULL, pinned INTEGER NOT NULL, ts INTEGER NOT NULL, id TEXT NOT NULL, PRIMARY KEY (target, author)) STRICT, WITHOUT ROWID;

-- The last decision on sensitivity, by (ts, id); stored even if it arrives before its target.
CREATE TABLE classifications (target TEXT NOT NULL, author TEXT NOT NULL, sensitive INTEGER NOT NULL, ts INTEGER NOT NULL, id TEXT NOT NULL, PRIMARY KEY (target, author)) STRICT, WITHOUT ROWID;

-- Confirmed memories from elsewhere, with the confirming event; stored even if it arrives before its target.
CREATE TABLE confirmations (target TEXT NOT NULL, id TEXT NOT NULL, author TEXT NOT NULL, PRIMARY KEY (target, id)) STRICT, WITHOUT ROWID;
CREATE INDEX confirmations_by_id ON confirmations (id);
-- Confirmations that were forgotten or erased: \`stats\` does not count taking one back as a forgetting.
CREATE TABLE taken_back (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

-- A person's last decision about each fact, by (ts, id); stored even if it arrives before the fact.
CREATE TABLE fact_reviews (target TEXT NOT NULL, author TEXT NOT NULL, verdict TEXT NOT NULL, ts INTEGER NOT NULL, id TEXT NOT NULL, PRIMARY KEY (target, author)) STRICT, WITHOUT ROWID;

-- How far a model has read each session for facts, and the calls of models with their cost.
CREATE TABLE extractions (session TEXT NOT NULL, author TEXT NOT NULL, upto INTEGER NOT NULL, PRIMARY KEY (session, author)) STRICT, WITHOUT ROWID;
CREATE TABLE model_calls (id TEXT PRIMARY KEY, author TEXT, ts INTEGER NOT NULL, task TEXT NOT NULL, model TEXT NOT NULL, outcome TEXT NOT NULL, input INTEGER NOT NULL, output INTEGER NOT NULL, dollars REAL NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX model_calls_by_time ON model_calls (ts);

-- Sessions with prompts of the user, each with the time of the last one. Rows go when the session was checked for a summary.
CREATE TABLE summary_candidates (session TEXT NOT NULL, author TEXT NOT NULL, last INTEGER NOT NULL, PRIMARY KEY (session, author)) STRICT, WITHOUT ROWID;
CREATE INDEX summary_candidates_by_time ON summary_candidates (author, last);

-- The first forgetting of each target, by (ts, id); stored even if it arrives before its target.
CREATE TABLE forgotten (target TEXT PRIMARY KEY, ts INTEGER NOT NULL, id TEXT NOT NULL, reason TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- Forgettings that count only for events of the same author, in a memory of several people. One may arrive before its target.
CREATE TABLE author_forgettings (target TEXT NOT NULL, author TEXT NOT NULL, ts INTEGER NOT NULL, id TEXT NOT NULL, reason TEXT NOT NULL, PRIMARY KEY (target, author, id)) STRICT, WITHOUT ROWID;

-- Retention: an announcement with the time from which memories may be removed, or a removal with their number (since is null).
CREATE TABLE retentions (id TEXT PRIMARY KEY, ts INTEGER NOT NULL, count INTEGER NOT NULL, since INTEGER) STRICT, WITHOUT ROWID;

-- Forgotten ids that were checked in the log: erased in this machine's part, or in the folder of another device.
CREATE TABLE erased (id TEXT PRIMARY KEY, elsewhere TEXT) STRICT, WITHOUT ROWID;
-- The devices that have reported the bytes of an id as erased.
CREATE TABLE receipts (id TEXT NOT NULL, device TEXT NOT NULL, PRIMARY KEY (id, device)) STRICT, WITHOUT ROWID;
-- Archives and summaries of forgotten versions: the erasure removes their files, and this row with them.
CREATE TABLE doomed_files (file TEXT NOT NULL, device TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (file, device, hash)) STRICT, WITHOUT ROWID;

-- What was given to agents unasked, and which of it was found to be of use.
CREATE TABLE recalls (id TEXT PRIMARY KEY, author TEXT, ts INTEGER NOT NULL, space INTEGER, session TEXT, agent TEXT, served TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX recalls_by_time ON recalls (ts);
CREATE INDEX recalls_by_session ON recalls (session, ts);
CREATE TABLE judgements (event TEXT NOT NULL, recall TEXT NOT NULL, target TEXT NOT NULL, useful INTEGER NOT NULL, PRIMARY KEY (event, target)) STRICT, WITHOUT ROWID;
CREATE INDEX judgements_by_target ON judgements (target, useful);
CREATE INDEX judgements_by_recall ON judgements (recall);

-- All events about policies. Their state follows from their order (core/learning/policy-history).
CREATE TABLE policy_events (id TEXT PRIMARY KEY, author TEXT, ts INTEGER NOT NULL, space INTEGER, role TEXT, kind TEXT NOT NULL, content TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- What the daily recalibration found out about memories: their importance now, and when an agent last got them.
CREATE TABLE standings (id TEXT PRIMARY KEY, importance REAL NOT NULL, used INTEGER) STRICT, WITHOUT ROWID;

-- The last word on the level that a memory or an entry belongs to, by (ts, id); kept also when it comes before its target.
CREATE TABLE promotions (target TEXT NOT NULL, author TEXT NOT NULL, level TEXT NOT NULL, ts INTEGER NOT NULL, id TEXT NOT NULL, PRIMARY KEY (target, author)) STRICT, WITHOUT ROWID;

-- Versions of documents: what each changed in its base. \`document\` is core/documents/document-key; forgetting removes \`delta\`.
CREATE TABLE versions (
  id TEXT PRIMARY KEY,
  document TEXT NOT NULL,
  name TEXT NOT NULL,
  ts INTEGER NOT NULL,
  level TEXT NOT NULL,
  user TEXT NOT NULL,
  author TEXT,
  space INTEGER REFERENCES spaces,
  agent TEXT,
  session TEXT,
  device TEXT NOT NULL,
  trust TEXT NOT NULL,
  origin TEXT NOT NULL,
  file TEXT NOT NULL,
  action TEXT NOT NULL,
  by TEXT,
  -- The events that the words of a summary come from, as JSON.
  sources TEXT,
  base TEXT,
  delta TEXT,
  hash TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  -- 1: only a part of a version; the next event continues it.
  more INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX versions_by_document ON versions (document, ts, id) WHERE more = 0;
CREATE INDEX versions_by_base ON versions (base) WHERE base IS NOT NULL;
CREATE INDEX versions_citing ON versions (session) WHERE sources IS NOT NULL;
-- Documents whose newest version is not yet among the memories, section by section.
CREATE TABLE changed_documents (document TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
-- The state of the files at the last read, so that an unchanged one is not read again. Derived from the files alone.
CREATE TABLE document_files (file TEXT PRIMARY KEY, stamp TEXT NOT NULL, hash TEXT NOT NULL, bytes INTEGER NOT NULL, outline TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- Every save of every entry: the last one of each, by (ts, id), is the entry; the first one has its time of creation.
CREATE TABLE entry_saves (
  id TEXT PRIMARY KEY,
  entry TEXT NOT NULL,
  ts INTEGER NOT NULL,
  compartment TEXT NOT NULL,
  level TEXT NOT NULL,
  user TEXT NOT NULL,
  author TEXT,
  space INTEGER REFERENCES spaces,
  agent TEXT,
  session TEXT,
  run TEXT,
  text TEXT NOT NULL,
  category TEXT,
  priority INTEGER NOT NULL,
  tags TEXT,
  meta TEXT,
  -- The number of its reads before an import.
  reads INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX entry_saves_by_entry ON entry_saves (entry, ts, id);
CREATE INDEX entry_saves_by_session ON entry_saves (session) WHERE session IS NOT NULL;
CREATE INDEX entry_saves_by_space ON entry_saves (space) WHERE space IS NOT NULL;
-- Each entry by its first and last save, so that reading takes no longer the more often it was saved. \`before\`: its reads before it came here.
CREATE TABLE entries (entry TEXT PRIMARY KEY, author TEXT, save TEXT NOT NULL, created INTEGER NOT NULL, before INTEGER NOT NULL, session TEXT, run TEXT) STRICT, WITHOUT ROWID;
CREATE INDEX entries_by_session ON entries (session, save, created, before) WHERE session IS NOT NULL;
CREATE INDEX entries_by_run ON entries (run, save, created, before) WHERE run IS NOT NULL;
-- The reads of each entry, and the events that were counted. One row per read and entry would write a page for each.
CREATE TABLE entry_reads (entry TEXT PRIMARY KEY, reads INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE entry_read_events (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE entry_clears (entry TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

-- Scheduled notes, their last deliveries, and the removed ones.
CREATE TABLE notes (id TEXT PRIMARY KEY, author TEXT, ts INTEGER NOT NULL, text TEXT NOT NULL, at INTEGER, cron TEXT, zone TEXT) STRICT, WITHOUT ROWID;
CREATE TABLE note_deliveries (note TEXT PRIMARY KEY, due INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE note_removals (note TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

-- Saves of cleared entries, and removed notes: the next erasure removes their bytes from the log, and these rows. If
-- another device has the bytes, the row stays. The kind protects an event of another kind with the same id.
CREATE TABLE discarded (kind TEXT NOT NULL, id TEXT NOT NULL, elsewhere INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (kind, id)) STRICT, WITHOUT ROWID;

-- The quarantine: pieces of the log that could not be read, or whose content does not match its digest (altered = 1).
-- Only their places, never their bytes.
CREATE TABLE damage (
  place TEXT NOT NULL, at INTEGER NOT NULL, length INTEGER NOT NULL, reason TEXT NOT NULL, id TEXT, altered INTEGER NOT NULL,
  PRIMARY KEY (place, at)
) STRICT, WITHOUT ROWID;

-- Whole events of the log that the index cannot store. Only id and reason, never their words.
CREATE TABLE unapplied (id TEXT PRIMARY KEY, kind TEXT NOT NULL, reason TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- core/text/terms/text-to-terms made the terms: FTS5 only splits them at blanks. Positions are not stored, because a search
-- weighs the terms of the few rows that it reads again.
CREATE VIRTUAL TABLE memory_words USING fts5(terms, content='', detail='none', columnsize=0, tokenize="ascii tokenchars '.'");
-- Without FTS5's own secure-delete: an erasure rewrites all words anyway (remove-residue.ts), and is six times as fast for many rows.
-- A larger batch in memory makes fewer segments: 15 % faster to build, measured at 100k rows.
INSERT INTO memory_words(memory_words, rank) VALUES ('hashsize', 16777216);
-- Each row of a word, in row order: how a search reads the beginning of a word's list.
CREATE VIRTUAL TABLE memory_instances USING fts5vocab('memory_words', 'instance');

-- Every 64th memory again, to estimate the frequency of a word for a sixty-fourth of the cost.
CREATE VIRTUAL TABLE memory_sample USING fts5(terms, content='', detail='none', columnsize=0, tokenize="ascii tokenchars '.'");
CREATE VIRTUAL TABLE memory_sample_words USING fts5vocab('memory_sample', 'row');
`;

export const schema = [tables, ...lookups].join(";\n");
