import { bound, denied, emptySetting, enterForeign, foreignId, noSetting, type Attack } from "./attack.ts";

const secretsOfCatalogs = [
  "pg_authid",
  "pg_shadow",
  "pg_statistic",
  "pg_largeobject",
  "pg_user_mapping",
  "pg_hba_file_rules",
];
const repeat = (count: number, text: string) => Array.from({ length: count }, () => text);

const withoutBinding: readonly Attack[] = [
  { name: "no setting", sql: "SELECT * FROM loci.events", errors: [noSetting] },
  { name: "no setting, a count", sql: "SELECT count(*) FROM loci.streams", errors: [noSetting] },
  { name: "no setting, no rows wanted", sql: "SELECT FROM loci.tenants WHERE tenant = 2 LIMIT 1", errors: [noSetting] },
  {
    name: "a tenant but no stream",
    sql: "BEGIN; DO $$ BEGIN PERFORM loci.enter(1); END $$; SELECT * FROM loci.events",
    errors: [noSetting],
  },
  {
    name: "a stream but no tenant",
    sql: "BEGIN; SET LOCAL loci.stream = '1'; SELECT * FROM loci.sources",
    errors: [noSetting],
  },
  {
    name: "after the transaction that was bound",
    sql: `${bound} COMMIT; SELECT head FROM loci.events`,
    errors: [emptySetting],
  },
  {
    name: "an empty setting",
    sql: "BEGIN; SET LOCAL loci.tenant = ''; SELECT * FROM loci.members",
    errors: [emptySetting],
  },
  {
    name: "SQL in the setting",
    sql: "BEGIN; SET LOCAL loci.tenant = '1 OR true'; SELECT * FROM loci.members",
    errors: [emptySetting],
  },
  {
    name: "a list in the setting",
    sql: "BEGIN; SET LOCAL loci.tenant = '1,2'; SELECT * FROM loci.members",
    errors: [emptySetting],
  },
  {
    name: "a number too large",
    sql: "BEGIN; SET LOCAL loci.tenant = '99999999999999999999'; SELECT * FROM loci.members",
    errors: ["22003"],
  },
  {
    name: "row security switched off",
    sql: `SET row_security = off; ${bound} SELECT head FROM loci.events`,
    errors: [denied],
  },
  {
    name: "a prepared statement, run without its binding",
    sql: `${bound} PREPARE p AS SELECT head FROM loci.events; EXECUTE p; COMMIT; EXECUTE p`,
    rows: ["mine-1"],
    errors: [emptySetting],
  },
  {
    name: "a cursor, fetched after its transaction",
    sql: `${bound} DECLARE c CURSOR FOR SELECT head FROM loci.events; COMMIT; FETCH ALL FROM c`,
    errors: ["34000"],
  },
  {
    name: "a cursor, declared before the binding",
    sql: `BEGIN; DECLARE c CURSOR FOR SELECT head FROM loci.events; ${bound} FETCH ALL FROM c`,
    errors: [noSetting, "25P02", "25P02", "25P02"],
  },
];

