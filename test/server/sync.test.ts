import { setTimeout as pauseFor } from "node:timers/promises";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { openServerAdmin } from "../../src/compose/server-admin.ts";
import { resolvePlaces } from "../../src/config/paths.ts";
import { writeTeam } from "../../src/config/team-folder.ts";
import type { AdmittedEvent } from "../../src/core/event/admit.ts";
import type { SyncStore } from "../../src/core/ports/sync-store.ts";
import { openReplicaStream } from "../../src/log/exchange/local-streams.ts";
import { openReplicaLog } from "../../src/log/replica/log.ts";
import { noKeys } from "../../src/platform/encryption/open-keys.ts";
import { isSealed } from "../../src/platform/encryption/sealed-line.ts";
import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { openHttpStore } from "../../src/sync/http-store.ts";
import { syncStream } from "../../src/sync/sync-stream.ts";
import { openTeamServices } from "../../src/team/postgres/open-members.ts";
import { openOperator } from "../../src/team/postgres/open-operator.ts";
import { admittedEvent } from "../../src/testing/index.ts";
import { createTestHome } from "../run-loci.ts";
import { openLink } from "../sync/cut-link.ts";
import { openLaptop, type Laptop } from "../sync/laptop.ts";
import { impatient, linkTo, oneAttempt } from "../sync/sync-server.ts";
import { verifies } from "../verifies.ts";
import {
  createTeamDatabases,
  openWalArchive,
  startServer,
  type PostgresServer,
  type TeamDatabases,
  type WalArchive,
} from "./postgres-cluster.ts";
import { serveNode, type ServedNode } from "./serve-node.ts";

let archive: WalArchive;
let server: PostgresServer;
let keyServer: PostgresServer;
let urls: TeamDatabases;
let nodeHome: string;
let node: ServedNode;
let home: string;
beforeAll(async () => {
  archive = openWalArchive();
  [server, keyServer] = [await startServer(archive.settings), await startServer()];
  urls = await createTeamDatabases(server, "", keyServer);
  nodeHome = makeScratch("node");
  // A link has another port than the node, which accepts that only with a public name.
  node = await serveNode(nodeHome, urls, ["--public-name", "localhost"]);
});
afterAll(() => {
  node.kill();
  for (const one of [server, keyServer]) one.dispose();
  archive.remove();
  removeScratch(nodeHome);
});
beforeEach(() => {
  home = makeScratch("sync");
});
afterEach(() => removeScratch(home));

interface Account {
  readonly tenant: string;
  readonly token: string;
  /** The number of the person's own stream. */
  readonly own: number;
  /** The number of the shared stream of the space. */
  readonly space: number;
}

let teamNumber = 0;

/** Makes a team of ada and bob, who share a space. */
async function makeTeam(): Promise<{ readonly ada: Account; readonly bob: Account }> {
  const [owner, asNode] = [openDatabase(urls.logOwner), openDatabase(urls.log)];
  try {
    const operator = openOperator(owner);
    const { teams, identity } = openTeamServices({ database: asNode, intervalSeconds: 0 });
    const tenant = await operator.createTeam(`acme ${(teamNumber += 1)}`, "ada");
    const join = async (invitation: string): Promise<Account> => {
      const joined = await teams.join(invitation, "laptop");
      const member = await identity.authenticate(joined?.token ?? "");
      if (joined === null || member === null) throw new Error("the invitation did not work");
      const space = member.name === "ada" ? await teams.createSpace(member, "shop", "writer") : 0;
      const streams = await identity.streamsOf(member);
      const number = (kind: string) => streams.find((one) => one.kind === kind)?.stream ?? space;
      return { tenant, token: joined.token, own: number("person"), space: number("space") };
    };
    const ada = await join((await operator.inviteDevice(tenant, "ada", 7)).text);
    const by = await identity.authenticate(ada.token);
    if (by === null) throw new Error("the token does not work");
    const invitation = await teams.invite(by, { name: "bob", isAdmin: false, space: null, role: null, days: 7 });
    return { ada, bob: await join(invitation.text) };
  } finally {
    await Promise.all([owner.close(), asNode.close()]);
  }
}

