import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { openServerAdmin } from "../../src/compose/server-admin.ts";
import type { Pulled, SyncStore } from "../../src/core/ports/sync-store.ts";
import { openPostgresLogs, type PostgresLogs } from "../../src/log/postgres/log.ts";
import { systemTools } from "../../src/platform/hashes/admission-tools.ts";
import { openDatabase, type Database } from "../../src/platform/postgres/database.ts";
import { describeSyncStore } from "../../src/testing/describe-sync-store.ts";
import { admittedEvent } from "../../src/testing/sample-events.ts";
import { createTeamDatabases, startServer, type PostgresServer, type TeamDatabases } from "./postgres-cluster.ts";
import { createStream, memberNumber } from "./tenant.ts";

let server: PostgresServer;
let urls: TeamDatabases;
let superuser: Database;
const opened: Database[] = [];
// An open database keeps its connections for seconds, and the server has a limited number.
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
beforeAll(async () => {
  server = await startServer();
  urls = await createTeamDatabases(server);
  superuser = openDatabase(urls.logSuper);
});
afterAll(async () => {
  await superuser.close();
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

describe("the keys of content that a killed node has blanked", () => {
  it("are cut by the next node", async () => {
    const { key, member } = await createStream(superuser, "person");
    const event = admittedEvent("secret plan");
    const log = openLogs().log(key, { member, hasAuthors: false });
    await log.append([event]);
    // What a node does before it is killed: it blanks the event, but does not cut its key.
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

describe("a server whose keys were lost", () => {
  const loseKeys = async (): Promise<void> => {
    const keys = openDatabase(server.url("loci_keys"));
    await keys.query("DELETE FROM loci.keys");
    await keys.query("DELETE FROM loci.leaves");
    await keys.close();
  };
  const pulled = async (store: SyncStore) => {
    const found: Pulled[] = [];
    for await (const batch of store.pull(null)) found.push(...batch);
    return found;
  };
  const push = (store: SyncStore, lines: readonly string[]) =>
    store.push({ device: "laptop", after: "apart", next: "apart", lines });

  it("reports unreadable content, stores it again, and keeps forgotten content erased", async () => {
    const { key, member } = await createStream(superuser, "person");
    const open = () => openLogs().syncStore(key, { member, hasAuthors: false });
    const events = Array.from({ length: 5 }, (_, n) => admittedEvent(`event ${n}`));
    const lines = events.map(({ line }) => line);
    const [gone] = events;
    await push(open(), lines);
    const forgetting = admittedEvent({
      kind: "memory.forgotten",
      content: { targets: [gone?.event.id ?? ""], reason: "asked" },
      scope: { level: "user", user: "me" },
      origin: { device: "test" },
      trust: "user",
    });
    await push(open(), [forgetting.line]);
    await loseKeys();
    const lost = await pulled(open());
    expect(lost.map(({ isUnreadable = false }) => isUnreadable)).toEqual([false, true, true, true, true, true]);
    expect(lost.every(({ line }) => line.endsWith('"salt":null,"content":null}'))).toBe(true);

    // The operator runs `loci server restored`, so that no leaf of a key is handed out twice.
    const admin = openServerAdmin({ log: urls.logOwner, keys: urls.keysOwner });
    await admin.renewEpoch();
    await admin.close();
    const pushed = await push(open(), lines);
    expect([pushed.stored, pushed.erased]).toEqual([events.slice(1).map(({ event }) => event.id), [gone?.event.id]]);
    const again = await pulled(open());
    expect(again.map(({ seq, isUnreadable = false }) => [seq, isUnreadable])).toEqual([
      [1, false],
      [6, true],
      [7, false],
      [8, false],
      [9, false],
      [10, false],
    ]);
    expect(again.slice(2).map(({ line }) => line)).toEqual(lines.slice(1));
    // An earlier cursor still works, and the second time everything is known.
    for await (const batch of open().pull(lost[1]?.cursor ?? null)) expect(batch.at(-1)?.seq).toBe(10);
    expect((await push(open(), lines)).known).toHaveLength(4);
    const leaves = await superuser.query<{ leaf: string }>(
      "SELECT leaf FROM loci.events WHERE tenant = $1 AND tail IS NOT NULL AND seq > 6",
      [key.tenant],
    );
    expect(leaves.every(({ leaf }) => Number(leaf) >= 65_536)).toBe(true);
  });

  it("distinguishes a cut key from a lost one", async () => {
    const { key, member } = await createStream(superuser, "person");
    const event = admittedEvent("a secret plan");
    const store = openLogs().syncStore(key, { member, hasAuthors: false });
    await push(store, [event.line]);
    const [row] = await superuser.query<{ tail: Buffer }>("SELECT tail FROM loci.events WHERE tenant = $1", [
      key.tenant,
    ]);
    await openLogs()
      .log(key, { member, hasAuthors: false })
      .erase(new Set([event.event.id]));
    // A backup of the log is restored; it does not know that the event was forgotten.
    await superuser.query("DELETE FROM loci.forgotten WHERE tenant = $1", [key.tenant]);
    await superuser.query("UPDATE loci.events SET tail = $2 WHERE tenant = $1", [key.tenant, row?.tail]);
    const restored = openLogs().syncStore(key, { member, hasAuthors: false });
    expect((await pulled(restored)).map(({ isUnreadable }) => isUnreadable)).toEqual([undefined]);
    await push(restored, [event.line]);
    expect((await pulled(restored)).map(({ line }) => line.includes("secret plan"))).toEqual([false]);
  });
});

describe("forgettings of ids that do not exist", () => {
  it("count towards the team's storage limit, each id once", async () => {
    const { key, member } = await createStream(superuser, "person");
    const store = openLogs().syncStore(key, { member, hasAuthors: false });
    const bytes = async () => {
      const [row] = await superuser.query<{ bytes: string }>("SELECT bytes FROM loci.streams WHERE tenant = $1", [
        key.tenant,
      ]);
      return Number(row?.bytes);
    };
    const forgets = Array.from({ length: 500 }, () => systemTools.newId());
    const forget = async () => store.push({ device: "laptop", after: "apart", next: "apart", lines: [], forgets });
    const before = await bytes();
    await forget();
    expect((await bytes()) - before).toBeGreaterThanOrEqual(500 * 150);
    const after = await bytes();
    await forget();
    expect(await bytes()).toBe(after);
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