const reads: readonly Attack[] = [
  { name: "no WHERE", sql: `${bound} SELECT head FROM loci.events`, rows: ["mine-1"] },
  { name: "another tenant", sql: `${bound} SELECT head FROM loci.events WHERE tenant = 2` },
  { name: "another stream of the own tenant", sql: `${bound} SELECT head FROM loci.events WHERE stream = 2` },
  {
    name: "a WHERE that is always true",
    sql: `${bound} SELECT head FROM loci.events WHERE tenant = 1 OR true`,
    rows: ["mine-1"],
  },
  { name: "a known foreign id", sql: `${bound} SELECT head FROM loci.events WHERE id = '${foreignId}'` },
  {
    name: "a join without a condition",
    sql: `${bound} SELECT s.name, e.head, m.name FROM loci.streams s, loci.events e, loci.members m WHERE s.stream = 1 AND m.member = 1`,
    rows: ["mine-1|mine-1|mine-1"],
  },
  {
    name: "an outer join from the other side",
    sql: `${bound} SELECT g, e.head FROM generate_series(1, 3) g LEFT JOIN loci.events e ON e.tenant = g`,
    rows: ["1|mine-1", "2|", "3|"],
  },
  {
    name: "a union of tables",
    sql: `${bound} SELECT head FROM loci.events UNION SELECT name FROM loci.tenants UNION ALL SELECT device FROM loci.sources`,
    rows: ["mine-1", "mine-1"],
  },
  {
    name: "a subquery",
    sql: `${bound} SELECT (SELECT max(head) FROM loci.events WHERE tenant = 2) IS NULL`,
    rows: ["t"],
  },
  {
    name: "a question of existence",
    sql: `${bound} SELECT EXISTS (SELECT FROM loci.tenants WHERE tenant = 2), EXISTS (SELECT FROM loci.streams WHERE tenant = 2)`,
    rows: ["f|f"],
  },
  {
    name: "a materialized CTE",
    sql: `${bound} WITH e AS MATERIALIZED (SELECT * FROM loci.events) SELECT head FROM e WHERE tenant > 0`,
    rows: ["mine-1"],
  },
  {
    name: "a recursive CTE over all tenants",
    sql: `${bound} WITH RECURSIVE r (t, h) AS (SELECT 1, (SELECT max(head) FROM loci.events WHERE tenant = 1) UNION ALL SELECT t + 1, (SELECT max(head) FROM loci.events WHERE tenant = t + 1) FROM r WHERE t < 40) SELECT h FROM r WHERE h IS NOT NULL`,
    rows: ["mine-1"],
  },
  {
    name: "a lateral join over all tenants",
    sql: `${bound} SELECT e.head FROM generate_series(1, 40) t, LATERAL (SELECT head FROM loci.events i WHERE i.tenant = t) e`,
    rows: ["mine-1"],
  },
  {
    name: "windows, aggregates and whole rows",
    sql: `${bound} SELECT count(*) OVER (), (e).head, row_to_json(e)->>'head' FROM loci.events e; SELECT json_agg(e)->0->>'head' FROM loci.events e`,
    rows: ["1|mine-1|mine-1", "mine-1"],
  },
  {
    name: "system columns and tuple ids",
    sql: `${bound} SELECT head FROM loci.events WHERE ctid >= '(0,0)' AND tableoid > 0`,
    rows: ["mine-1"],
  },
  {
    name: "a sample of pages",
    sql: `${bound} SELECT head FROM loci.events TABLESAMPLE SYSTEM (100)`,
    rows: ["mine-1"],
  },
  {
    name: "partitions by their names",
    sql: `${bound} ${Array.from({ length: 16 }, (_, n) => `SAVEPOINT s; SELECT * FROM loci.events_${n}; ROLLBACK TO s;`).join(" ")}`,
    errors: repeat(16, denied),
  },
  {
    name: "a prepared statement for any tenant, with a generic plan",
    sql: `${bound} SET LOCAL plan_cache_mode = force_generic_plan; PREPARE p (bigint) AS SELECT head FROM loci.events WHERE tenant = $1; ${"EXECUTE p (2); ".repeat(7)} EXECUTE p (1)`,
    rows: ["mine-1"],
  },
  {
    name: "a prepared statement with many plans of its own",
    sql: `${bound} PREPARE p (bigint) AS SELECT name FROM loci.tenants WHERE tenant = $1; ${"EXECUTE p (1); EXECUTE p (2); ".repeat(7)}`,
    rows: repeat(7, "mine-1"),
  },
  {
    name: "COPY of a table",
    sql: `${bound} COPY loci.sources (tenant, device) TO STDOUT (DELIMITER '|')`,
    errors: [],
    rows: ["1|mine-1"],
  },
  { name: "COPY without a setting", sql: "COPY loci.streams TO STDOUT", errors: [noSetting] },
  { name: "COPY of a partition", sql: `${bound} COPY loci.events_3 TO STDOUT`, errors: [denied] },
  { name: "COPY of a query", sql: `${bound} COPY (SELECT head FROM loci.events) TO STDOUT`, rows: ["mine-1"] },
  {
    name: "functions that run SQL from text",
    sql: `${bound} SELECT query_to_xml('SELECT head FROM loci.events', false, true, '') IS NOT NULL; SELECT count(*) FROM ts_stat('SELECT to_tsvector(head) FROM loci.events')`,
    rows: ["t", "2"],
  },
  {
    name: "XML of the whole schema",
    sql: `${bound} SELECT schema_to_xml('loci', false, true, '')`,
    rows: "any",
  },
];

