import { readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openPostgresLogs } from "../../src/log/postgres/log.ts";
import { openDatabase, type Database } from "../../src/platform/postgres/database.ts";
import { admittedEvent } from "../../src/testing/sample-events.ts";
import {
  createTeamDatabases,
  schemaFolder,
  startServer,
  startStandby,
  type PostgresServer,
  type TeamDatabases,
} from "./postgres-cluster.ts";
import { createStream } from "./tenant.ts";

let primary: PostgresServer;
let keyServer: PostgresServer;
let standby: PostgresServer;
let urls: TeamDatabases;

beforeAll(async () => {
  [primary, keyServer] = [await startServer(), await startServer()];
  urls = await createTeamDatabases(primary, "", keyServer);
  standby = await startStandby(primary, "second");
});
afterAll(() => {
  for (const server of [standby, primary, keyServer]) server.dispose();
});

async function asSuperuser<Result>(action: (database: Database) => Promise<Result>): Promise<Result> {
  const database = openDatabase(urls.logSuper);
  try {
    return await action(database);
  } finally {
    await database.close();
  }
}

const setStandbys = async (names: string) =>
  asSuperuser(async (database) => {
    await database.query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
    await database.query("SELECT pg_reload_conf()");
  });

/**
 * Commits an event on the primary alone, by a crash while the commit waits for the standby, and returns whether a retry
 * is acknowledged before the standby is back.
 */
async function retryIsAcknowledgedAlone(): Promise<boolean> {
  const { key, member } = await asSuperuser(async (database) => createStream(database, "person"));
  await setStandbys("ANY 1 (second)");
  const open = () => {
    const databases = { database: openDatabase(urls.log, { answerMs: 60_000 }), keys: openDatabase(urls.keys) };
    const close = async () => Promise.all([databases.database.close(), databases.keys.close()]);
    return { log: openPostgresLogs(databases).log(key, { member, hasAuthors: false }), close };
  };
  const event = admittedEvent("only one server has this");
  const first = open();
  await first.log.append([admittedEvent("both have this")]);
  standby.stop("fast");
  // This append is never acknowledged, because its commit waits for the standby until the crash.
  void first.log.append([event]).catch(() => {});
  await expect.poll(async () => asSuperuser(waitingCommits), { timeout: 10_000 }).toBe(1);
  primary.stop("immediate");
  primary.start();
  const second = open();
  let isAcknowledged = false;
  const retry = second.log.append([event]).then(() => (isAcknowledged = true));
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const alone = isAcknowledged;
  standby.start();
  await retry;
  const read = [];
  for await (const batch of second.log.read(null)) read.push(...batch.events.map(({ id }) => id));
  expect(read.filter((id) => id === event.event.id)).toHaveLength(1);
  await setStandbys("");
  await Promise.all([first.close(), second.close()]);
  return alone;
}

async function waitingCommits(database: Database): Promise<number> {
  const rows = await database.query("SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
  return rows.length;
}

describe("a retry of an append whose commit only one server has", () => {
  it("is acknowledged only when the standby has it too", async () => {
    expect(await retryIsAcknowledgedAlone()).toBe(false);
  });

  it("would be acknowledged too early by a function that finds the event and writes nothing", async () => {
    const lock = /UPDATE loci\.streams s SET head = s\.head WHERE(.*)\n\s*RETURNING (.*) INTO before, forgets;/;
    const update = /UPDATE loci\.streams s SET head = s\.head \+ added, .*;/;
    const schema = readFileSync(join(schemaFolder, "001-log.sql"), "utf8");
    const whole = /CREATE FUNCTION loci\.append_known[\s\S]*?END \$\$;/.exec(schema)?.[0] ?? "";
    const broken = whole
      .replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")
      .replace(lock, "SELECT $2 INTO before, forgets FROM loci.streams s WHERE$1;")
      .replace(update, "")
      .replace(/INSERT INTO loci\.uncut[\s\S]*?;/, "");
    expect(broken).not.toMatch(/UPDATE loci/);
    await asSuperuser(async (database) => database.query(broken));
    expect(await retryIsAcknowledgedAlone()).toBe(true);
  });
});
