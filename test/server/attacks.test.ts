import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openDatabase, type Database } from "../../src/platform/postgres/database.ts";
import { verifies } from "../verifies.ts";
import type { Attack } from "./attacks/attack.ts";
import { keysAttacks } from "./attacks/keys-attacks.ts";
import { limits } from "./attacks/limits.ts";
import { logAttacks } from "./attacks/log-attacks.ts";
import { runPsql } from "./attacks/psql.ts";
import { digestOf, seed, type Seeded } from "./attacks/seed.ts";
import { teamAttacks } from "./attacks/team-attacks.ts";
import { createTeamDatabases, startServer, type PostgresServer, type TeamDatabases } from "./postgres-cluster.ts";

let server: PostgresServer;
let urls: TeamDatabases;
const superusers: Database[] = [];

function asSuperuser(database: string): Database {
  const superuser = openDatabase(server.url(database));
  superusers.push(superuser);
  return superuser;
}

beforeAll(async () => {
  server = await startServer();
  urls = await createTeamDatabases(server);
});
afterAll(async () => {
  for (const superuser of superusers) await superuser.close();
  server.dispose();
});

/** Runs each attack, and compares its output with the allowed output. */
function describeAttacks(database: string, urlOf: () => string, attacks: readonly Attack[]): void {
  describe(`a hostile or broken query on the database ${database}`, () => {
    verifies("SCALE-1.a", "SCALE-7.b");
    let superuser: Database;
    let seeded: Seeded;
    let before: Record<string, string>;
    beforeAll(async () => {
      superuser = asSuperuser(database);
      seeded = await seed(superuser);
      before = await digestOf(superuser, seeded.tables);
    });

    it.each(attacks)("$name", ({ sql, rows = [], errors = [] }) => {
      const printed = runPsql(urlOf(), sql);
      expect(seeded.secrets.filter((secret) => printed.all.includes(secret))).toEqual([]);
      expect(printed.errors, printed.all).toEqual(errors);
      expect(printed.rows, printed.all).toEqual(rows === "any" ? printed.rows : rows);
    });

    it("changes no row of any table", async () => {
      expect(seeded.tables.length).toBeGreaterThan(1);
      expect(await digestOf(superuser, seeded.tables)).toEqual(before);
    });
  });
}

it("at least 40 queries are tried on the log", () => {
  expect(logAttacks.length).toBeGreaterThanOrEqual(40);
});

describeAttacks("loci", () => urls.log, [...logAttacks, ...teamAttacks]);
describeAttacks("loci_keys", () => urls.keys, keysAttacks);

/**
 * Creates a temporary type with the name of a type that a function of the owner uses. Its check is the caller's code.
 */
const shadowType = `
  CREATE FUNCTION pg_temp.seize(value pg_catalog.text) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
    IF current_user = 'loci_owner' THEN
      ALTER TABLE loci.tenants DISABLE ROW LEVEL SECURITY;
      RAISE NOTICE 'seized';
    END IF;
    RETURN true;
  END $$;
  CREATE DOMAIN pg_temp.text AS pg_catalog.text CHECK (pg_temp.seize(VALUE));
  CREATE DOMAIN pg_temp.uuid AS pg_catalog.uuid CHECK (pg_temp.seize(VALUE::pg_catalog.text));
  CREATE DOMAIN pg_temp.record AS pg_catalog.text CHECK (pg_temp.seize(VALUE));
  SET search_path = pg_temp, pg_catalog;
  SELECT loci.enter(1, 1);
  SELECT * FROM loci.heads('{1}', '{1}');
  SELECT * FROM loci.forget(1, 1, '{}', '{}', 0);
  SELECT * FROM loci.append(1, 1, '{}', '{}', '{}', '{}', '{}', '{}', 0);
  SELECT * FROM loci.append_known(1, 1, '{}', '{}', '{}', '{}', '{}', '{}');
  SELECT * FROM loci.push(1, 1, 1, '{}', '{}', '{}', '{}', '{}', '{}', '{}', 0, 'd', NULL, 'c');`;

describe("a type of the caller with the name of a type that the owner's functions use", () => {
  verifies("SCALE-7.b");
  let database: Database;
  let url: string;
  beforeAll(async () => {
    const shadowed = await createTeamDatabases(server, "_shadowed");
    url = shadowed.log;
    database = asSuperuser("loci_shadowed");
    await seed(database);
    await database.query("GRANT TEMPORARY ON DATABASE loci_shadowed TO loci_node");
  });

  it("is not used by those functions, even if the caller may create it", () => {
    const { all, errors } = runPsql(url, shadowType);
    expect(errors, all).toEqual([]);
    expect(all).not.toContain("seized");
  });

  it("would be used if the functions' search path did not end with pg_temp", async () => {
    await database.query("ALTER FUNCTION loci.heads SET search_path = pg_catalog");
    expect(runPsql(url, shadowType).all).toContain("seized");
  });
});

describe("what row-level security does not stop", () => {
  let superuser: Database;
  let url: string;
  let secrets: readonly string[];
  beforeAll(async () => {
    url = (await createTeamDatabases(server, "_limits")).log;
    superuser = asSuperuser("loci_limits");
    ({ secrets } = await seed(superuser));
  });

  it.each(limits)("$name", ({ sql, rows, shows }) => {
    const printed = runPsql(url, sql);
    expect(printed.errors, printed.all).toEqual([]);
    expect(secrets.some((secret) => printed.all.includes(secret))).toBe(shows === "content");
    expect(printed.rows).toEqual(rows ?? [printed.rows[0]]);
  });
});
