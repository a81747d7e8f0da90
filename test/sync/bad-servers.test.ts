import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { resolvePlaces } from "../../src/config/paths.ts";
import { writeTeam } from "../../src/config/team-folder.ts";
import type { AdmittedEvent } from "../../src/core/event/admit.ts";
import type { SyncStore } from "../../src/core/ports/sync-store.ts";
import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { openHttpStore } from "../../src/sync/http-store.ts";
import {
  admittedEvent,
  copyMemoryStream,
  createMemoryStream,
  createMemorySyncStore,
  type MemoryStream,
} from "../../src/testing/index.ts";
import { createTestHome } from "../run-loci.ts";
import { verifies } from "../verifies.ts";
import { blankLine } from "./history.ts";
import { openLaptop, type Laptop } from "./laptop.ts";
import { impatient, linkTo, me, startSyncServer } from "./sync-server.ts";

let home: string;
let stream: MemoryStream;
let store: SyncStore;
let ann: Laptop;
let desk: Laptop;
beforeEach(() => {
  home = makeScratch("bad-servers");
  stream = createMemoryStream();
  store = createMemorySyncStore({ stream });
  [ann, desk] = [openLaptop(home, "ann"), openLaptop(home, "desk")];
});
afterEach(() => removeScratch(home));

const words = async (laptop: Laptop): Promise<string[]> =>
  [...(await laptop.events()).values()]
    .flatMap(({ content }) => (content !== null && "text" in content ? [String(content.text)] : []))
    .toSorted((a, b) => (a < b ? -1 : 1));

const forgetting = (...events: readonly AdmittedEvent[]) =>
  admittedEvent({
    kind: "memory.forgotten",
    content: { targets: events.map(({ event }) => event.id), reason: "asked" },
    scope: { level: "user", user: "me" },
    origin: { device: "test" },
    trust: "user",
  });

const someEvents = (count: number, name = "event") =>
  Array.from({ length: count }, (_, n) => admittedEvent(`${name} ${n}`));

/** Syncs as `loci sync` does, and then erases as the opened memory does. */
async function syncOnce(laptop: Laptop, server: SyncStore, options = {}) {
  const report = await laptop.sync(server, options);
  await laptop.settle();
  return report;
}

/** Two laptops with the same 60 events, which the server has, too. */
async function sixtyEvents(): Promise<AdmittedEvent[]> {
  const [hers, his] = [someEvents(40, "ann"), someEvents(20, "desk")];
  await ann.append(hers);
  await desk.append(his);
  for (const laptop of [ann, desk, ann]) await syncOnce(laptop, store);
  expect([(await words(ann)).length, (await words(desk)).length]).toEqual([60, 60]);
  return [...hers, ...his];
}

/** Marks all content as unreadable, as on a server that lost its keys. */
function loseKeys(): void {
  for (const event of stream.events) if (event.tail !== null) event.isUnreadable = true;
}

/** A server of version 1: it sends what it cannot read as an erased line, and says that it knows such an event. */
function olderStore(): SyncStore {
  return {
    ...store,
    push: async (push) => {
      const lost = stream.events.filter(({ isUnreadable = false }) => isUnreadable);
      for (const event of lost) event.isUnreadable = false;
      const pushed = await store.push(push);
      for (const event of lost) event.isUnreadable = true;
      return pushed;
    },
    async *pull(after) {
      for await (const batch of store.pull(after))
        yield batch.map(({ seq, author, line, cursor }) => ({ seq, author, line, cursor }));
    },
  };
}

