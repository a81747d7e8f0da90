import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { openLaptop, type Laptop } from "../../test/sync/laptop.ts";
import { maxPushLines, type SyncStore } from "../core/ports/sync-store.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";
import { admittedEvent, createMemorySyncStore } from "../testing/index.ts";
import { PushSchema } from "./protocol.ts";
import { createPace } from "./push-device.ts";

let home: string;
let store: SyncStore;
let [ann, desk]: Laptop[] = [];
beforeEach(() => {
  home = makeScratch("sync");
  store = createMemorySyncStore();
  [ann, desk] = [openLaptop(home, "ann"), openLaptop(home, "desk")];
});
afterEach(async () => {
  for (const laptop of laptops()) await laptop.log.close();
  removeScratch(home);
});

function laptops(): [Laptop, Laptop] {
  if (ann === undefined || desk === undefined) throw new Error("no laptops");
  return [ann, desk];
}

describe("two machines of one person that sync", () => {
  it("have the same events afterwards, and a second sync sends nothing", async () => {
    const [one, other] = laptops();
    await one.append([admittedEvent("from one")]);
    await other.append([admittedEvent("from the other")]);
    expect(await one.sync(store)).toMatchObject({ pushed: 1, pulled: 0 });
    expect(await other.sync(store)).toMatchObject({ pushed: 1, pulled: 1 });
    expect(await one.sync(store)).toMatchObject({ pushed: 0, pulled: 1 });
    expect(await one.events()).toEqual(await other.events());
    expect(await one.sync(store)).toMatchObject({ pushed: 0, pulled: 0, known: 0, conflict: [], refused: [] });
  });

  it("both erase a forgotten event to the last byte", async () => {
    const [one, other] = laptops();
    const event = admittedEvent("zanzibarword");
    await one.append([event]);
    await one.sync(store);
    await other.sync(store);
    expect(other.bytes()).toContain("zanzibarword");
    await one.append([
      admittedEvent({
        kind: "memory.forgotten",
        content: { targets: [event.event.id], reason: "asked" },
        scope: { level: "user", user: "me" },
        origin: { device: "one" },
        trust: "user",
      }),
    ]);
    await one.settle();
    await one.sync(store);
    await other.sync(store);
    await other.settle();
    expect([one.bytes(), other.bytes()].filter((bytes) => bytes.includes("zanzibarword"))).toEqual([]);
  });

  it("send only forgettings if the member may only read", async () => {
    const [one] = laptops();
    await one.append([admittedEvent("mine")]);
    expect(await one.sync(store, { mayPush: false })).toMatchObject({ pushed: 0 });
    expect(await store.head()).toBe(0);
  });
});

describe("the size of a push", () => {
  it("grows on a quick link and shrinks on a slow one, within its limits", () => {
    const pace = createPace();
    const first = pace.limits();
    pace.took(2000);
    expect(pace.limits()).toEqual(first);
    pace.took(10);
    expect(pace.limits().lines).toBe(2 * first.lines);
    for (let at = 0; at < 20; at += 1) pace.took(10);
    expect(pace.limits().lines).toBe(maxPushLines);
    for (let at = 0; at < 20; at += 1) pace.took(60_000);
    expect(pace.limits()).toEqual({ lines: 10, bytes: 16_384 });
  });
});

describe("a push that arrives", () => {
  const push = { device: "d1", after: null, next: "{}", lines: ["{}"] };

  it("is refused with an extra field, a control character or too many lines", () => {
    expect(PushSchema.safeParse(push).success).toBe(true);
    for (const wrong of [
      { owner: true },
      { device: "a\u0000b" },
      { device: "" },
      { next: "\n" },
      { lines: Array.from({ length: maxPushLines + 1 }, () => "{}") },
      { forgets: ["not an id"] },
    ])
      expect(PushSchema.safeParse({ ...push, ...wrong }).success, JSON.stringify(wrong).slice(0, 40)).toBe(false);
  });
});
