import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { checkRole } from "../../src/platform/postgres/check-role.ts";
import { openDatabase, type Database } from "../../src/platform/postgres/database.ts";
import { missingMigrations, migrate } from "../../src/platform/postgres/migrate.ts";
import { verifies } from "../verifies.ts";
import {
  createTeamDatabases,
  keysSchemaFolder,
  schemaFolder,
  startServer,
  type PostgresServer,
  type TeamDatabases,
} from "./postgres-cluster.ts";

let server: PostgresServer;
let urls: TeamDatabases;
let superuser: Database;
beforeAll(async () => {
  server = await startServer();
  urls = await createTeamDatabases(server);
  superuser = openDatabase(urls.logSuper);
});
afterAll(async () => {
  await superuser.close();
  server.dispose();
});

async function check(url: string): Promise<string> {
  const database = openDatabase(url);
  try {
    await checkRole(database);
    return "accepted";
  } catch (error) {
    return (error as Error).message;
  } finally {
    await database.close();
  }
}

describe("the role of a node", () => {
  verifies("SCALE-7.b");

  it("is accepted if it owns nothing and is bound by every policy", async () => {
    expect([await check(urls.log), await check(urls.keys)]).toEqual(["accepted", "accepted"]);
  });

  it("is refused as superuser, owner, member of the owner, with BYPASSRLS, and with a right to write", async () => {
    for (const role of ["reaches_owner", "bypasses", "writes"]) await superuser.query(`CREATE ROLE ${role} LOGIN`);
    await superuser.query("GRANT loci_owner TO reaches_owner");
    await superuser.query("ALTER ROLE bypasses BYPASSRLS");
    await superuser.query("GRANT USAGE ON SCHEMA loci TO writes");
    await superuser.query("GRANT INSERT ON loci.events TO writes");
    const as = async (role: string) => check(server.url("loci", role));
    expect(await as("postgres")).toMatch("is a superuser");
    expect(await as("loci_owner")).toMatch("owns tables");
    expect(await as("reaches_owner")).toMatch("owns tables");
    expect(await as("bypasses")).toMatch("BYPASSRLS");
    expect(await as("writes")).toMatch("may write to tables directly");
  });

  it("is refused if it may create temporary tables, or has a default tenant", async () => {
    for (const role of ["creates", "preset"]) await superuser.query(`CREATE ROLE ${role} LOGIN`);
    await superuser.query("GRANT TEMPORARY ON DATABASE loci TO creates");
    await superuser.query("ALTER ROLE preset SET loci.tenant = '1'");
    expect(await check(server.url("loci", "creates"))).toMatch("may create temporary tables");
    expect(await check(server.url("loci", "preset"))).toMatch("has a default for loci.tenant");
  });

  it("is refused while a table has no forced policy", async () => {
    await superuser.query("CREATE TABLE loci.later (tenant bigint)");
    expect(await check(urls.log)).toMatch("loci.later has no forced row-level security");
    await superuser.query("ALTER TABLE loci.later ENABLE ROW LEVEL SECURITY");
    await superuser.query("CREATE POLICY own ON loci.later USING (true)");
    expect(await check(urls.log)).toMatch("loci.later");
    await superuser.query("DROP TABLE loci.later");
  });
});

describe("migrations", () => {
  it("are applied once, and a database reports the missing ones", async () => {
    const owner = openDatabase(urls.logOwner);
    const keysOwner = openDatabase(urls.keysOwner);
    expect(await missingMigrations(owner, schemaFolder)).toEqual([]);
    expect(await Promise.all([migrate(owner, schemaFolder), migrate(keysOwner, keysSchemaFolder)])).toEqual([[], []]);
    const other = openDatabase(server.url("postgres"));
    expect(await missingMigrations(other, keysSchemaFolder)).toEqual(["001-keys.sql", "002-skip-leaves.sql"]);
    await Promise.all([owner.close(), keysOwner.close(), other.close()]);
  });
});
