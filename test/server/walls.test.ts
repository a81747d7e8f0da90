import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openDatabase, type Database } from "../../src/platform/postgres/database.ts";
import { verifies } from "../verifies.ts";
import { createTeamDatabases, startServer, type PostgresServer } from "./postgres-cluster.ts";

let server: PostgresServer;
const databases = new Map<string, Database>();
const names = ["loci", "loci_keys"] as const;
beforeAll(async () => {
  server = await startServer();
  await createTeamDatabases(server);
  for (const name of names) databases.set(name, openDatabase(server.url(name)));
});
afterAll(async () => {
  for (const database of databases.values()) await database.close();
  server.dispose();
});

async function namesOf(database: string, text: string): Promise<string[]> {
  const rows = await databases.get(database)?.query<{ name: string }>(text);
  return (rows ?? []).map(({ name }) => name);
}

/** Tables that say nothing about a tenant. Every other table has tenants. */
const tablesOfAll = ["epoch", "migrations", "tidied", "untidy"];

const ofSchema = "relnamespace = 'loci'::regnamespace AND relkind IN ('r', 'p', 'm', 'f', 'v')";

describe.each(names)("after all migrations of the database %s", (database) => {
  verifies("SCALE-1.a", "SCALE-7.b");

  it("every table has forced row-level security and a policy", async () => {
    const open = await namesOf(
      database,
      `SELECT relname AS name FROM pg_class c WHERE ${ofSchema} AND NOT (
        relrowsecurity AND relforcerowsecurity AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid))`,
    );
    expect(open).toEqual([]);
    expect((await namesOf(database, `SELECT relname AS name FROM pg_class WHERE ${ofSchema}`)).length).toBeGreaterThan(
      1,
    );
  });

  it("every policy for a node restricts it to the tenant, and no second policy opens the table", async () => {
    const open = await namesOf(
      database,
      `SELECT c.relname AS name FROM pg_class c JOIN pg_policy p ON p.polrelid = c.oid
        WHERE ${ofSchema} AND EXISTS (
          SELECT FROM unnest(p.polroles) r (id) WHERE r.id = 0 OR pg_has_role('loci_node', r.id, 'MEMBER')
        ) AND NOT pg_get_expr(p.polqual, c.oid) LIKE
          '(tenant = (current_setting(''loci.tenant''::text))::bigint)%'
        AND NOT pg_get_expr(p.polqual, c.oid) LIKE '((tenant = (current_setting(''loci.tenant''::text))::bigint) AND %'`,
    );
    expect(open.filter((name) => !tablesOfAll.includes(name))).toEqual([]);
  });

  it("every function has a search path that no caller can change, and none is open to everyone", async () => {
    const functions = `FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang WHERE p.pronamespace = 'loci'::regnamespace`;
    const shadowed = await namesOf(
      database,
      `SELECT p.proname AS name ${functions}
        AND (p.prosecdef OR (l.lanname = 'plpgsql' AND has_function_privilege('loci_node', p.oid, 'EXECUTE')))
        AND NOT 'search_path=pg_catalog, pg_temp' = ANY (coalesce(p.proconfig, '{}'))`,
    );
    expect(shadowed).toEqual([]);
    const open = await namesOf(
      database,
      `SELECT p.proname AS name ${functions}
        AND EXISTS (SELECT FROM aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a WHERE a.grantee = 0)`,
    );
    expect(open).toEqual([]);
  });

  it("the role of a node may read tables, and nothing else", async () => {
    const rights = await namesOf(
      database,
      `SELECT DISTINCT a.privilege_type AS name FROM pg_class c, aclexplode(c.relacl) a
        WHERE c.relnamespace = 'loci'::regnamespace AND a.grantee IN (0, 'loci_node'::regrole)`,
    );
    expect(rights).toEqual(["SELECT"]);
  });
});