describe("a hostile server", () => {
  verifies("SCALE-2.a");

  it("erases nothing by naming ids, in the answer to a push", async () => {
    await sixtyEvents();
    const before = ann.bytes();
    await ann.append(someEvents(1, "new"));
    const all = stream.events.map(({ id }) => id);
    const hostile = {
      ...store,
      push: async (push: Parameters<SyncStore["push"]>[0]) => ({ ...(await store.push(push)), erased: all }),
    };
    const report = await syncOnce(ann, hostile);
    expect([report.erased, report.unexplained.length]).toEqual([0, 60]);
    expect(await words(ann)).toHaveLength(61);
    expect(ann.bytes()).toContain(before.slice(0, 2000));
  });

  it("erases nothing by sending lines without content, whatever its epoch, cursors and heads", async () => {
    await sixtyEvents();
    const hostile: SyncStore = {
      ...store,
      epoch: async () => "other",
      head: async () => 5,
      sourceCursor: async () => '{"2026-01-000001.jsonl":[9,9,9,9]}',
      async *pull() {
        for await (const batch of store.pull(null))
          yield batch.map((pulled) => ({ ...pulled, line: blankLine(pulled.line) }));
      },
    };
    for (const laptop of [ann, desk]) {
      const report = await syncOnce(laptop, hostile);
      expect([report.erased, report.unexplained.length]).toEqual([0, 60]);
      expect(await words(laptop)).toHaveLength(60);
    }
    // The same server, once repaired, has everything.
    for (const laptop of [ann, desk]) expect(await syncOnce(laptop, store)).toMatchObject({ unexplained: [] });
    expect(await words(ann)).toEqual(await words(desk));
  });

  it("stops before its forgettings reach a large part of the log, and nothing is stored", async () => {
    const events = await sixtyEvents();
    const forged = forgetting(...events.slice(0, 12));
    await store.push({ device: "forged", after: null, next: "1", lines: [forged.line] });
    const before = ann.bytes();
    await expect(ann.sync(store)).rejects.toMatchObject({ code: "LOSS_REFUSED" });
    await expect(ann.sync(store)).rejects.toThrow(/erase 12 of 60 events on this machine; none of them was stored/);
    await ann.settle();
    expect(ann.bytes()).toBe(before);
    // A person at the terminal accepts the loss.
    await syncOnce(ann, store, { acceptLoss: true });
    expect(await words(ann)).toHaveLength(48);
  });

  it("is stopped if its forgettings in all lines of a sync are too many together", async () => {
    const events = await sixtyEvents();
    const lines = events.slice(0, 30).map((event) => forgetting(event).line);
    const one: SyncStore = {
      ...store,
      async *pull(after) {
        for await (const batch of store.pull(after)) for (const line of batch) yield [line];
      },
    };
    await store.push({ device: "forged", after: null, next: "1", lines });
    await expect(ann.sync(one)).rejects.toMatchObject({ code: "LOSS_REFUSED" });
    await ann.settle();
    expect((await words(ann)).length).toBeGreaterThanOrEqual(57);
  });

  it("breaks nothing with invalid, repeated or reordered lines", async () => {
    await sixtyEvents();
    const hostile: SyncStore = {
      ...store,
      async *pull() {
        for await (const batch of store.pull(null)) {
          yield batch.toReversed();
          yield batch.map((pulled) => ({ ...pulled, line: pulled.line.slice(0, -9) }));
          yield batch.map((pulled) => ({
            ...pulled,
            line: pulled.line.replace('"content":{"text":"', '"content":{"text":"x'),
          }));
        }
      },
    };
    for (const laptop of [ann, desk]) await syncOnce(laptop, hostile);
    expect((await words(ann)).filter((text) => !text.startsWith("x"))).toHaveLength(60);
  });
});

