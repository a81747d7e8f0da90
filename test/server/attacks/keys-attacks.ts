import { bound, denied, emptySetting, noSetting, type Attack } from "./attack.ts";

const key = "SELECT place FROM loci.keys";

/** The database of keys: anyone who reads a key reads the content of that stream in every copy of the log. */
export const keysAttacks: readonly Attack[] = [
  { name: "keys without a setting", sql: "SELECT * FROM loci.keys", errors: [noSetting] },
  { name: "leaves without a setting", sql: "SELECT * FROM loci.leaves", errors: [noSetting] },
  { name: "keys after the bound transaction", sql: `${bound} COMMIT; SELECT * FROM loci.keys`, errors: [emptySetting] },
  { name: "keys without WHERE", sql: `${bound} ${key}; SELECT next FROM loci.leaves`, rows: ["0", "1"] },
  {
    name: "keys of another tenant, and of another stream",
    sql: `${bound} ${key} WHERE tenant = 2; ${key} WHERE stream = 2`,
  },
  {
    name: "a union and a join of keys",
    sql: `${bound} ${key} UNION ALL ${key}; SELECT count(*) FROM loci.keys a, loci.keys b`,
    rows: ["0", "0", "1"],
  },
  {
    name: "a key in the message of a cast",
    sql: `${bound} SELECT encode(key, 'hex')::int FROM loci.keys WHERE tenant = 2 OR length(key) < 0`,
  },
  { name: "row security switched off", sql: `SET row_security = off; ${bound} ${key}`, errors: [denied] },
  { name: "COPY of keys", sql: `${bound} COPY loci.keys (tenant, stream) TO STDOUT (DELIMITER '|')`, rows: ["1|1"] },
  {
    name: "keys_of another stream in a bound transaction",
    sql: `${bound} SELECT * FROM loci.keys_of(2, 1, 0)`,
    errors: [denied],
  },
  { name: "cut in another tenant", sql: `${bound} SELECT loci.cut(2, 1, 0, 0, 0, '{}', '{}', '{}')`, errors: [denied] },
  { name: "cut_all in another stream", sql: `${bound} SELECT loci.cut_all(1, 2)`, errors: [denied] },
  { name: "reserve in another tenant", sql: `${bound} SELECT loci.reserve(2, 1, 1, '\\x00')`, errors: ["22023"] },
  {
    name: "reserve in another tenant, with a root",
    sql: `${bound} SELECT loci.reserve(2, 1, 1, decode(repeat('00', 32), 'hex'))`,
    errors: [denied],
  },
  {
    name: "enter NULL, then another tenant",
    sql: `${bound} SELECT loci.enter(NULL, NULL); SELECT loci.enter(2, 1); ${key}`,
    errors: [denied, "25P02", "25P02"],
  },
  {
    name: "direct writes",
    sql: `${bound} SAVEPOINT s; DELETE FROM loci.keys; ROLLBACK TO s; UPDATE loci.keys SET key = ''; ROLLBACK TO s; INSERT INTO loci.leaves VALUES (2, 1, 0); ROLLBACK TO s; TRUNCATE loci.keys`,
    errors: [denied, denied, denied, denied],
  },
  {
    name: "the owner's role and rights",
    sql: "SET ROLE loci_owner; ALTER TABLE loci.keys DISABLE ROW LEVEL SECURITY; CREATE TEMP TABLE t (a int)",
    errors: [denied, denied, denied],
  },
  {
    name: "statistics of keys",
    sql: "SELECT * FROM pg_stats WHERE schemaname = 'loci' AND tablename IN ('keys', 'leaves')",
  },
];
