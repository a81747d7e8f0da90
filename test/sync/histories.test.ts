import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { Event } from "../../src/core/event/event.ts";
import type { SyncPosition } from "../../src/core/ports/local-stream.ts";
import { removeScratch } from "../../src/platform/files/scratch.ts";
import { verifies } from "../verifies.ts";
import { aHistory, World, type Mutation, type Step } from "./history.ts";

const runs = Number(process.env["LOCI_SYNC_HISTORIES"] ?? 2000);

/** Makes a folder in main memory, if there is one. Otherwise the histories would wait for the disk most of the time. */
const makeFastScratch = () => mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "loci-history-"));

const comparable = (events: ReadonlyMap<string, Event>) =>
  [...events]
    .map(([key, { content, digest }]) => `${key} ${digest} ${content === null ? "erased" : "whole"}`)
    .toSorted();

/** Plays a history and compares all copies with one log of the same events. */
async function play(steps: readonly Step[], mutation?: Mutation): Promise<void> {
  const home = makeFastScratch();
  try {
    const world = new World(home, mutation);
    for (const step of steps) await world.step(step);
    const { eventsOf, lost } = await world.expected();
    await world.settle();
    const all = world.laptops.flatMap((laptop) => [...eventsOf(laptop).keys()]);
    expect(world.onServer()).toEqual([...new Set([...all, ...lost])].toSorted());
    expect(world.unreadable()).toEqual([...lost].toSorted());
    for (const laptop of world.laptops) {
      const events = await laptop.events();
      const expected = eventsOf(laptop);
      for (const key of lost) {
        expect(events.get(key)?.content ?? null).toBe(null);
        events.delete(key);
      }
      for (const key of world.skippedBy(laptop))
        if (!events.has(key) && expected.get(key)?.content === null) expected.delete(key);
      expect(comparable(events)).toEqual(comparable(expected));
      const dump = await world.dump(expected.values(), `${laptop.name}-single`);
      expect(await world.dump(events.values(), laptop.name)).toEqual(dump);
    }
  } finally {
    removeScratch(home);
  }
}

const step = (what: Step["what"], at: number, n = 0): Step => ({ what, at, n });

/** Histories that random ones rarely contain. */
const examples: [Step[]][] = [
  // A restored server gets other events, and the same event under the number that a laptop has read.
  [
    [
      step("append", 0),
      step("sync", 0),
      step("back up server", 0),
      step("forget", 0, 0),
      step("append", 0),
      step("sync", 0),
      step("sync", 1),
      step("restore server", 0),
      step("append", 2),
      step("copy", 2, 2),
      step("sync", 2),
      step("sync", 1),
    ],
  ],
  // The only laptop that wrote a line is restored, and so is the server.
  [
    [
      step("back up laptop", 0),
      step("back up server", 0),
      step("append", 0),
      step("sync", 0),
      step("sync", 1),
      step("restore laptop", 0),
      step("restore server", 0),
      step("sync", 1),
      step("sync", 0),
    ],
  ],
  // A laptop pulls, and is then restored to its state before that.
  [
    [
      step("append", 1),
      step("sync", 1),
      step("append", 0),
      step("back up laptop", 0),
      step("sync", 0),
      step("restore laptop", 0),
      step("sync", 0),
    ],
  ],
  // A laptop is restored to its state before a line, and the server loses the key of the only copy.
  [
    [
      step("append", 0),
      step("back up laptop", 0),
      step("append", 0),
      step("cut", 0, 4),
      step("restore laptop", 0),
      step("append", 0),
      step("lose keys", 0),
    ],
  ],
  // The same with a forgetting: the server still applies it, and the restored laptop keeps what it has.
  [
    [
      step("append", 0),
      step("back up laptop", 0),
      step("forget", 0, 0),
      step("sync", 0),
      step("restore laptop", 0),
      step("lose keys", 0),
    ],
  ],
  // The same with a line that another laptop has without content.
  [
    [
      step("back up laptop", 0),
      step("append", 0),
      step("sync", 0),
      step("claim erased", 1),
      step("restore laptop", 0),
      step("lose keys", 0),
    ],
  ],
  // The server loses keys of content that a laptop has, and of content that a laptop forgets later.
  [
    [
      step("append", 0),
      step("append", 0),
      step("sync", 0),
      step("sync", 1),
      step("lose keys", 0),
      step("forget", 1, 0),
    ],
  ],
  // A laptop skips a line that the server cannot read, and another laptop has forgotten.
  [
    [
      step("append", 1),
      step("sync", 1),
      step("forget", 1, 0),
      step("append", 0),
      step("append", 0),
      step("lose keys", 0),
    ],
  ],
  // A laptop skips a line that the server cannot read. Then another, which wrote the line, forgets it.
  [[step("append", 1), step("sync", 1), step("lose keys", 0), step("sync", 0), step("forget", 1, 0), step("sync", 1)]],
  // The same, and the sync that forgets is cut off after the forgetting, or before it: the order of the folders
  // decides.
  [
    [
      step("append", 1),
      step("sync", 1),
      step("lose keys", 0),
      step("forget", 1, 0),
      step("lose answer", 0, 2),
      step("cut", 1, 3),
      step("append", 0),
      step("append", 0, 2),
      step("forget", 0, 0),
    ],
  ],
];