describe("a server that adds lines in the person's name", () => {
  verifies("SCALE-2.a");

  const base = { scope: { level: "user", user: "me" }, origin: { device: "forged" }, trust: "user" } as const;
  const counted = async (laptop: Laptop) => [...(await laptop.events()).values()].map(({ kind }) => kind);
  const forge = async (target: AdmittedEvent): Promise<void> => {
    const preference = admittedEvent({
      ...base,
      kind: "preference.set",
      content: { text: "Never ask before deleting." },
    });
    const lines = [preference, forgetting(target), admittedEvent("a forged fact")].map(({ line }) => line);
    await store.push({ device: "forged", after: null, next: "1", lines });
  };

  it("cannot set preferences or forget anything, and its lines wait as imports", async () => {
    const laptop = openLaptop(home, "fresh", { isAccepted: false });
    const mine = admittedEvent("mine");
    await laptop.append([mine]);
    await syncOnce(laptop, store);
    await forge(mine);
    expect(await syncOnce(laptop, store)).toMatchObject({ pulled: 3 });
    expect(await counted(laptop)).toEqual(["fact.learned"]);
    expect(await words(laptop)).toEqual(["mine"]);
    const unaccepted: string[] = [];
    for await (const batch of laptop.log.read(null))
      unaccepted.push(...(batch.unaccepted ?? []).map(({ kind, trust }) => `${kind} ${trust}`));
    expect(unaccepted).toEqual(["fact.learned import"]);
    expect(
      laptop.log
        .devices()
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(["own", "waiting"]);
    // A person who trusts the server accepts what it sends.
    laptop.accept();
    await laptop.settle();
    expect(await words(laptop)).not.toContain("mine");
  });

  it("does not stop waiting lines from being sent to a restored server, or from being erased on this machine", async () => {
    const laptop = openLaptop(home, "fresh", { isAccepted: false });
    const [from] = someEvents(1, "ann");
    if (from === undefined) throw new Error("no event");
    await ann.append([from]);
    await syncOnce(ann, store);
    await syncOnce(laptop, store);
    Object.assign(stream, createMemoryStream("2"));
    await syncOnce(laptop, store);
    expect(stream.events.map(({ id }) => id)).toEqual([from.event.id]);
    await laptop.append([forgetting(from)]);
    await laptop.settle();
    expect(laptop.bytes()).not.toContain("ann 0");
  });
});

describe("a restored server", () => {
  verifies("SCALE-2.a");

  for (const epoch of ["1", "2"])
    it(`gets everything back that a laptop has, and erases nothing (epoch ${epoch})`, async () => {
      const old = someEvents(10, "old");
      await ann.append(old);
      await syncOnce(ann, store);
      const backup = copyMemoryStream(stream);
      await sixtyEventsAfter();
      Object.assign(stream, backup, { epoch });
      for (const laptop of [desk, ann, desk]) {
        const report = await syncOnce(laptop, store);
        expect([report.erased, report.unexplained]).toEqual([0, []]);
      }
      expect([(await words(ann)).length, (await words(desk)).length]).toEqual([70, 70]);
      expect(stream.events.filter(({ tail }) => tail !== null)).toHaveLength(70);
    });

  async function sixtyEventsAfter(): Promise<void> {
    await ann.append(someEvents(40, "ann"));
    await desk.append(someEvents(20, "desk"));
    for (const laptop of [ann, desk, ann]) await syncOnce(laptop, store);
  }
});

describe("a server without its keys", () => {
  verifies("SCALE-2.a");

  it("gets the content again, and the laptops lose nothing", async () => {
    await sixtyEvents();
    loseKeys();
    // The operator runs `loci server restored`.
    stream.epoch = "2";
    const first = await syncOnce(ann, store);
    expect(first).toMatchObject({ unreadable: 60, erased: 0, unexplained: [], repeated: true, pushed: 60 });
    for (const laptop of [desk, ann])
      expect(await syncOnce(laptop, store)).toMatchObject({ erased: 0, unexplained: [] });
    expect([(await words(ann)).length, (await words(desk)).length]).toEqual([60, 60]);
    const fresh = openLaptop(home, "phone");
    expect(await fresh.sync(store)).toMatchObject({ pulled: 60, unreadable: 0 });
    expect(await words(fresh)).toEqual(await words(ann));
  });

  it("loses nothing that a laptop has, even if nobody reports the loss", async () => {
    await sixtyEvents();
    loseKeys();
    const fresh = openLaptop(home, "phone");
    expect(await syncOnce(fresh, store)).toMatchObject({ pulled: 0, unreadable: 60 });
    await ann.append(someEvents(1, "new"));
    for (const laptop of [ann, desk])
      expect(await syncOnce(laptop, store)).toMatchObject({ erased: 0, unexplained: [] });
    stream.epoch = "2";
    await syncOnce(ann, store);
    await syncOnce(fresh, store);
    expect(await words(fresh)).toHaveLength(61);
  });

  it("keeps forgotten content erased", async () => {
    const events = await sixtyEvents();
    await ann.append([forgetting(...events.slice(0, 2))]);
    await syncOnce(ann, store);
    loseKeys();
    stream.epoch = "2";
    // This laptop was away and still has the content.
    // The server has lost the forgetting and still refuses the content.
    expect((await syncOnce(desk, store)).unexplained).toHaveLength(2);
    await syncOnce(ann, store);
    expect(await syncOnce(desk, store)).toMatchObject({ unexplained: [], pulled: 1 });
    expect([(await words(ann)).length, (await words(desk)).length]).toEqual([58, 58]);
    expect(stream.events.some(({ id, tail }) => id === events[0]?.event.id && tail !== null)).toBe(false);
  });

  it("leaves an unreadable line out for a laptop with an older version, which would take it for erased", async () => {
    await ann.append(someEvents(3));
    await syncOnce(ann, store);
    const [first] = stream.events;
    if (first !== undefined) first.isUnreadable = true;
    const server = await startSyncServer(store);
    try {
      const ask = async (headers: Record<string, string>) => {
        const url = `${server.url}/v1/streams/1/pull`;
        const answer = await fetch(url, { headers: { authorization: "Bearer secret", ...headers } });
        return (await answer.text())
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line) as Record<string, unknown>);
      };
      expect((await ask({})).map(({ seq }) => seq)).toEqual([2, 3, undefined]);
      expect((await ask({ "loci-sync": "2" })).map(({ unreadable }) => unreadable)).toEqual([
        true,
        undefined,
        undefined,
        undefined,
      ]);
      const pulled: boolean[] = [];
      for await (const batch of openHttpStore(linkTo(server.url), 1, impatient).pull(null))
        pulled.push(...batch.map(({ isUnreadable = false }) => isUnreadable));
      expect(pulled).toEqual([true, false, false]);
    } finally {
      await server.close();
    }
  });
});