const sideChannels: readonly Attack[] = [
  {
    name: "a cast that names the value in its error",
    sql: `${bound} SELECT head::int FROM loci.events`,
    errors: ["22P02"],
  },
  {
    name: "a cast in WHERE, before the policy if it could",
    sql: `${bound} SELECT FROM loci.events WHERE head::int > 0 AND tenant = 2`,
  },
  {
    name: "a division by zero for foreign rows only",
    sql: `${bound} SELECT head FROM loci.events WHERE 1 / (CASE WHEN tenant = 1 THEN 1 ELSE 0 END) = 1`,
    rows: ["mine-1"],
  },
  {
    name: "a function with an effect in WHERE",
    sql: `${bound} SELECT FROM loci.events WHERE set_config('x.seen', coalesce(current_setting('x.seen', true), '') || head, true) = '-'; SELECT current_setting('x.seen')`,
    rows: ["mine-1"],
  },
  {
    name: "an effect in ORDER BY and in a join",
    sql: `${bound} SELECT count(*) FROM loci.events e JOIN loci.members m ON set_config('x.seen', m.name || e.head, true) IS NOT NULL AND m.member = 1; SELECT current_setting('x.seen')`,
    rows: ["1", "mine-1mine-1"],
  },
  {
    name: "a cheap operator that is not leakproof",
    sql: `${bound} SELECT head FROM loci.events WHERE head ~ '^[0-9a-f]{24}$' OR head LIKE 'mine%'`,
    rows: ["mine-1"],
  },
  {
    name: "statistics of columns",
    sql: "SELECT * FROM pg_stats WHERE schemaname = 'loci' AND tablename IN ('streams', 'events', 'sources', 'members', 'tenants'); SELECT * FROM pg_stats_ext",
  },
  {
    name: "a plan with its figures",
    sql: `${bound} EXPLAIN (ANALYZE, VERBOSE, BUFFERS) SELECT * FROM loci.events WHERE head > '0'; EXPLAIN SELECT * FROM loci.members WHERE name LIKE 'a%'`,
    rows: "any",
  },
  { name: "statements of other sessions", sql: "SELECT query FROM pg_stat_activity", rows: "any" },
  {
    name: "locks and counters of other sessions",
    sql: "SELECT * FROM pg_locks; SELECT * FROM pg_stat_user_tables; SELECT * FROM pg_stat_user_indexes",
    rows: "any",
  },
  {
    name: "the error of a name that is taken",
    sql: `${bound} INSERT INTO loci.members (tenant, member, name) SELECT 2, 1, 'x'`,
    errors: [denied],
  },
  {
    name: "whether a foreign id is known, by an append",
    sql: `${bound} SELECT conflict, last FROM loci.append_known(1, 1, '{1}', '{${foreignId}}', '{fact}', '{9}', '{h}', '{bWluZQ==}')`,
    rows: ["|2"],
  },
  {
    name: "whether a foreign id is known, by the fast append",
    sql: `${bound} SELECT last FROM loci.append(1, 1, '{1}', '{${foreignId}}', '{fact}', '{9}', '{h}', '{bWluZQ==}', 1)`,
    rows: ["2"],
  },
  {
    name: "whether a foreign id is known, by a cursor",
    sql: `${bound} SELECT * FROM loci.read(1, 1, 1, '${foreignId}', 10, 1000)`,
    errors: ["LOC01"],
  },
  {
    name: "finding and forgetting a foreign id",
    sql: `${bound} SELECT * FROM loci.find(1, 1, '{${foreignId}}', '{""}'); SELECT * FROM loci.forget(1, 1, '{${foreignId}}', '{""}', 0)`,

    rows: ["|{1}"],
  },
];

