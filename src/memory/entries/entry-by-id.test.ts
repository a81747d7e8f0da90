import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { contents, session } from "../../../test/entry-places.ts";
import { open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import type { MemoryJson } from "./entries.ts";

useHome();

describe("an entry by its id", () => {
  verifies("ENT-10.a", "ENT-10.b", "ENT-10.c");

  it("can be updated without changing omitted fields and the creation time", async () => {
    let now = 1_700_000_000_000;
    const { entries } = await open({ now: () => now });
    const saved = await entries.save({ ...session, content: "old", category: "c", tags: ["t"], priority: 3 });
    await entries.get(session);
    now += 5000;
    const ref = { ...session, id: saved.id };
    const changed = await entries.update(ref, { content: "new", category: "" });
    expect(changed).toEqual({ ...saved, content: "new", category: null, updated: now, accessCount: 1 });
    // An update still counts after the clock was set back.
    now -= 60_000;
    await entries.update(ref, { priority: 10 });
    expect(await entries.get(ref)).toEqual([
      { ...changed, priority: 10, accessCount: 2, updated: changed.updated + 1 },
    ]);
    await expect(entries.update({ ...session, id: "ffff0000" }, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(entries.update(ref, { content: "" })).rejects.toMatchObject({ code: "USAGE" });
  });

  it("is searched by the words of content, category and tags, best first", async () => {
    const { entries } = await open();
    await entries.save({ ...session, content: "The deploy runs every night" });
    await entries.save({ ...session, content: "Deploying needs a ticket", tags: ["night"], category: "rules" });
    await entries.save({ ...session, content: "Nothing of the kind" });
    expect(contents(await entries.search("deploy at night with a ticket", session))).toEqual([
      "Deploying needs a ticket",
      "The deploy runs every night",
    ]);
    expect(contents(await entries.search("deploys", { ...session, category: "rules" }))).toHaveLength(1);
    expect(await entries.search("", session)).toEqual([]);
  });

  it("can be exported as memory.json and imported again, once", async () => {
    const { entries } = await open();
    const json: MemoryJson = {
      session: [
        {
          id: "3f0c1f0a-93c6-4a37-9c2a-52e1f6f4b1aa",
          content: "Prefers short answers",
          category: "style",
          tags: ["a"],
          metadata: { k: "v" },
          created_at: "2025-01-02T03:04:05.000Z",
          updated_at: "2025-02-02T03:04:05.000Z",
          access_count: 7,
          priority: 8,
        },
        {
          id: "0b8e1f0a-93c6-4a37-9c2a-52e1f6f4b1aa",
          content: "Later",
          created_at: "2025-03-02T03:04:05.000Z",
          updated_at: "2025-03-02T03:04:05.000Z",
          access_count: 0,
          priority: 5,
        },
      ],
      plan: [],
    };
    expect(await entries.importJson(json, { session: "s1" })).toBe(2);
    expect(await entries.importJson(json, { session: "s1" })).toBe(0);
    expect(await entries.exportJson({ session: "s1" })).toEqual(json);
    // A second session gets its own copies.
    expect(await entries.importJson(json, { session: "s2" })).toBe(2);
    expect(await entries.importJson(json, { session: "s2" })).toBe(0);
    await entries.clear({ ...session, session: "s2" });
    expect(await entries.importJson(json, { session: "s2" })).toBe(0);
    expect(await entries.exportJson({ session: "s1" })).toEqual(json);
    const [first] = json["session"] ?? [];
    const foreign = { session: [{ ...first, id: "not a uuid", tags: null, category: "" }] } as unknown as MemoryJson;
    expect(await entries.importJson(foreign, { session: "s3" })).toBe(1);
    expect(await entries.importJson(foreign, { session: "s3" })).toBe(0);
    expect(await entries.get({ ...session, session: "s3" })).toMatchObject([
      { accessCount: 8, content: first?.content },
    ]);
  });

  it("is named with its place if it is invalid in a memory.json, and nothing is imported", async () => {
    const { entries } = await open();
    const entry = {
      id: "x",
      content: "c",
      created_at: "2025-01-02",
      updated_at: "2025-01-02",
      access_count: 0,
      priority: 5,
    };
    for (const [json, message] of [
      [{ session: {} }, /^session is not a list/],
      [{ session: [entry, { ...entry, content: 5 }] }, /^session\[1\]\.content is not a text/],
      [{ session: [{ ...entry, created_at: "soon" }] }, /^session\[0\]\.created_at is not a time/],
      [{ nowhere: [] }, /^there is no compartment 'nowhere'/],
      [{ session: [entry, null] }, /^session\[1\] is not an entry/],
      [{ session: [{ ...entry, content: " " }] }, /^session\[0\]\.content is empty/],
      [{ session: [{ ...entry, created_at: 5 }] }, /^session\[0\]\.created_at is not a time/],
      [{ session: [{ ...entry, updated_at: "1900-01-01" }] }, /^session\[0\]\.updated_at is not a time since 1970/],
      [{ session: [entry], plan: [entry, { ...entry, created_at: "-271821-04-20T00:00:00.000Z" }] }, /^plan\[1\]\.cr/],
      [{ session: [{ ...entry, category: 5 }] }, /^session\[0\]\.category is not a text/],
      [{ session: [{ ...entry, category: "c".repeat(257) }] }, /^session\[0\]\.category has 257 characters; the limit/],
      [{ session: [{ ...entry, tags: "abc" }] }, /^session\[0\]\.tags is not a list of texts/],
      [{ session: [{ ...entry, tags: [1] }] }, /^session\[0\]\.tags is not a list of texts/],
      [{ session: [{ ...entry, tags: [""] }] }, /^session\[0\]\.tags has an empty tag/],
      [{ session: [{ ...entry, tags: ["t".repeat(65)] }] }, /^session\[0\]\.tags has 65 characters; the limit is 64/],
      [{ session: [{ ...entry, tags: Array.from({ length: 33 }, String) }] }, /^session\[0\]\.tags has 33 tags/],
      [{ session: [{ ...entry, priority: 0 }] }, /^session\[0\]\.priority is not a whole number from 1 to 10/],
      [{ session: [{ ...entry, access_count: 1e300 }] }, /^session\[0\]\.access_count is not a count/],
      [{ session: [{ ...entry, metadata: { n: 5 } }] }, /^session\[0\]\.metadata is not an object of texts/],
      [{ session: [{ ...entry, metadata: ["a"] }] }, /^session\[0\]\.metadata is not an object of texts/],
      [[], /^this is not a memory\.json/],
      [{ session: [entry], plan: [{ ...entry, content: "x".repeat(10_001) }] }, /^the compartment 'plan' holds 0/],
    ] as const)
      await expect(entries.importJson(json as unknown as MemoryJson, { session: "s1" })).rejects.toThrow(message);
    expect(await entries.exportJson({ session: "s1" })).toEqual({ session: [], plan: [] });
    await expect(entries.exportJson({})).rejects.toMatchObject({ code: "USAGE" });
  });

  it("survives any export unchanged", async () => {
    const memory = await open();
    let n = 0;
    const anEntry = fc.record({
      content: fc.string({ minLength: 1, maxLength: 40, unit: "grapheme" }).filter((text) => text.trim() !== ""),
      category: fc.option(fc.string({ minLength: 1, maxLength: 20 }), { nil: undefined }),
      tags: fc.array(fc.string({ minLength: 1, maxLength: 10 }), { maxLength: 3 }),
      priority: fc.integer({ min: 1, max: 10 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anEntry, { maxLength: 4 }), async (drafts) => {
        n += 1;
        const [from, to] = [`from ${n}`, `to ${n}`];
        for (const entry of drafts) await memory.entries.save({ ...session, session: from, ...entry });
        const json = await memory.entries.exportJson({ session: from });
        await memory.entries.importJson(json, { session: to });
        const withoutIds = (made: MemoryJson) =>
          (made["session"] ?? [])
            .map((entry) => ({ ...entry, id: "" }))
            .toSorted((a, b) => (a.content < b.content ? -1 : 1));
        expect(withoutIds(await memory.entries.exportJson({ session: to }))).toEqual(withoutIds(json));
      }),
      { numRuns: 15 },
    );
  });
});
