import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { LociError } from "../../core/errors.ts";
import type { Database, Query } from "./database.ts";

/** Any number that no other program uses for its lock. */
const lock = 0x10c1;

/**
 * Applies the migrations of a folder that the database does not have, each in a transaction of its own, and returns
 * their names. Run it as the owner of the schema. Two runs at once wait for each other.
 */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  return database.session(async (query) => {
    const role = await query("SELECT FROM pg_roles WHERE rolname = 'loci_node'");
    if (role.length === 0)
      throw new LociError("DATABASE_REFUSED", "the role loci_node is missing", {
        next: "Create it as a superuser: CREATE ROLE loci_node LOGIN PASSWORD '…'; then run this again.",
      });
    await query(`SELECT pg_advisory_lock(${lock})`);
    try {
      const applied = await appliedMigrations(query);
      const missing = migrationNames(folder).filter((name) => !applied.has(name));
      for (const name of missing) await apply(query, folder, name);
      return missing;
    } finally {
      await query(`SELECT pg_advisory_unlock(${lock})`);
    }
  });
}

/** The migrations of a folder that the database does not have. */
export async function missingMigrations(database: Database, folder: string): Promise<string[]> {
  const applied = await database.session(appliedMigrations);
  return migrationNames(folder).filter((name) => !applied.has(name));
}

function migrationNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
}

async function appliedMigrations(query: Query): Promise<ReadonlySet<string>> {
  const [table] = await query<{ found: string | null }>("SELECT to_regclass('loci.migrations')::text AS found");
  if ((table?.found ?? null) === null) return new Set();
  const rows = await query<{ name: string }>("SELECT name FROM loci.migrations");
  return new Set(rows.map(({ name }) => name));
}

/**
 * A migration that waits for a lock holds up all statements after it. So it gives up after a moment, lets them pass, and
 * tries again.
 */
const lockMs = 1000;
const pauseMs = 1000;
const mostTries = 120;

async function apply(query: Query, folder: string, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await applyOnce(query, folder, name);
      return;
    } catch (error) {
      if (isLockTimeout(error) && tries < mostTries) await sleep(pauseMs);
      else
        throw new LociError("DATABASE_REFUSED", `the migration ${name} failed: ${(error as Error).message}`, {
          cause: error,
        });
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "55P03";
}

async function applyOnce(query: Query, folder: string, name: string): Promise<void> {
  await query("BEGIN");
  try {
    await query(`SET LOCAL lock_timeout = ${lockMs}`);
    await query(readFileSync(join(folder, name), "utf8"));
    await query(`
      CREATE TABLE IF NOT EXISTS loci.migrations (name text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now());
      ALTER TABLE loci.migrations ENABLE ROW LEVEL SECURITY;
      ALTER TABLE loci.migrations FORCE ROW LEVEL SECURITY;
      DROP POLICY IF EXISTS everyone ON loci.migrations;
      CREATE POLICY everyone ON loci.migrations USING (true);
      GRANT SELECT ON loci.migrations TO loci_node;
    `);
    await query("INSERT INTO loci.migrations (name) VALUES ($1)", [name]);
    await query("COMMIT");
  } catch (error) {
    await query("ROLLBACK");
    throw error;
  }
}