const writes: readonly Attack[] = [
  { name: "UPDATE of content", sql: `${bound} UPDATE loci.events SET tail = NULL`, errors: [denied] },
  { name: "UPDATE with RETURNING", sql: `${bound} UPDATE loci.streams SET bytes = 0 RETURNING *`, errors: [denied] },
  { name: "DELETE with RETURNING", sql: `${bound} DELETE FROM loci.forgotten RETURNING *`, errors: [denied] },
  {
    name: "INSERT into the own stream",
    sql: `${bound} INSERT INTO loci.sources VALUES (1, 1, 1, 'd', 'c') RETURNING *`,
    errors: [denied],
  },
  {
    name: "INSERT for another tenant",
    sql: `${bound} INSERT INTO loci.events (tenant, stream, seq, id, kind, author, leaf, head) VALUES (2, 1, 9, gen_random_uuid(), 'fact', 1, 1, 'h')`,
    errors: [denied],
  },
  {
    name: "INSERT from a foreign row",
    sql: `${bound} INSERT INTO loci.sources SELECT 1, 1, 1, head, '' FROM loci.events WHERE tenant = 2`,
    errors: [denied],
  },
  {
    name: "MERGE",
    sql: `${bound} MERGE INTO loci.tenants t USING loci.tenants s ON s.tenant = 2 WHEN MATCHED THEN UPDATE SET name = 'x'`,
    errors: [denied],
  },
  { name: "TRUNCATE", sql: "TRUNCATE loci.events, loci.streams", errors: [denied] },
  { name: "COPY into a table", sql: "COPY loci.epoch FROM STDIN;\n\\.\n", errors: [denied] },
  {
    name: "locks on rows",
    sql: `${bound} SAVEPOINT s; SELECT * FROM loci.events FOR UPDATE; ROLLBACK TO s; SELECT * FROM loci.tenants FOR KEY SHARE`,
    errors: [denied, denied],
  },
  { name: "locks on tables", sql: "BEGIN; LOCK TABLE loci.events IN ACCESS EXCLUSIVE MODE", errors: [denied] },
  { name: "a new epoch", sql: "UPDATE loci.epoch SET epoch = gen_random_uuid()", errors: [denied] },
  { name: "a forged migration", sql: "DELETE FROM loci.migrations", errors: [denied] },
];

