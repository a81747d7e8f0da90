import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { AdmittedEvent } from "../../src/core/event/admit.ts";
import { maxAheadMs, type Push, type SyncStore } from "../../src/core/ports/sync-store.ts";
import { openReplicaStream } from "../../src/log/exchange/local-streams.ts";
import { openReplicaLog } from "../../src/log/replica/log.ts";
import { noKeys } from "../../src/platform/encryption/open-keys.ts";
import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { syncStream } from "../../src/sync/sync-stream.ts";
import {
  admittedEvent,
  copyMemoryStream,
  createMemoryStream,
  createMemorySyncStore,
  type MemoryStream,
} from "../../src/testing/index.ts";
import { openLaptop, type Laptop } from "./laptop.ts";

let home: string;
let stream: MemoryStream;
let store: SyncStore;
let ann: Laptop;
let desk: Laptop;
beforeEach(() => {
  home = makeScratch("sync");
  stream = createMemoryStream();
  store = createMemorySyncStore({ stream });
  [ann, desk] = [openLaptop(home, "ann"), openLaptop(home, "desk")];
});
afterEach(() => removeScratch(home));

const textsOf = async (laptop: Laptop) =>
  [...(await laptop.events()).values()]
    .map((event) => (event.content !== null && "text" in event.content ? String(event.content.text) : event.kind))
    .toSorted((a, b) => (a < b ? -1 : 1));

const forgetting = (...events: readonly AdmittedEvent[]) =>
  admittedEvent({
    kind: "memory.forgotten",
    content: { targets: events.map(({ event }) => event.id), reason: "asked" },
    scope: { level: "user", user: "me" },
    origin: { device: "test" },
    trust: "user",
  });

/** Records the pushes of a store. */
function watched(): { readonly store: SyncStore; readonly pushes: Push[] } {
  const pushes: Push[] = [];
  return { pushes, store: { ...store, push: async (push) => (pushes.push(push), store.push(push)) } };
}

