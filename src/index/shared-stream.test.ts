import { mkdtempSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { dumpIndex } from "../../test/dump-index.ts";
import { state, useIndexState } from "../../test/index-state.ts";
import { nameToSpace } from "../core/access/scope.ts";
import type { Event, NewEvent } from "../core/event/event.ts";
import type { Batch, Log } from "../core/ports/log.ts";
import { admittedEvent, createMemoryLog, sampleEvent } from "../testing/index.ts";
import { openIndex, type Index } from "./open-index.ts";
import { factsLike } from "./views/fact-views.ts";
import { findMemories } from "./views/views.ts";

useIndexState();

const scope = { level: "space", user: "me", space: nameToSpace("shop") } as const;

interface Written {
  readonly author: string;
  readonly event: Event;
  readonly forgetsAny?: boolean;
}

const by = (author: string, event: NewEvent | string, forgetsAny?: boolean): Written => ({
  author,
  event: admittedEvent(typeof event === "string" ? { ...sampleEvent(event), scope } : { ...event, scope }).event,
  ...(forgetsAny === undefined ? {} : { forgetsAny }),
});

const about = (kind: string, { event }: Written, content: object = {}): NewEvent =>
  ({ ...sampleEvent(""), kind, content: { targets: [event.id], ...content } }) as NewEvent;

function sharedLog(written: readonly Written[]): Log {
  return {
    ...createMemoryLog(),
    hasAuthors: true,
    async *read(after) {
      for (const [n, { event, ...from }] of [...written.entries()].slice(after === null ? 0 : Number(after)))
        yield { events: [event], cursor: String(n + 1), damage: [], unknown: 0, ...from } satisfies Batch;
    },
  };
}

async function indexOf(written: readonly Written[], isRebuilt = false): Promise<Index> {
  const index = openIndex({ state: mkdtempSync(join(state, "run-")), log: sharedLog(written) });
  if (isRebuilt) await index.rebuild();
  await index.catchUp();
  return index;
}

const seenBy = (index: Index, author: string, { event }: Written) =>
  index.viewedBy(author).query((db) => findMemories(db, event.id, { kind: "owner", user: author })[0] ?? null);

describe("a shared stream", () => {
  it("lets only the author and an owner forget a memory", async () => {
    const memory = by("ann", "the deploy key is in the vault");
    const [foreign, own, owner] = [
      by("bob", about("memory.forgotten", memory, { reason: "asked" })),
      by("ann", about("memory.forgotten", memory, { reason: "asked" })),
      by("bob", about("memory.forgotten", memory, { reason: "asked" }), true),
    ];
    const textAfter = async (written: readonly Written[]) =>
      (await seenBy(await indexOf(written), "carl", memory))?.text;
    expect(await textAfter([memory, foreign])).toBe("the deploy key is in the vault");
    expect(await textAfter([foreign, memory])).toBe("the deploy key is in the vault");
    for (const forgetting of [own, owner]) {
      expect(await textAfter([memory, forgetting])).toBeNull();
      expect(await textAfter([forgetting, foreign, memory])).toBeNull();
    }
  });

  it("counts pins and confirmations only for the person who made them", async () => {
    const memory = by("ann", { ...sampleEvent("from the web"), trust: "web" });
    const index = await indexOf([
      memory,
      by("bob", about("memory.pinned", memory)),
      by("bob", about("memory.confirmed", memory)),
    ]);
    expect(await seenBy(index, "bob", memory)).toMatchObject({ pinned: true, confirmed: true, author: "ann" });
    expect(await seenBy(index, "carl", memory)).toMatchObject({ pinned: false, confirmed: false });
  });

  it("shows nobody the preferences and pins of others", async () => {
    const preference = by("ann", { ...sampleEvent("tabs"), kind: "preference.set", content: { text: "tabs" } });
    const index = await indexOf([preference]);
    expect(await seenBy(index, "ann", preference)).toMatchObject({ text: "tabs" });
    expect(await seenBy(index, "bob", preference)).toBeNull();
  });

  it("ignores what others say about the sensitivity of a memory", async () => {
    const memory = by("ann", "an ordinary memory");
    const index = await indexOf([by("bob", about("memory.classified", memory, { sensitive: true })), memory]);
    expect(await seenBy(index, "carl", memory)).toMatchObject({ sensitive: false });
  });

  it("never replaces what one person stated by what another states", async () => {
    const stated = (author: string, value: string, at: number): Written =>
      by(author, {
        ...sampleEvent(""),
        at,
        key: "port",
        content: { text: `The port is ${value}.`, slot: { subject: "staging", attribute: "port", value, many: false } },
      });
    const [first, second] = [stated("ann", "5432", 1_000), stated("bob", "6000", 2_000)];
    const index = await indexOf([second, first]);
    const { factStates } = await import("../core/facts/fact-states.ts");
    const facts = await index
      .viewedBy("ann")
      .query((db) => factsLike(db, [first.event.id, second.event.id], { sql: "1", params: [] }));
    const states = factStates(facts, { review: "off" });
    expect([first, second].map(({ event }) => states.get(event.id)?.state)).toEqual(["current", "current"]);
  });

  it("does not depend on the order in which the lines of its authors arrive", async () => {
    const memories = ["ann", "bob", "ann"].map((author, n) => by(author, `memory ${n} of ${author}`));
    const marks = memories.flatMap((memory) =>
      ["ann", "bob"].flatMap((author) => [
        by(author, about("memory.forgotten", memory, { reason: "asked" })),
        by(author, about("memory.pinned", memory)),
        by(author, about("memory.confirmed", memory)),
        by(author, about("memory.classified", memory, { sensitive: author === "ann" })),
      ]),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(marks).chain((some) => {
          const all = [...memories, ...some];
          return fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }), fc.boolean());
        }),
        async ([all, shuffled, isRebuilt]) => {
          const [one, other] = [await indexOf(all), await indexOf(shuffled, isRebuilt)];
          expect(await other.query(dumpIndex)).toEqual(await one.query(dumpIndex));
          one.close();
          other.close();
        },
      ),
      { numRuns: 40 },
    );
  });
});
