import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openPostgresLogs, type PostgresLogs } from "../../src/log/postgres/log.ts";
import { openDatabase, type Database } from "../../src/platform/postgres/database.ts";
import { describeSyncStore } from "../../src/testing/describe-sync-store.ts";
import { admittedEvent } from "../../src/testing/sample-events.ts";
import { createTeamDatabases, startServer, type PostgresServer, type TeamDatabases } from "./postgres-cluster.ts";
import { createStream, memberNumber } from "./tenant.ts";

let server: PostgresServer;
let urls: TeamDatabases;
let superuser: Database;
const opened: Database[] = [];
beforeAll(async () => {
  server = await startServer();
  urls = await createTeamDatabases(server);
  superuser = openDatabase(urls.logSuper);
});
afterAll(async () => {
  for (const database of [superuser, ...opened]) await database.close();
  server.dispose();
});

function openLogs(): PostgresLogs {
  const databases = { database: openDatabase(urls.log), keys: openDatabase(urls.keys) };
  opened.push(databases.database, databases.keys);
  return openPostgresLogs(databases);
}

describeSyncStore(
  "the sync store in PostgreSQL",
  async () => {
    const [person, space] = [await createStream(superuser, "person"), await createStream(superuser, "space")];
    return {
      person: async () => openLogs().syncStore(person.key, { member: person.member, hasAuthors: false }),
      space: async (name, role) =>
        openLogs().syncStore(space.key, {
          member: await memberNumber(superuser, space.key.tenant, name),
          hasAuthors: true,
          isOwner: role === "owner",
        }),
      dispose: async () => {},
    };
  },
  { describe, it },
);

describe("the keys of what a node that was killed has blanked", () => {
  it("are cut by the next one", async () => {
    const { key, member } = await createStream(superuser, "person");
    const event = admittedEvent("secret plan");
    const log = openLogs().log(key, { member, hasAuthors: false });
    await log.append([event]);
    // What a node does before it is killed: blank, without the cut.
    const node = openDatabase(urls.log);
    opened.push(node);
    await node.query("SELECT loci.forget($1, $2, $3, $4, 0)", [key.tenant, key.stream, [event.event.id], [""]]);
    const keys = openDatabase(server.url("loci_keys"));
    opened.push(keys);
    const countKeys = async () => (await keys.query("SELECT FROM loci.keys WHERE tenant = $1", [key.tenant])).length;
    expect(await countKeys()).toBe(1);
    await openLogs().finishCuts();
    expect(await countKeys()).toBe(60);
    expect(await superuser.query("SELECT FROM loci.uncut")).toEqual([]);
  });
});

describe("a large stream whose table was not analysed", () => {
  const calls = [
    `SELECT loci.push($1, $2, 1, ARRAY[$3]::uuid[], '{note}', '{1}', '{x}', '{}', '{}', '{}', 0, 'one', NULL, 'n')`,
    `SELECT loci.append_known($1, $2, '{1}', ARRAY[$3]::uuid[], '{note}', '{1}', '{x}', '{}')`,
  ];
  it("is not read as a whole to find one event", async () => {
    const { key, member } = await createStream(superuser, "person");
    const store = openLogs().syncStore(key, { member, hasAuthors: false });
    const events = Array.from({ length: 2000 }, (_, n) => admittedEvent(`event ${n}`));
    for (let at = 0; at < events.length; at += 500) {
      const lines = events.slice(at, at + 500).map(({ line }) => line);
      await store.push({ device: "one", after: null, next: "n", lines });
    }
    const values = [key.tenant, key.stream, events[7]?.event.id];
    for (const call of calls) expect(await rowsReadBy(call, values)).toBeLessThan(20);
  });
});

/** The rows of events that a statement reads. */
async function rowsReadBy(text: string, values: readonly unknown[]): Promise<number> {
  return superuser.session(async (query) => {
    const readRows = async () => {
      const [row] = await query<{ rows: string }>(
        `SELECT sum(coalesce(idx_tup_fetch, 0) + seq_tup_read) AS rows FROM pg_stat_xact_user_tables
         WHERE relname LIKE 'events%'`,
      );
      return Number(row?.rows);
    };
    await query("BEGIN");
    const before = await readRows();
    await query(text, values);
    const after = await readRows();
    await query("ROLLBACK");
    return after - before;
  });
}