const functions: readonly Attack[] = [
  {
    name: "read of another tenant in a bound transaction",
    sql: `${bound} SELECT * FROM loci.read(2, 1, 0, NULL, 10, 100000)`,
    errors: [denied],
  },
  {
    name: "read of another stream in a bound transaction",
    sql: `${bound} SELECT * FROM loci.read(1, 2, 0, NULL, 10, 100000)`,
    errors: [denied],
  },
  {
    name: "find in another tenant",
    sql: `${bound} SELECT * FROM loci.find(2, 1, '{${foreignId}}', '{""}')`,
    errors: [denied],
  },
  {
    name: "append to another tenant",
    sql: `${bound} SELECT * FROM loci.append(2, 1, '{1}', '{${foreignId}}', '{a}', '{1}', '{h}', '{bWluZQ==}', 1)`,
    errors: [denied],
  },
  {
    name: "append of known events to another tenant",
    sql: `${bound} SELECT * FROM loci.append_known(2, 1, '{1}', '{${foreignId}}', '{fact}', '{1}', '{h}', '{bWluZQ==}')`,
    errors: [denied],
  },
  {
    name: "forget in another tenant",
    sql: `${bound} SELECT * FROM loci.forget(2, 1, '{${foreignId}}', '{""}', 0)`,
    errors: [denied],
  },
  {
    name: "push to another tenant",
    sql: `${bound} SELECT * FROM loci.push(2, 1, 1, '{}', '{}', '{}', '{}', '{}', '{}', '{}', 0, 'd', NULL, 'c')`,
    errors: [denied],
  },
  {
    name: "push that forgets a foreign id",
    sql: `${bound} SELECT last, uncut FROM loci.push(1, 1, 1, '{}', '{}', '{}', '{}', '{}', '{${foreignId}}', '{1}', 0, 'd', NULL, 'c')`,
    rows: ["1|{1}"],
  },
  {
    name: "reads of another stream's parts",
    sql: `${bound} SAVEPOINT s; SELECT loci.source(2, 1, 1, 'd'); ROLLBACK TO s; SELECT loci.has_others(1, 2, '{${foreignId}}', 9); ROLLBACK TO s; SELECT loci.uncut_in(2, 1); ROLLBACK TO s; SELECT loci.cut_done(2, 1, '{1}')`,
    errors: [denied, denied, denied, denied],
  },
  {
    name: "leaves to cut of another stream, by a part of the reads",
    sql: `${bound} SELECT loci.uncut_of(2, 1) IS NULL, loci.uncut_of(1, 2) IS NULL`,
    rows: ["t|t"],
  },
  { name: "leaves to cut of all tenants", sql: `${bound} SELECT leaf FROM loci.uncut`, rows: ["1"] },
  {
    name: "streams to cut, in a bound transaction",
    sql: `${bound} SELECT * FROM loci.streams_to_cut()`,
    errors: [denied],
  },
  {
    name: "heads of another tenant in a bound transaction",
    sql: `${bound} SELECT * FROM loci.heads('{1,2}', '{1,1}')`,
    errors: [denied],
  },
  {
    name: "heads with NULL, to end the binding",
    sql: `${bound} SELECT count(*) FROM loci.heads('{NULL,1}', '{1,1}'); SELECT name FROM loci.tenants`,
    errors: [emptySetting, "25P02"],
  },
  { name: "enter twice", sql: `${bound} SELECT loci.enter(2)`, errors: [denied] },
  { name: "enter another stream", sql: `${bound} SELECT loci.enter(1, 2)`, errors: [denied] },
  {
    name: "enter NULL, then another tenant",
    sql: `${bound} SELECT loci.enter(NULL); SELECT loci.enter(2); SELECT name FROM loci.tenants`,
    errors: [denied, "25P02", "25P02"],
  },
  {
    name: "enter a NULL stream, then another",
    sql: `${bound} SELECT loci.enter(1, NULL); SELECT loci.enter(1, 2); SELECT head FROM loci.events`,
    errors: [denied, "25P02", "25P02"],
  },
  {
    name: "NULL as the tenant of every function",
    sql: "SELECT * FROM loci.read(NULL, 1, 0, NULL, 10, 1000); SELECT * FROM loci.find(NULL, 1, '{}', '{}'); SELECT * FROM loci.forget(NULL, 1, '{}', '{}', 0)",
    errors: [denied, denied, denied],
  },
  {
    name: "the refusal caught in a block",
    sql: `${bound} DO $$ BEGIN PERFORM loci.enter(2, 1); EXCEPTION WHEN OTHERS THEN NULL; END $$; SELECT head FROM loci.events`,
    rows: ["mine-1"],
  },
  {
    name: "the refusal undone by a savepoint",
    sql: `${bound} SAVEPOINT s; ${enterForeign} ROLLBACK TO s; SELECT head FROM loci.events`,
    rows: ["mine-1"],
    errors: [denied],
  },
  {
    name: "a loop over all tenants",
    sql: "DO $$ BEGIN FOR t IN 1..40 LOOP PERFORM loci.enter(t, 1); RAISE NOTICE '%', (SELECT head FROM loci.events); END LOOP; END $$",
    errors: [denied],
  },
  {
    name: "parts of functions, called directly",
    sql: `${bound} SAVEPOINT s; SELECT loci.is_forgotten(2, 1, '${foreignId}', '', 0); ROLLBACK TO s; SELECT loci.blank(1, 1, '{}', '{}', 0)`,
    errors: [denied, denied],
  },
  {
    name: "an array of another length",
    sql: `${bound} SELECT * FROM loci.find(1, 1, '{${foreignId},${foreignId}}', '{""}')`,
  },
];

