import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { dumpIndex } from "../../../test/dump-index.ts";
import { verifies } from "../../../test/verifies.ts";
import type { Event } from "../../core/event/event.ts";
import type { Batch, Log } from "../../core/ports/log.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { admittedEvent, createMemoryLog, sampleEvent } from "../../testing/index.ts";
import { openIndex, type Index } from "../open-index.ts";
import { indexStats, listDamage } from "../views/views.ts";

let state: string;
let opened: Index[] = [];
beforeEach(() => {
  state = makeScratch("unapplied");
});
afterEach(() => {
  for (const index of opened) index.close();
  opened = [];
  removeScratch(state);
});

/** Makes an index of a log that delivers one batch per list of events. */
function indexOf(batches: readonly (readonly Event[])[], folder = "index"): Index {
  const log: Log = {
    ...createMemoryLog(),
    read: async function* (after): AsyncGenerator<Batch> {
      for (const [at, events] of batches.entries())
        if (at >= Number(after ?? 0)) yield { events, cursor: String(at + 1), damage: [], unknown: 0 };
    },
  };
  const index = openIndex({ state: join(state, folder), log });
  opened.push(index);
  return index;
}

const fact = (n: number): Event => {
  const scope = { level: "space", user: "me", space: { path: `/space ${n % 2}` } } as const;
  return admittedEvent({ ...sampleEvent(`fact ${n}`), scope }).event;
};

/** Events that our logs would refuse. Applying the second one fails after it has written rows. */
function impossible(known: Event): Event[] {
  const targets = [known.id, null] as unknown as string[];
  const forgetting = admittedEvent({
    ...sampleEvent(""),
    kind: "memory.forgotten",
    content: { targets: [known.id], reason: "asked" },
  });
  return [
    { ...fact(1), importance: "high" } as unknown as Event,
    { ...forgetting.event, content: { targets, reason: "asked" } } as Event,
  ];
}

describe("an event that the index cannot store", () => {
  verifies("LOG-6.a", "LOG-6.c");

  it("is skipped and counted, and everything else is read, also in a rebuild", async () => {
    const facts = Array.from({ length: 6 }, (_, n) => fact(n));
    const [first, second] = impossible(facts[0] as Event) as [Event, Event];
    const batches = [[facts[0], first, facts[1]], [facts[2]], [second, facts[3], first], [facts[4], facts[5]]];
    const index = indexOf(batches as Event[][]);
    const sound = indexOf([facts], "sound");
    await sound.catchUp();
    for (const read of [() => index.catchUp({ sliceEvents: 2 }), () => index.rebuild(), () => index.catchUp()]) {
      await read();
      expect(await index.query(dumpIndex)).toEqual(await sound.query(dumpIndex));
      expect(await index.query(indexStats)).toMatchObject({ memories: 6, damagedLines: 0, unappliedEvents: 2 });
      expect((await index.query(listDamage)).toSorted((a, b) => (a.place < b.place ? -1 : 1))).toEqual([
        { place: `fact.learned ${first.id}`, offset: 0, length: 0, reason: expect.stringContaining("importance") },
        {
          place: `memory.forgotten ${second.id}`,
          offset: 0,
          length: 0,
          reason: expect.stringContaining("forgotten.target"),
        },
      ]);
    }
  });

  it("is distinguished from an unwritable database, in which nothing is skipped", async () => {
    const facts = Array.from({ length: 300 }, (_, n) => fact(n));
    const index = indexOf([facts, impossible(facts[0] as Event)]);
    const pages = (most: number) => index.query((db) => db.exec(`PRAGMA max_page_count = ${most}`));
    await pages(1);
    await expect(index.catchUp()).rejects.toMatchObject({ code: "DISK_FULL" });
    expect(await index.query(indexStats)).toMatchObject({ memories: 0, unappliedEvents: 0 });
    await pages(1_000_000);
    await index.catchUp();
    expect(await index.query(indexStats)).toMatchObject({ memories: 300, unappliedEvents: 2 });
  });
});
