import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { Event } from "../../src/core/event/event.ts";
import type { SyncPosition } from "../../src/core/ports/local-stream.ts";
import { removeScratch } from "../../src/platform/scratch.ts";
import { verifies } from "../verifies.ts";
import { aHistory, World, type Mutation, type Step } from "./history.ts";

const runs = Number(process.env["LOCI_SYNC_HISTORIES"] ?? 2000);

/** Makes a folder in main memory, where there is one: the histories wait for the disk most of the time otherwise. */
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
    const before = await world.union();
    await world.settle();
    const expected = comparable(before);
    for (const laptop of world.laptops) expect(comparable(await laptop.events())).toEqual(expected);
    expect(world.stream.events).toHaveLength(before.size);
    const dump = await world.dump(before.values(), "single");
    for (const laptop of world.laptops)
      expect(await world.dump((await laptop.events()).values(), laptop.name)).toEqual(dump);
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
  // A laptop pulls, and is restored to before.
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
];

describe("random histories of three laptops and a server", () => {
  verifies("SCALE-2.a");

  it(`end with the same memory everywhere, and nothing erased comes back (${runs})`, async () => {
    const report = await fc.check(
      fc.asyncProperty(aHistory, (steps) => play(steps)),
      { numRuns: runs, examples },
    );
    expect(report.failed, fc.defaultReportMessage(report)).toBe(false);
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
