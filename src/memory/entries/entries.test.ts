import { describe, expect, it } from "vitest";

import { contents, plan, session } from "../../../test/entry-places.ts";
import { holding, home, open, useHome } from "../../../test/memory-home.ts";
import { openParts, useParts } from "../../../test/memory-parts.ts";
import { verifies } from "../../../test/verifies.ts";
import { LociError } from "../../core/errors.ts";
import { createEntries } from "./create-entries.ts";

useHome();
useParts();

describe("an entry", () => {
  verifies("ENT-1.a", "ENT-2.a", "ENT-2.b", "ENT-4.a", "ENT-4.b");

  it("has content, category, tags, metadata, times, a count of reads and a priority", async () => {
    const { entries } = await open({ now: () => 1_800_000_000_000 });
    const saved = await entries.save({
      ...session,
      content: "Orders are in src/orders",
      category: "layout",
      tags: ["code"],
      metadata: { seen: "twice" },
    });
    expect(saved).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      compartment: "session",
      content: "Orders are in src/orders",
      category: "layout",
      tags: ["code"],
      metadata: { seen: "twice" },
      created: saved.created,
      updated: saved.created,
      accessCount: 0,
      priority: 5,
    });
    expect(await entries.get({ ...session, id: saved.id })).toEqual([{ ...saved, accessCount: 1 }]);
  });

  it("is found by id, by category, by all given tags, or by these together, highest priority first", async () => {
    const { entries } = await open();
    const { id } = await entries.save({ ...plan, content: "one", category: "a", tags: ["x", "y"] });
    await entries.save({ ...plan, content: "two", category: "a", tags: ["x"], priority: 9 });
    await entries.save({ ...plan, content: "three", category: "b" });
    await entries.save({ ...plan, session: "s2", content: "of another session" });
    expect(contents(await entries.get(plan))).toEqual(["two", "one", "three"]);
    expect(contents(await entries.get({ ...plan, id }))).toEqual(["one"]);
    expect(contents(await entries.get({ ...plan, id: id.slice(-8) }))).toEqual(["one"]);
    expect(contents(await entries.get({ ...plan, category: "a" }))).toEqual(["two", "one"]);
    expect(contents(await entries.get({ ...plan, tags: ["x", "y"] }))).toEqual(["one"]);
    expect(await entries.get({ ...plan, tags: ["x", "z"] })).toEqual([]);
    expect(await entries.get(session)).toEqual([]);
  });

  it("counts each read and nothing else, also after a rebuild", async () => {
    const memory = await open();
    const { id } = await memory.entries.save({ ...session, content: "counted" });
    await memory.entries.get(session);
    await memory.entries.search("counted", session);
    await memory.entries.exportJson({ session: "s1" });
    await memory.entries.get({ ...session, category: "other" });
    await memory.care.rebuild();
    expect(await memory.entries.get({ ...session, id })).toMatchObject([{ accessCount: 2 }]);
  });

  it("is stored and returned without secrets", async () => {
    const marker = /^\[redacted:secret#[0-9a-f]{6}\]$/;
    const { entries } = await open();
    const saved = await entries.save({ ...session, content: "password=hunter2hunter2" });
    expect(saved.content).toMatch(/^password=\[redacted:secret#[0-9a-f]{6}\]$/);
    expect(await entries.update({ ...session, id: saved.id }, { metadata: { api_key: "abcdef123" } })).toMatchObject({
      metadata: { api_key: expect.stringMatching(marker) },
    });
    expect(await entries.get(session)).toMatchObject([
      { content: saved.content, metadata: { api_key: expect.stringMatching(marker) } },
    ]);
    expect(holding(home, ["hunter2hunter2", "abcdef123"])).toEqual([]);
  });

  it("can be read from a read-only memory, which does not count the read", async () => {
    const { entries } = await open();
    await entries.save({ ...session, content: "still here" });
    await entries.get(session);
    const readOnly = createEntries(
      openParts({
        onAppend: () => {
          throw new LociError("NOT_WRITABLE", "the disk is read-only");
        },
      }),
    );
    for (let n = 0; n < 2; n += 1)
      expect(await readOnly.get(session)).toMatchObject([{ content: "still here", accessCount: 1 }]);
    await expect(readOnly.save({ ...session, content: "x" })).rejects.toMatchObject({ code: "NOT_WRITABLE" });
  });
});
