import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import type { Event } from "../../src/core/event/event.ts";
import type { Damage, Log } from "../../src/core/ports/log.ts";
import { openPostgresLogs, type PostgresLogs } from "../../src/log/postgres/log.ts";
import { openDatabase, type Database } from "../../src/platform/postgres/database.ts";
import { admittedEvent } from "../../src/testing/sample-events.ts";
import { createTeamDatabases, startServer, type PostgresServer, type TeamDatabases } from "./postgres-cluster.ts";
import { createStream } from "./tenant.ts";

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

async function read(log: Log): Promise<{ texts: (string | null)[]; damage: Damage[] }> {
  const [events, damage]: [Event[], Damage[]] = [[], []];
  for await (const batch of log.read(null)) {
    events.push(...batch.events);
    damage.push(...batch.damage);
  }
  return { texts: events.map(({ content }) => (content as { text: string } | null)?.text ?? null), damage };
}

async function openStream() {
  const { key, member } = await createStream(superuser, "person");
  const author = { member, hasAuthors: false };
  return { key, log: openLogs().log(key, author), other: () => openLogs().log(key, author) };
}

describe("content in PostgreSQL", () => {
  it("is never stored in plain text", async () => {
    const { key, log } = await openStream();
    await log.append([admittedEvent("a platypus in the database")]);
    const [row] = await superuser.query<{ row: string }>(
      "SELECT head || encode(tail, 'escape') AS row FROM loci.events WHERE tenant = $1",
      [key.tenant],
    );
    expect(row?.row).toContain("fact.learned");
    expect(row?.row).not.toContain("platypus");
  });

  it("is reported as damage and hidden if it was altered, or moved to another event", async () => {
    const { key, log, other } = await openStream();
    await log.append([admittedEvent("one"), admittedEvent("two"), admittedEvent("three")]);
    await superuser.query(
      `UPDATE loci.events e SET tail = (SELECT tail FROM loci.events o WHERE o.tenant = e.tenant AND o.seq = 3)
       WHERE tenant = $1 AND seq = 1`,
      [key.tenant],
    );
    await superuser.query(
      "UPDATE loci.events SET tail = set_byte(tail, 20, get_byte(tail, 20) # 1) WHERE tenant = $1 AND seq = 2",
      [key.tenant],
    );
    const { texts, damage } = await read(other());
    expect(texts).toEqual([null, null, "three"]);
    expect(damage.map(({ offset, altered }) => [offset, altered])).toEqual([
      [1, true],
      [2, true],
    ]);
  });

  it("cannot be read again from rows of an old backup after an erasure", async () => {
    const { key, log, other } = await openStream();
    const events = Array.from({ length: 40 }, (_, n) => admittedEvent(`fact ${n}`));
    await log.append(events);
    await superuser.query("CREATE TABLE old_rows AS SELECT * FROM loci.events WHERE tenant = $1", [key.tenant]);
    const gone = [3, 17, 39].map((n) => events[n]?.event.id ?? "");
    await log.erase(new Set(gone));
    await superuser.query(
      "UPDATE loci.events e SET tail = o.tail FROM old_rows o WHERE o.tenant = e.tenant AND o.seq = e.seq",
    );
    const { texts, damage } = await read(other());
    expect(texts).toEqual(events.map(({ event }, n) => (gone.includes(event.id) ? null : `fact ${n}`)));
    expect(damage).toEqual([]);
  });

  it("is not stored if it was forgotten before it arrived", async () => {
    const { key, log } = await openStream();
    const [late, other] = [admittedEvent("late"), admittedEvent("other")];
    await log.erase(new Set([late.event.id]));
    await log.append([late, other]);
    expect((await read(log)).texts).toEqual([null, "other"]);
    const rows = await superuser.query("SELECT FROM loci.events WHERE tenant = $1 AND tail IS NULL", [key.tenant]);
    expect(rows).toHaveLength(1);
  });

  it("is readable by every node while others erase and append", async () => {
    const { log, other } = await openStream();
    const nodes = [log, other(), other()];
    const events = Array.from({ length: 90 }, (_, n) => admittedEvent(`fact ${n}`));
    await Promise.all(events.map(async (event, n) => nodes[n % 3]?.append([event])));
    await Promise.all(
      nodes.map(async (node, n) => node.erase(new Set(events.slice(n * 30, n * 30 + 10).map(({ event }) => event.id)))),
    );
    await Promise.all(nodes.map(async (node, n) => node.append([admittedEvent(`later ${n}`)])));
    const left = events.filter((_, n) => n % 30 >= 10).map((_, n) => n);
    for (const node of [...nodes, other()]) {
      const { texts, damage } = await read(node);
      expect(texts.filter((text) => text !== null)).toHaveLength(left.length + 3);
      expect(damage).toEqual([]);
    }
  });

  it("uses the next tree of keys when one is full", async () => {
    const { key, log, other } = await openStream();
    await log.append([admittedEvent("in the first tree")]);
    const keys = openDatabase(server.url("loci_keys"));
    opened.push(keys);
    await keys.query("UPDATE loci.leaves SET next = 65530 WHERE tenant = $1", [key.tenant]);
    const second = other();
    await second.append(Array.from({ length: 30 }, (_, n) => admittedEvent(`event ${n}`)));
    expect((await read(other())).texts.filter((text) => text !== null)).toHaveLength(31);
    const trees = await keys.query("SELECT FROM loci.keys WHERE tenant = $1", [key.tenant]);
    expect(trees).toHaveLength(2);
  });
});

describe("heads of streams", () => {
  it("are read for many tenants in one call", async () => {
    const [one, two] = [await openStream(), await openStream()];
    await one.log.append([admittedEvent("a"), admittedEvent("b")]);
    await two.log.append([admittedEvent("c")]);
    expect(await openLogs().heads([two.key, { tenant: "999999", stream: 1 }, one.key])).toEqual([1, null, 2]);
  });
});