const escalations: readonly Attack[] = [
  {
    name: "another role",
    sql: "SET ROLE loci_owner; SET ROLE postgres; SET SESSION AUTHORIZATION loci_owner",
    errors: [denied, denied, denied],
  },
  {
    name: "more rights for itself",
    sql: "ALTER ROLE loci_node BYPASSRLS; ALTER ROLE loci_node SUPERUSER; GRANT loci_owner TO loci_node; CREATE ROLE other",
    errors: repeat(4, denied),
  },
  {
    name: "rights on partitions",
    sql: `GRANT SELECT ON loci.events_0 TO loci_node; GRANT ALL ON loci.events TO PUBLIC; ${bound} SELECT * FROM loci.events_0`,
    errors: [denied, denied],
  },
  {
    name: "row security of tables",
    sql: "ALTER TABLE loci.events DISABLE ROW LEVEL SECURITY; ALTER TABLE loci.events NO FORCE ROW LEVEL SECURITY; DROP POLICY own ON loci.events; CREATE POLICY all_rows ON loci.events USING (true); ALTER POLICY own ON loci.events USING (true)",
    errors: repeat(5, denied),
  },
  {
    name: "other functions in place of its own",
    sql: "CREATE OR REPLACE FUNCTION loci.enter(p_tenant bigint) RETURNS void LANGUAGE sql AS ''; ALTER FUNCTION loci.heads SECURITY INVOKER; DROP FUNCTION loci.enter(bigint, int)",
    errors: repeat(3, denied),
  },
  {
    name: "new objects in the schema",
    sql: "CREATE TABLE loci.mine (a int); CREATE VIEW loci.mine AS SELECT * FROM loci.events; CREATE INDEX ON loci.events (head); CREATE TRIGGER t BEFORE INSERT ON loci.sources EXECUTE FUNCTION loci.heads(); CREATE RULE r AS ON SELECT TO loci.events DO INSTEAD NOTHING",
    errors: repeat(5, denied),
  },
  {
    name: "objects elsewhere",
    sql: "CREATE SCHEMA mine; CREATE VIEW public.v AS SELECT * FROM loci.events; CREATE FUNCTION public.f() RETURNS int LANGUAGE sql AS 'SELECT 1'; CREATE DATABASE other",
    errors: repeat(4, denied),
  },
  {
    name: "temporary tables, views, types and functions",
    sql: "CREATE TEMP TABLE t AS SELECT 1; CREATE TEMP VIEW v AS SELECT * FROM loci.events; CREATE DOMAIN pg_temp.text AS pg_catalog.text; CREATE FUNCTION pg_temp.f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    errors: repeat(4, denied),
  },
  {
    name: "removal and renaming",
    sql: "DROP TABLE loci.events; DROP SCHEMA loci CASCADE; ALTER TABLE loci.events RENAME TO mine; ALTER TABLE loci.events DETACH PARTITION loci.events_0",
    errors: repeat(4, denied),
  },
  {
    name: "extensions that read pages or reach other servers",
    sql: "CREATE EXTENSION pageinspect; CREATE EXTENSION dblink; CREATE EXTENSION file_fdw",
    errors: repeat(3, denied),
  },
  {
    name: "files of the server",
    sql: "SELECT pg_read_file('PG_VERSION'); SELECT pg_ls_dir('.'); SELECT lo_import('/etc/hostname'); COPY loci.epoch TO '/tmp/epoch'; COPY loci.epoch TO PROGRAM 'cat'",
    errors: repeat(5, denied),
  },
  {
    name: "catalogs with secrets",
    sql: secretsOfCatalogs.map((table) => `SELECT * FROM ${table};`).join(" "),
    errors: repeat(secretsOfCatalogs.length, denied),
  },
  { name: "large objects of others", sql: "SELECT lo_get(1); SELECT lo_open(1, 262144)", errors: ["42704", "42704"] },
  {
    name: "replication",
    sql: "SELECT pg_create_physical_replication_slot('s'); SELECT pg_create_logical_replication_slot('s', 'test_decoding'); CREATE PUBLICATION p FOR ALL TABLES",
    errors: [denied, denied, denied],
  },
  {
    name: "settings of the server",
    sql: "ALTER SYSTEM SET row_security = off; SET session_replication_role = replica; SET log_statement = 'all'; SELECT pg_reload_conf()",
    errors: repeat(4, denied),
  },
  {
    name: "upkeep with the rights of others",
    sql: "REINDEX TABLE loci.events; CLUSTER loci.streams USING streams_pkey; REFRESH MATERIALIZED VIEW loci.events",
    errors: [denied, denied, denied],
  },
  {
    name: "a prepared transaction that keeps its binding",
    sql: `${bound} PREPARE TRANSACTION 'mine'`,
    errors: ["55000"],
  },
  {
    name: "a search path with own objects first",
    sql: `SET search_path = pg_temp, public, loci; ${bound} SELECT head FROM events; SELECT loci.enter(2)`,
    rows: ["mine-1"],
    errors: [denied],
  },
  {
    name: "notifications and advisory locks",
    sql: `LISTEN loci; NOTIFY loci, 'x'; ${bound} SELECT pg_try_advisory_lock(1), head FROM loci.events`,
    rows: "any",
  },
];

export const logAttacks: readonly Attack[] = [
  ...withoutBinding,
  ...reads,
  ...sideChannels,
  ...writes,
  ...functions,
  ...escalations,
];