describe("random histories of three laptops and a server", () => {
  verifies("SCALE-2.a");

  it(`end with the same memory everywhere, and nothing erased returns (${runs})`, async () => {
    const report = await fc.check(
      fc.asyncProperty(aHistory, (steps) => play(steps)),
      { numRuns: runs, examples },
    );
    expect(report.failed, `${fc.defaultReportMessage(report)}\n${String(report.errorInstance)}`).toBe(false);
  });
});

const mutations: Record<string, Mutation> = {
  "does not push erasures first": { local: (local) => ({ ...local, forgettings: () => [] }) },
  "does not remember what was erased": {
    store: (store, stream) => ({ ...store, push: async (push) => (stream.forgotten.clear(), store.push(push)) }),
  },
  "keeps the cursor of lines that were lost": {
    store: (store, stream) => ({
      ...store,
      push: async (push) => {
        const pushed = await store.push(push);
        if (pushed.stored.length > 1) stream.events.pop();
        return pushed;
      },
    }),
  },
  "ignores the epoch": { store: (store) => ({ ...store, epoch: async () => "1" }) },
  "does not push again what it has pulled": {
    local: (local) => ({ ...local, devices: () => local.devices().filter(({ isReceived }) => !isReceived) }),
  },
  "trusts the position of a restored laptop": {
    local: (local, laptop) => ({
      ...local,
      contains: () => true,
      position: () => positions.get(laptop) ?? local.position(),
      keepPosition: (position) => {
        positions.set(laptop, position);
        local.keepPosition(position);
      },
    }),
  },
  "moves the position before the lines are stored": {
    local: (local) => ({
      ...local,
      receive: async (author, lines) =>
        lines.length > 1 ? local.receive(author, lines.slice(1)) : local.receive(author, lines),
    }),
  },
  "does not store again what the server cannot read": {
    store: (store, stream) => ({
      ...store,
      push: async (push) => {
        const lost = new Set(stream.events.filter(({ isUnreadable = false }) => isUnreadable).map(({ id }) => id));
        const pushed = await store.push(push);
        for (const event of stream.events) event.isUnreadable = lost.has(event.id);
        return pushed;
      },
    }),
  },
  "does not erase again": {
    store: (store, stream) => ({
      ...store,
      push: async (push) => {
        const tails = new Map(stream.events.map(({ id, tail }) => [id, tail]));
        const pushed = await store.push(push);
        for (const event of stream.events) event.tail = tails.get(event.id) ?? event.tail;
        return pushed;
      },
    }),
  },
};
const positions = new Map<string, SyncPosition>();

describe("the histories", () => {
  for (const [name, mutation] of Object.entries(mutations))
    it(`find a sync that ${name}`, async () => {
      verifies("SCALE-2.a");
      const property = fc.asyncProperty(aHistory, async (steps) => {
        positions.clear();
        await play(steps, mutation);
      });
      const { failed } = await fc.check(property, { numRuns: 500, examples, endOnFailure: true });
      expect(failed).toBe(true);
    });
});