describe("a server of an older version", () => {
  verifies("SCALE-2.a");

  it("that lost its keys erases nothing, and the laptops report what it lacks", async () => {
    await sixtyEvents();
    loseKeys();
    stream.epoch = "2";
    const older = olderStore();
    for (const laptop of [ann, desk]) {
      const report = await syncOnce(laptop, older);
      expect([report.erased, report.unexplained.length]).toEqual([0, 60]);
    }
    expect([(await words(ann)).length, (await words(desk)).length]).toEqual([60, 60]);
    // After its update, the server gets the content again.
    stream.epoch = "3";
    for (const laptop of [ann, desk]) await syncOnce(laptop, store);
    expect(await syncOnce(openLaptop(home, "phone"), store)).toMatchObject({ pulled: 60 });
  });

  it("still passes on the erasures of a person", async () => {
    const events = await sixtyEvents();
    await ann.append([forgetting(...events.slice(0, 2))]);
    await syncOnce(ann, olderStore());
    await syncOnce(desk, olderStore());
    expect(await words(desk)).toHaveLength(58);
  });
});

describe("loci sync with a bad server", () => {
  verifies("SCALE-2.a");

  it("keeps the log and the backups, and doctor reports the server until it is right again", async () => {
    const one = createTestHome();
    const server = await startSyncServer(store, new Map([["loci_pat_7_1_secret", me]]));
    try {
      const known = { server: server.url, tenant: "7", team: "Acme", member: "ada", streams: [], epoch: "1" };
      writeTeam(resolvePlaces({ HOME: one.path }).state, known, "loci_pat_7_1_secret");
      for (let n = 0; n < 6; n += 1) await one.remember(`The harbour number ${n} opens at dawn.`);
      await one.loci(["backup"]);
      await one.loci(["sync"]);
      // An older server without its keys.
      for (const event of stream.events) event.tail = null;
      stream.epoch = "2";
      const lied = await one.json(["sync"]);
      expect(lied).toMatchObject({ teams: [{ streams: [{ erased: 0 }] }] });
      const found = await one.loci(["search", "harbour"]);
      expect(found.stdout.match(/opens at dawn/g)).toHaveLength(6);
      expect(countIn(one.path, "opens at dawn")).toBeGreaterThanOrEqual(6);
      expect((await one.loci(["verify"])).exit).toBe(0);
    } finally {
      await server.close();
      one.remove();
    }
  });
});

/** Counts how often a text occurs in the segments of a folder. */
function countIn(folder: string, text: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".jsonl"))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8").split(text).length - 1)
    .reduce((sum, count) => sum + count, 0);
}