const storeOf = ({ token }: Account, stream: number, url = node.url): SyncStore =>
  openHttpStore({ ...linkTo(url, token), idleMs: 30_000 }, stream, impatient);

const forgetting = (...events: readonly AdmittedEvent[]) =>
  admittedEvent({
    kind: "memory.forgotten",
    content: { targets: events.map(({ event }) => event.id), reason: "asked" },
    scope: { level: "user", user: "me" },
    origin: { device: "test" },
    trust: "user",
  });

/** Syncs as `loci sync` does, and then erases as the opened memory does. */
async function syncOnce(laptop: Laptop, store: SyncStore) {
  const report = await laptop.sync(store);
  await laptop.settle();
  return report;
}

describe("the cursors of devices", () => {
  const push = async ({ token }: Account, stream: number, body: object) => {
    const answer = await fetch(`${node.url}/v1/streams/${stream}/push`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ lines: [], ...body }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const usageOf = async ({ tenant }: Account) => {
    const asNode = openDatabase(urls.log);
    try {
      return await openTeamServices({ database: asNode, intervalSeconds: 0 }).teams.usage(tenant);
    } finally {
      await asNode.close();
    }
  };
  const stored = async ({ tenant }: Account) => {
    const all = openDatabase(urls.logSuper);
    try {
      const [row] = await all.query<{ count: number; bytes: number }>(
        `SELECT count(*)::int AS count, coalesce(sum(octet_length(device) + octet_length(cursor)), 0)::int AS bytes
          FROM loci.sources WHERE tenant = $1`,
        [tenant],
      );
      return row;
    } finally {
      await all.close();
    }
  };

  it("are limited in number and length, and count towards the team's storage", async () => {
    verifies("SCALE-7.a");
    const { ada } = await makeTeam();
    const next = "x".repeat(10_000);
    for (let n = 0; n < 100; n += 1)
      expect((await push(ada, ada.own, { device: `device ${n}`, after: null, next })).body["cursor"]).toBe(next);
    expect((await stored(ada))?.count).toBe(64);
    expect((await usageOf(ada)).bytes).toBe((await stored(ada))?.bytes);
    // The devices that were used last have their cursors, and one that lost it can send again.
    const store = storeOf(ada, ada.own);
    expect([await store.sourceCursor("device 99"), await store.sourceCursor("device 0")]).toEqual([next, null]);
    expect((await push(ada, ada.own, { device: "device 99", after: next, next: "short" })).body["cursor"]).toBe(
      "short",
    );
    expect((await usageOf(ada)).bytes).toBe((await stored(ada))?.bytes);
    for (const wrong of [
      { device: "d", next: "x".repeat(131_073) },
      { device: "d", next: "ü".repeat(70_000) },
      { device: "d".repeat(129), next: "x" },
      { device: "d\u0000", next: "x" },
      { device: "d", next: "x\u0000" },
    ])
      expect((await push(ada, ada.own, { after: null, ...wrong })).status).toBe(400);
  });

  it("cannot grow in a full team, where forgetting still works", async () => {
    const { ada, bob } = await makeTeam();
    const event = admittedEvent("to be forgotten");
    await storeOf(ada, ada.own).push({ device: "d", after: null, next: "1", lines: [event.line] });
    const owner = openDatabase(urls.logOwner);
    await openOperator(owner).setQuotas(ada.tenant, { bytes: 1 });
    await owner.close();
    const isFull = async () =>
      (await push(bob, bob.own, { device: "d", after: null, next: "x".repeat(9000) })).body["code"] ===
      "QUOTA_EXCEEDED";
    // A node reads the limits of a team every ten seconds.
    await expect.poll(isFull, { timeout: 30_000, interval: 250 }).toBe(true);
    const forgotten = await storeOf(ada, ada.own).push({
      device: "d",
      after: "1",
      next: "2",
      lines: [forgetting(event).line],
    });
    expect([forgotten.stored.length, forgotten.cursor]).toEqual([1, "2"]);
  });
});

describe("laptops and a node on PostgreSQL", () => {
  it("exchange events of one person, and erase what one of them forgets", async () => {
    verifies("SCALE-2.a");
    const { ada } = await makeTeam();
    const store = storeOf(ada, ada.own);
    const [one, two] = [openLaptop(home, "one"), openLaptop(home, "two")];
    const secret = admittedEvent("the orchid opens the vault");
    await one.append([admittedEvent("first of one"), secret]);
    await two.append([admittedEvent("first of two")]);
    expect(await syncOnce(one, store)).toMatchObject({ pushed: 2, pulled: 0 });
    expect(await syncOnce(two, store)).toMatchObject({ pushed: 1, pulled: 2 });
    expect(await syncOnce(one, store)).toMatchObject({ pushed: 0, pulled: 1 });
    expect(two.bytes()).toContain("orchid");
    await two.append([forgetting(secret)]);
    expect(await syncOnce(two, store)).toMatchObject({ pushed: 1 });
    await syncOnce(one, store);
    expect(one.bytes() + two.bytes()).not.toContain("orchid");
    expect((await one.events()).size).toBe(4);
    // A laptop that has never seen the forgetting brings the content again.
    const away = openLaptop(home, "away");
    await away.append([secret]);
    expect(await syncOnce(away, store)).toMatchObject({ erased: 1 });
    expect(away.bytes()).not.toContain("orchid");
  });

  it("share a space under their names, but nothing of the private stream", async () => {
    const { ada, bob } = await makeTeam();
    const replicaOf = (name: string) => {
      const replica = openReplicaLog({ folder: `${home}/${name}`, author: name });
      const local = openReplicaStream({ folder: `${home}/${name}`, device: `of-${name}`, replica, keys: noKeys });
      return { replica, local };
    };
    const [of, other] = [replicaOf("ada"), replicaOf("bob")];
    const sync = (local: typeof of.local, account: Account) =>
      syncStream({ local, store: storeOf(account, account.space), mayPush: true, now: () => Date.now() });
    await of.replica.append([admittedEvent("shared by ada")]);
    expect(await sync(of.local, ada)).toMatchObject({ pushed: 1 });
    expect(await sync(other.local, bob)).toMatchObject({ pulled: 1 });
    const seen: unknown[] = [];
    for await (const batch of other.replica.read(null)) seen.push(...batch.events.map(({ content }) => content));
    expect(JSON.stringify(seen)).toContain("shared by ada");
    const laptop = openLaptop(home, "private");
    await laptop.append([admittedEvent("private to ada")]);
    await syncOnce(laptop, storeOf(ada, ada.own));
    expect(await sync(other.local, bob)).toMatchObject({ pulled: 0 });
    await expect(storeOf(bob, ada.own).sourceCursor("x")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("continue after the connection was cut at many places", async () => {
    verifies("SCALE-2.a");
    const { ada } = await makeTeam();
    const [one, two] = [openLaptop(home, "one"), openLaptop(home, "two")];
    const events = Array.from({ length: 60 }, (_, n) => admittedEvent(`event ${n} ${"x".repeat(300)}`));
    await one.append(events);
    const link = await openLink(Number(new URL(node.url).port));
    const store = openHttpStore({ ...linkTo(link.url, ada.token), idleMs: 30_000 }, ada.own, oneAttempt);
    let cuts = 0;
    const syncCut = async (laptop: Laptop, room: number): Promise<void> => {
      link.limit = { sent: link.passed.sent + room, received: link.passed.received + room };
      try {
        await laptop.sync(store);
      } catch {
        cuts += 1;
      }
    };
    for (const room of [10, 200, 700, 900, 1500, 2500, 4000]) {
      await syncCut(one, room);
      await syncCut(two, room);
    }
    expect(cuts).toBeGreaterThan(5);
    link.limit = { sent: Number.POSITIVE_INFINITY, received: Number.POSITIVE_INFINITY };
    await syncOnce(one, store);
    await syncOnce(two, store);
    link.close();
    const ids = (laptop: Map<string, unknown>) => [...laptop.keys()].toSorted();
    expect(ids(await two.events())).toEqual(ids(await one.events()));
    expect((await two.events()).size).toBe(60);
  });
});

describe("an encrypted memory", () => {
  it("is relayed as sealed lines that the server cannot read, and erased by their ids", async () => {
    verifies("SCALE-2.a");
    const { ada } = await makeTeam();
    const laptop = createTestHome();
    try {
      const env = { LOCI_PASSPHRASE: "a lamp on the stairs" };
      const streams = [{ stream: ada.own, kind: "person", name: "ada", role: "owner" }] as const;
      const team = { server: node.url, tenant: ada.tenant, team: "acme", member: "ada", streams, epoch: "1" };
      writeTeam(resolvePlaces({ HOME: laptop.path }).state, team, ada.token);
      await laptop.loci(["encrypt", "--yes"], { env });
      const { id } = await laptop.json(["remember", "The orchid opens the vault."], { env });
      expect(await laptop.loci(["sync"], { env })).toMatchObject({ exit: 0, stderr: "" });
      const pulled = async (): Promise<string[]> => {
        const lines: string[] = [];
        for await (const batch of storeOf(ada, ada.own).pull(null)) lines.push(...batch.map(({ line }) => line));
        return lines;
      };
      const before = await pulled();
      expect(before.filter((line) => !isSealed(line))).toEqual([]);
      expect(before.join("\n")).not.toContain("orchid");
      const of = (lines: readonly string[]) => lines.find((line) => line.includes(`"id":"${String(id)}"`)) ?? "";
      expect(of(before)).not.toBe("");
      await laptop.loci(["forget", String(id), "--yes"], { env });
      await laptop.loci(["sync"], { env });
      expect(of(await pulled())).toMatch(/"salt":null,"content":null\}$|"sealed":null\}$/);
    } finally {
      laptop.remove();
    }
  });
});

describe("a server that was restored from a backup", () => {
  it("receives everything again that laptops have, but no erased content", async () => {
    verifies("SCALE-2.a");
    const { ada } = await makeTeam();
    const store = storeOf(ada, ada.own);
    const [one, two] = [openLaptop(home, "one"), openLaptop(home, "two")];
    const secret = admittedEvent("the orchid opens the vault");
    await one.append([admittedEvent("before the backup"), secret]);
    await syncOnce(one, store);
    archive.takeBackup(server);
    await two.append([admittedEvent("between backup and restore")]);
    await syncOnce(two, store);
    await pauseFor(1100);
    const until = new Date();
    await pauseFor(1100);
    // The restore loses an event, and the erasure of an older one.
    await one.append([admittedEvent("after that time"), forgetting(secret)]);
    await syncOnce(one, store);
    await syncOnce(two, store);
    expect(one.bytes() + two.bytes()).not.toContain("orchid");
    const superuser = openDatabase(urls.logSuper);
    await superuser.query("SELECT pg_switch_wal()");
    await superuser.close();
    server.stop("fast");

    const restored = await archive.recover(until);
    const again: TeamDatabases = {
      ...urls,
      log: restored.url("loci", "loci_node"),
      logOwner: restored.url("loci", "loci_owner"),
      logSuper: restored.url("loci"),
    };
    const secondHome = makeScratch("node");
    const admin = openServerAdmin({ log: again.logOwner, keys: again.keysOwner });
    const before = await countEvents(again);
    await admin.renewEpoch();
    await admin.close();
    const second = await serveNode(secondHome, again);
    try {
      const now = storeOf(ada, ada.own, second.url);
      expect(before).toBe(3);
      expect(await syncOnce(one, now)).toMatchObject({ repeated: true, pushed: 2, conflict: [], refused: [] });
      expect(await syncOnce(two, now)).toMatchObject({ repeated: true });
      expect(await countEvents(again)).toBe(5);
      const fresh = openLaptop(home, "fresh");
      expect(await syncOnce(fresh, now)).toMatchObject({ pulled: 5 });
      expect(fresh.bytes()).toContain("after that time");
      expect(one.bytes() + two.bytes() + fresh.bytes()).not.toContain("orchid");
    } finally {
      second.kill();
      restored.dispose();
      removeScratch(secondHome);
      server.start();
    }
  });
});

async function countEvents({ logSuper }: TeamDatabases): Promise<number> {
  const database = openDatabase(logSuper);
  try {
    const [row] = await database.query<{ count: string }>(
      "SELECT count(*) FROM loci.events WHERE tenant = (SELECT max(tenant) FROM loci.tenants)",
    );
    return Number(row?.count);
  } finally {
    await database.close();
  }
}
