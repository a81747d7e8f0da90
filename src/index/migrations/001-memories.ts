/** The first schema: memories of all types in one table with one full-text index, and what later events say about them. */
export const memories = `
-- Facts about this file: how far the log was read, what was counted, whether it is ready to be used.
CREATE TABLE meta (name TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID;

CREATE TABLE spaces (space INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;

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
  space INTEGER REFERENCES spaces,
  agent TEXT,
  session TEXT,
  run TEXT,
  acl TEXT,
  trust TEXT NOT NULL,
  importance REAL NOT NULL,
  origin TEXT NOT NULL,
  outcome TEXT,
  text TEXT,
  tags TEXT,
  path TEXT,
  details TEXT,
  duplicate BLOB,
  -- The report that the content is from, where the row's own had none.
  source_ts INTEGER,
  source_id TEXT
) STRICT;
CREATE INDEX memories_by_space ON memories (space, ts);
CREATE INDEX memories_by_session ON memories (session, ts) WHERE session IS NOT NULL;
CREATE INDEX memories_by_time ON memories (ts);
CREATE INDEX memories_by_type ON memories (type, ts);
CREATE INDEX memories_by_duplicate ON memories (duplicate) WHERE duplicate IS NOT NULL;

-- Further ids of a key: the same event, reported twice.
CREATE TABLE aliases (id TEXT PRIMARY KEY, key TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX aliases_by_key ON aliases (key);

-- The last word on each pin, by (ts, id); kept also when it comes before its target.
CREATE TABLE pins (target TEXT PRIMARY KEY, pinned INTEGER NOT NULL, ts INTEGER NOT NULL, id TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- The first forgetting of each target, by (ts, id); kept also when it comes before its target.
CREATE TABLE forgotten (target TEXT PRIMARY KEY, ts INTEGER NOT NULL, id TEXT NOT NULL, reason TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- Forgotten ids that were looked for in the log: gone from this machine's own part of it, or in another device's folder.
CREATE TABLE erased (id TEXT PRIMARY KEY, elsewhere INTEGER NOT NULL) STRICT, WITHOUT ROWID;

-- Pieces of the log that could not be read: the quarantine. Only their places, never their bytes.
CREATE TABLE damage (place TEXT NOT NULL, at INTEGER NOT NULL, length INTEGER NOT NULL, reason TEXT NOT NULL, PRIMARY KEY (place, at)) STRICT, WITHOUT ROWID;

-- What has words: an erased memory has none, and is not in the full-text index.
CREATE VIEW memory_texts AS SELECT row, text, tags, path FROM memories WHERE text IS NOT NULL;
CREATE VIRTUAL TABLE memory_words USING fts5(text, tags, path, content='memory_texts', content_rowid='row', tokenize='porter unicode61 remove_diacritics 2');
-- Deleting a row removes its words from the index's pages at once, not at some later merge.
INSERT INTO memory_words(memory_words, rank) VALUES ('secure-delete', 1);
-- A larger batch in memory makes fewer segments: 15 % faster to build, measured at 100k rows.
INSERT INTO memory_words(memory_words, rank) VALUES ('hashsize', 16777216);
-- Each occurrence of a word, in row order: how a search reads the beginning of a word's list.
CREATE VIRTUAL TABLE memory_instances USING fts5vocab('memory_words', 'instance');

-- Every 64th memory again, without positions: how common a word is can be told from it for a sixty-fourth of the cost.
CREATE VIRTUAL TABLE memory_sample USING fts5(text, tags, path, content='', detail='none', columnsize=0, tokenize='porter unicode61 remove_diacritics 2');
INSERT INTO memory_sample(memory_sample, rank) VALUES ('secure-delete', 1);
CREATE VIRTUAL TABLE memory_sample_words USING fts5vocab('memory_sample', 'row');
`;
