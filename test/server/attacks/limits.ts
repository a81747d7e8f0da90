import { bound, enterForeign, type Attack } from "./attack.ts";

/**
 * What row-level security does not stop, as docs/server-operations.md says. A session that runs any SQL can bind itself
 * to any tenant, so these rules find bugs in a node and do not make SQL injection harmless.
 */
export const limits: readonly (Attack & { readonly shows: "content" | "numbers" })[] = [
  {
    name: "a session that sets the tenant itself",
    sql: "BEGIN; SET LOCAL loci.tenant = '2'; SET LOCAL loci.stream = '1'; SELECT head FROM loci.events",
    shows: "content",
  },
  {
    name: "a function that is called for another tenant before the binding",
    sql: "SELECT head FROM loci.read(2, 1, 0, NULL, 10, 100000)",
    shows: "content",
  },
  {
    name: "a binding that is undone with its savepoint",
    sql: `BEGIN; SAVEPOINT s; ${enterForeign.replace("2, 1", "1, 1")} ROLLBACK TO s; ${enterForeign} SELECT head FROM loci.events`,
    shows: "content",
  },
  {
    name: "a cursor WITH HOLD, whose rows were read under another binding",
    sql: `BEGIN; ${enterForeign} DECLARE c CURSOR WITH HOLD FOR SELECT head FROM loci.events; COMMIT; ${bound} FETCH ALL FROM c`,
    shows: "content",
  },
  {
    name: "a large object that was filled under another binding",
    sql: `BEGIN; ${enterForeign} DO $$ BEGIN PERFORM lo_from_bytea(77, convert_to((SELECT head FROM loci.events), 'UTF8')); END $$; COMMIT; ${bound} SELECT convert_from(lo_get(77), 'UTF8')`,
    shows: "content",
  },
  {
    name: "heads of any stream, outside of a bound transaction",
    sql: "SELECT head FROM loci.heads('{2}', '{1}')",
    rows: ["1"],
    shows: "numbers",
  },
  {
    name: "streams of all tenants that have leaves to cut",
    sql: "SELECT count(*) FROM loci.streams_to_cut()",
    rows: ["100"],
    shows: "numbers",
  },
  {
    name: "how many rows all tenants have together",
    sql: "SELECT reltuples FROM pg_class WHERE oid = 'loci.members'::regclass",
    rows: ["120"],
    shows: "numbers",
  },
];
