import { describe, expect, it } from "vitest";

import { useIndexState } from "../../test/index-state.ts";
import { by, about, indexOf, type Written } from "../../test/shared-stream.ts";
import { sampleEvent } from "../testing/index.ts";
import type { Index } from "./open-index.ts";
import { factsLike } from "./views/fact-views.ts";
import { findMemories } from "./views/views.ts";

useIndexState();

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

  it("hides everybody's preferences and pins from others", async () => {
    const preference = by("ann", { ...sampleEvent("tabs"), kind: "preference.set", content: { text: "tabs" } });
    const index = await indexOf([preference]);
    expect(await seenBy(index, "ann", preference)).toMatchObject({ text: "tabs" });
    expect(await seenBy(index, "bob", preference)).toBeNull();
  });

  it("ignores other members' marks of sensitivity", async () => {
    const memory = by("ann", "an ordinary memory");
    const index = await indexOf([by("bob", about("memory.classified", memory, { sensitive: true })), memory]);
    expect(await seenBy(index, "carl", memory)).toMatchObject({ sensitive: false });
  });

  it("never replaces one person's statement by another's", async () => {
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
});
