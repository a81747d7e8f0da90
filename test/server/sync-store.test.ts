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