describe("two laptops of one person", () => {
  it("report the progress of a push or a pull, in lines", async () => {
    await ann.append(Array.from({ length: 150 }, (_, n) => admittedEvent(`event ${n}`)));
    await ann.sync(store);
    await ann.append(Array.from({ length: 120 }, (_, n) => admittedEvent(`later ${n}`)));
    const seen: string[] = [];
    await ann.sync(store, { onProgress: ({ phase, lines, total }) => seen.push(`${phase} ${lines}/${total}`) });
    expect([seen[0], seen.at(-1)]).toEqual(["push 100/120", "push 120/120"]);
    await desk.sync(store, { onProgress: ({ phase, lines, total }) => seen.push(`${phase} ${lines}/${total}`) });
    expect(seen).toContain("pull 270/270");
    await ann.append([admittedEvent("one more")]);
    await ann.sync(store);
    await desk.sync(store, { onProgress: ({ phase, lines, total }) => seen.push(`${phase} ${lines}/${total}`) });
    expect(seen).toContain("pull 1/1");
  });

  it("move the server's cursor one push later than the lines, for any number of lines", async () => {
    await ann.append(Array.from({ length: 4000 }, (_, n) => admittedEvent(`event ${n}`)));
    const { store: second, pushes } = watched();
    expect(await ann.sync(second)).toMatchObject({ pushed: 4000, known: 0 });
    const moves = pushes.map(({ after, next }) => ({ after, next }));
    expect(moves.length).toBeGreaterThan(6);
    expect(moves[0]).toEqual({ after: "apart", next: "apart" });
    for (const [at, { after }] of moves.slice(2).entries()) expect(after).toBe(moves[at + 1]?.next);
    expect(pushes.at(-1)?.lines).toEqual([]);
  });

  it("exchange their lines, each line once", async () => {
    await ann.append([admittedEvent("from ann")]);
    await desk.append([admittedEvent("from desk")]);
    expect(await ann.sync(store)).toMatchObject({ pushed: 1, pulled: 0 });
    expect(await desk.sync(store)).toMatchObject({ pushed: 1, pulled: 1 });
    expect(await ann.sync(store)).toMatchObject({ pushed: 0, pulled: 1 });
    expect(await textsOf(ann)).toEqual(["from ann", "from desk"]);
    expect(await textsOf(desk)).toEqual(["from ann", "from desk"]);
    for (const laptop of [ann, desk]) expect(laptop.bytes().match(/"from /g)).toHaveLength(2);
  });

  it("send nothing a second time", async () => {
    await ann.append([admittedEvent("one"), admittedEvent("two")]);
    await ann.sync(store);
    const { store: second, pushes } = watched();
    expect(await ann.sync(second)).toMatchObject({ pushed: 0, known: 0, pulled: 0 });
    expect(pushes).toEqual([]);
  });

  it("do not pull back what they have just pushed", async () => {
    await ann.append(Array.from({ length: 1200 }, (_, n) => admittedEvent(`event ${n}`)));
    await ann.sync(store);
    let pulled = 0;
    const counted: SyncStore = {
      ...store,
      async *pull(after) {
        for await (const batch of store.pull(after)) {
          pulled += batch.length;
          yield batch;
        }
      },
    };
    await ann.append([admittedEvent("one more")]);
    await ann.sync(counted);
    expect([pulled, stream.events.length]).toEqual([0, 1201]);
  });

  it("own the folder of pulled lines, which count only after a person has accepted them", async () => {
    await ann.append([admittedEvent("from ann")]);
    await ann.sync(store);
    await desk.sync(store);
    expect(desk.log.folders().map(({ own }) => own)).toEqual([true]);
    expect(desk.log.devices().map(({ status }) => status)).toEqual(["accepted"]);
    const fresh = openLaptop(home, "fresh", { isAccepted: false });
    await fresh.sync(store);
    expect(fresh.log.folders().map(({ own }) => own)).toEqual([true]);
    expect(fresh.log.devices().map(({ status }) => status)).toEqual(["waiting"]);
  });
});

describe("erasures", () => {
  it("are sent before everything else", async () => {
    const secret = admittedEvent("a secret plan");
    await ann.append([secret]);
    await ann.sync(store);
    await ann.append([admittedEvent("before"), forgetting(secret), admittedEvent("after")]);
    const { store: second, pushes } = watched();
    await ann.sync(second);
    expect(pushes[0]?.lines).toHaveLength(1);
    expect(pushes[0]?.lines[0]).toContain("memory.forgotten");
    expect(stream.events[0]?.tail).toBeNull();
  });

  it("reach a laptop that was offline, and erase what it wrote before", async () => {
    const [shared, late] = [admittedEvent("a secret plan"), admittedEvent("another secret plan")];
    await ann.append([shared]);
    await ann.sync(store);
    await desk.append([late]);
    await ann.append([forgetting(shared, late)]);
    await ann.sync(store);
    expect(await desk.sync(store)).toMatchObject({ erased: 1 });
    await desk.settle();
    expect(desk.bytes()).not.toContain("secret plan");
    await ann.sync(store);
    expect(ann.bytes()).not.toContain("another secret plan");
    expect(stream.events.some(({ tail }) => tail?.includes("secret plan"))).toBe(false);
  });

  it("are repeated on a server that was restored from a backup", async () => {
    const secret = admittedEvent("a secret plan");
    await ann.append([secret]);
    await ann.sync(store);
    await desk.sync(store);
    const backup = copyMemoryStream(stream);
    await ann.append([forgetting(secret)]);
    await ann.sync(store);
    await desk.sync(store);
    // The laptop that forgot it is gone. Another one has only pulled the forgetting.
    Object.assign(stream, backup, { epoch: "2" });
    expect(await desk.sync(store)).toMatchObject({ repeated: true });
    expect(stream.events[0]?.tail).toBeNull();
    expect(await desk.sync(store)).toMatchObject({ repeated: false });
  });

  it("are repeated on a server that lost data without noticing", async () => {
    const secret = admittedEvent("a secret plan");
    await ann.append([secret]);
    await ann.sync(store);
    await desk.sync(store);
    const backup = copyMemoryStream(stream);
    await ann.append([forgetting(secret), admittedEvent("lost with ann")]);
    await ann.sync(store);
    await desk.sync(store);
    Object.assign(stream, backup);
    expect(await desk.sync(store)).toMatchObject({ repeated: true });
    expect(stream.events[0]?.tail).toBeNull();
    expect(stream.events.map(({ tail }) => tail?.includes("lost with ann") === true)).toContain(true);
  });

  it("are repeated on a restored server even if its newest event matches by chance, because its epoch changed", async () => {
    const secret = admittedEvent("a secret plan");
    const [forgets, last, other] = [forgetting(secret), admittedEvent("last"), admittedEvent("other")];
    await ann.append([secret]);
    await ann.sync(store);
    const backup = copyMemoryStream(stream);
    await ann.append([forgets, last]);
    await ann.sync(store);
    await desk.sync(store);
    expect(desk.stream.position()?.cursor).toBe(`3.${last.event.id}`);
    Object.assign(stream, backup, { epoch: "2" });
    await store.push({ device: "third", after: null, next: "1", lines: [other.line, last.line] });
    await desk.sync(store);
    expect(stream.events[0]?.tail).toBeNull();
    await desk.settle();
    expect(await textsOf(desk)).toEqual(["fact.learned", "last", "memory.forgotten", "other"]);
  });
});

describe("a laptop that was restored from a backup", () => {
  it("gets back the lines that it had pushed since the backup", async () => {
    await ann.append([admittedEvent("before")]);
    await ann.sync(store);
    ann.backUp();
    await ann.append([admittedEvent("after")]);
    await ann.sync(store);
    ann.restore();
    expect(await textsOf(ann)).toEqual(["before"]);
    await ann.append([admittedEvent("later")]);
    await ann.sync(store);
    expect(await textsOf(ann)).toEqual(["after", "before", "later"]);
    expect(await ann.sync(store)).toMatchObject({ pushed: 0, pulled: 0, known: 0 });
  });

  it("pulls again after its copy was removed", async () => {
    await desk.append([admittedEvent("from desk")]);
    await desk.sync(store);
    await ann.sync(store);
    for (const name of readdirSync(join(ann.memory, "log"))) rmSync(join(ann.memory, "log", name), { recursive: true });
    await ann.sync(store);
    expect(await textsOf(ann)).toEqual(["from desk"]);
    expect(existsSync(join(ann.memory, "log"))).toBe(true);
  });
});

describe("a wrong clock", () => {
  it("does not lose lines that the server refused", async () => {
    const soon = createMemorySyncStore({ stream, now: () => Date.now() - maxAheadMs - 60_000 });
    await ann.append([admittedEvent("ahead of the server")]);
    expect((await ann.sync(soon)).refused).toMatchObject([{ reason: "ahead" }]);
    expect(await ann.sync(soon)).toMatchObject({ pushed: 0 });
    expect(await ann.sync(store)).toMatchObject({ pushed: 1, refused: [] });
    expect(await ann.sync(store)).toMatchObject({ pushed: 0, known: 0 });
  });
});

describe("two members of a shared stream", () => {
  const shared = createMemoryStream();
  const openMember = (author: string) => {
    const folder = join(home, author, "stream");
    const replica = openReplicaLog({ folder, author });
    const local = openReplicaStream({ folder, device: `laptop-of-${author}`, replica, keys: noKeys });
    const server = createMemorySyncStore({ stream: shared, author, kind: "space" });
    const sync = () => syncStream({ local, store: server, mayPush: true, now: () => Date.now() });
    const texts = async () => {
      const found: string[] = [];
      for await (const { author: by, events } of replica.read(null))
        for (const { content } of events) found.push(`${by}: ${content === null ? "erased" : JSON.stringify(content)}`);
      return found.toSorted((a, b) => (a < b ? -1 : 1));
    };
    return { replica, local, sync, texts };
  };

  it("see each other's lines with their authors, and an erasure reaches both", async () => {
    const [one, two] = [openMember("ann"), openMember("bob")];
    const [hers, his] = [admittedEvent("hers"), admittedEvent("his")];
    await one.replica.append([hers]);
    await two.replica.append([his]);
    await one.sync();
    expect(await two.sync()).toMatchObject({ pushed: 1, pulled: 1 });
    expect(await one.sync()).toMatchObject({ pushed: 0, pulled: 1 });
    expect(await one.texts()).toEqual(['ann: {"text":"hers"}', 'bob: {"text":"his"}']);
    expect(await two.texts()).toEqual(await one.texts());
    await one.replica.append([forgetting(hers)]);
    await one.sync();
    await two.sync();
    // Somebody who missed the forgetting gets the line without its content.
    expect(await openMember("cleo").sync()).toMatchObject({ pulled: 3 });
    expect(await openMember("cleo").texts()).toContain("ann: erased");
  });

  it("receive a report of the lines that the server refuses", async () => {
    const [one, two] = [openMember("ann"), openMember("bob")];
    const hers = admittedEvent("hers");
    await one.replica.append([hers]);
    await one.sync();
    await two.replica.append([forgetting(hers)]);
    expect((await two.sync()).refused).toMatchObject([{ reason: "author" }]);
    expect(await one.texts()).toContain('ann: {"text":"hers"}');
  });
});

describe("a reader", () => {
  it("can still make the server forget lines that they wrote before", async () => {
    const mine = admittedEvent("mine");
    await desk.append([mine]);
    await desk.sync(store);
    await desk.append([forgetting(mine), admittedEvent("not sent")]);
    await desk.sync(store, { mayPush: false });
    expect(JSON.stringify(stream.events)).not.toMatch(/"mine|not sent/);
  });

  it("pulls, and pushes nothing", async () => {
    await ann.append([admittedEvent("from ann")]);
    await ann.sync(store);
    await desk.append([admittedEvent("from desk")]);
    expect(await desk.sync(store, { mayPush: false })).toMatchObject({ pulled: 1, pushed: 0 });
    expect(stream.events).toHaveLength(1);
  });
});
