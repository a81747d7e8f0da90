import { join } from "node:path";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { filesUnder, holding, home, open, texts, useHome } from "../../../test/memory-home.ts";
import { openParts, useParts } from "../../../test/memory-parts.ts";
import { verifies } from "../../../test/verifies.ts";
import { entrySize } from "../../core/entries/entry-size.ts";
import { LociError } from "../../core/errors.ts";
import type { Memory } from "../memory.ts";
import { defaultSettings } from "../settings.ts";
import { createEntries } from "./create-entries.ts";
import type { Entry, MemoryJson } from "./entries.ts";

useHome();
useParts();

const run = { compartment: "run", run: "r1" } as const;
const session = { compartment: "session", session: "s1" } as const;
const plan = { compartment: "plan", session: "s1" } as const;
const contents = (entries: readonly Entry[]) => entries.map(({ content }) => content);

/** A memory as an agent has it in a run of a session. */
async function agentIn(place: { session?: string; run?: string }, agent = "billing"): Promise<Memory> {
  const memory = await open();
  return memory.as({ kind: "agent", agent, ...place });
}

describe("an entry", () => {
  verifies("ENT-1", "ENT-2", "ENT-4");

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

  it("is found by id, by category, by all given tags, or with all others, the highest priority first", async () => {
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

  it("counts each time it was got, and nothing else, also after a rebuild", async () => {
    const memory = await open();
    const { id } = await memory.entries.save({ ...session, content: "counted" });
    await memory.entries.get(session);
    await memory.entries.search("counted", session);
    await memory.entries.exportJson({ session: "s1" });
    await memory.entries.get({ ...session, category: "other" });
    await memory.rebuild();
    expect(await memory.entries.get({ ...session, id })).toMatchObject([{ accessCount: 2 }]);
  });

  it("is stored and given back without secrets", async () => {
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

  it("can be read where nothing can be written; the read is not counted then", async () => {
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

describe("what may not be saved", () => {
  verifies("ENT-3", "ENT-6");

  it("names the compartments, the range of priorities, and what is missing", async () => {
    const { entries } = await open();
    const refused = async (entry: object) => entries.save({ ...session, content: "x", ...entry });
    await expect(refused({ compartment: "notes" })).rejects.toMatchObject({
      code: "USAGE",
      message: "there is no compartment 'notes'; the compartments are run, session, plan",
    });
    await expect(refused({ compartment: "toString" })).rejects.toMatchObject({ code: "USAGE" });
    await expect(refused({ content: "  " })).rejects.toMatchObject({
      code: "USAGE",
      message: "content is empty; say what is to be kept",
    });
    for (const priority of [0, 11, 2.5, Number.NaN])
      await expect(refused({ priority })).rejects.toMatchObject({
        code: "USAGE",
        message: `priority is ${priority}; it must be a whole number from 1 to 10`,
      });
    await expect(entries.save({ compartment: "run", content: "x" })).rejects.toMatchObject({
      code: "USAGE",
      message: "the compartment 'run' belongs to a run: give the id of the run as `run`",
    });
    await expect(refused({ tags: ["x".repeat(65)] })).rejects.toMatchObject({ code: "EVENT_TOO_LARGE" });
    await expect(refused({ session: "../s" })).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    expect(await entries.get(session)).toEqual([]);
  });

  it("is refused before the write when it does not fit, with size and limit", async () => {
    const { entries } = await open();
    await entries.save({ ...session, content: "x".repeat(9_000), category: "long", tags: ["a"], metadata: { b: "c" } });
    const { id } = await entries.save({ ...session, content: "y".repeat(900) });
    await expect(entries.save({ ...session, content: "z".repeat(94) })).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
      message:
        "the compartment 'session' holds 9907 characters and this entry has 94; the limit is 10000: clear or shorten entries first",
    });
    await expect(entries.update({ ...session, id }, { content: "y".repeat(994) })).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
    });
    await entries.save({ ...session, content: "z".repeat(93) });
    // Each compartment of each session has its own limit.
    await entries.save({ ...plan, content: "z".repeat(10_000) });
    await entries.save({ ...session, session: "s2", content: "z".repeat(10_000) });
    expect(holding(home, ["z".repeat(94)]).length).toBeGreaterThan(0);
    expect((await entries.get(session)).map(entrySize)).toEqual([9007, 900, 93]);
  });

  it("is also what a rule of one's own refuses", async () => {
    const { entries } = await open({
      settings: {
        entries: {
          ...defaultSettings.entries,
          compartments: { ...defaultSettings.entries.compartments, decisions: "session" },
          validate: ({ compartment, category }) => {
            if (compartment === "decisions" && category === undefined)
              throw new RangeError("a decision needs a category");
          },
        },
      },
    });
    await expect(entries.save({ ...session, compartment: "decisions", content: "x" })).rejects.toThrow(
      "a decision needs a category",
    );
    await entries.save({ ...session, compartment: "decisions", content: "x", category: "api" });
    expect(await entries.get({ ...session, compartment: "decisions" })).toHaveLength(1);
  });
});

describe("run and session memory", () => {
  verifies("SCO-5", "ENT-1");

  it("of a run is private to it; of a session it is shared by all who are in the session", async () => {
    const main = await agentIn({ session: "s1", run: "r1" });
    const sub = await agentIn({ session: "s1", run: "r2" }, "tester");
    const stranger = await agentIn({ session: "s2", run: "r3" });
    await main.entries.save({ compartment: "run", content: "private" });
    await main.entries.save({ compartment: "session", content: "shared" });
    await main.entries.save({ compartment: "plan", content: "the plan" });
    expect(await sub.entries.get({ compartment: "run" })).toEqual([]);
    expect(contents(await sub.entries.get({ compartment: "session" }))).toEqual(["shared"]);
    expect(contents(await sub.entries.get({ compartment: "plan" }))).toEqual(["the plan"]);
    expect(await stranger.entries.get({ compartment: "session" })).toEqual([]);
    for (const ref of [run, session, plan]) {
      const calls = [
        stranger.entries.get(ref),
        stranger.entries.save({ ...ref, content: "x" }),
        stranger.entries.update({ ...ref, id: "0000" }, { content: "x" }),
        stranger.entries.search("private", ref),
        stranger.entries.clear(ref),
        stranger.entries.exportJson(ref),
        stranger.entries.importJson({ [ref.compartment]: [] }, ref),
      ];
      for (const call of calls) await expect(call).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    }
    for (const call of [stranger.entries.endRun("r1"), stranger.entries.promptVariables("r1"), sub.entries.get(run)])
      await expect(call).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    const owner = await open();
    expect(contents(await owner.entries.get(run))).toEqual(["private"]);
  });

  it("ends with the run; what belongs to the session stays, and so does a plan unless it belongs to the run", async () => {
    for (const planScope of ["session", "run"] as const) {
      const settings = {
        entries: {
          ...defaultSettings.entries,
          compartments: { ...defaultSettings.entries.compartments, plan: planScope },
        },
      };
      const owner = await open({ settings });
      const place = { session: `s ${planScope}`, run: `r ${planScope}` };
      const { entries } = owner.as({ kind: "agent", agent: "a", ...place });
      for (const compartment of ["run", "session", "plan"]) await entries.save({ compartment, content: compartment });
      await owner.entries.save({ compartment: "run", run: "another", content: "of another run" });
      expect(await entries.endRun()).toBe(planScope === "run" ? 2 : 1);
      expect(await entries.endRun()).toBe(0);
      expect(await entries.get({ compartment: "run" })).toEqual([]);
      expect(await entries.get({ compartment: "session" })).toHaveLength(1);
      expect(await entries.get({ compartment: "plan" })).toHaveLength(planScope === "run" ? 0 : 1);
    }
    const { entries } = await open();
    await expect(entries.endRun()).rejects.toMatchObject({ code: "USAGE" });
    expect(await entries.get({ compartment: "run", run: "another" })).toHaveLength(2);
  });

  it("of a run is in every prompt of it, session and plan only when asked for", async () => {
    verifies("ENT-7", "ENT-8");
    const { entries } = await agentIn({ session: "s1", run: "r1" });
    expect(await entries.promptVariables()).toEqual({ HasMemory: false, MemoryContent: "" });
    await entries.save({ compartment: "session", content: "not in the prompt" });
    await entries.save({ compartment: "plan", content: "nor this" });
    await entries.save({ compartment: "run", content: "second" });
    await entries.save({
      compartment: "run",
      content: "first\n- of two lines",
      category: "state",
      tags: ["a"],
      priority: 8,
    });
    const variables = await entries.promptVariables();
    expect(variables).toEqual({ HasMemory: true, MemoryContent: "- (state) first\n  - of two lines #a\n- second" });
    expect(await entries.promptVariables()).toEqual(variables);
    expect(await entries.get({ compartment: "run" })).toMatchObject([{ accessCount: 1 }, { accessCount: 1 }]);
    await entries.endRun();
    expect(await entries.promptVariables()).toEqual({ HasMemory: false, MemoryContent: "" });
  });
});

describe("clearing", () => {
  verifies("ENT-5");

  it("takes all, or what a filter selects, for good and from everywhere", async () => {
    const memory = await open();
    const { entries } = memory;
    const kept = await entries.save({ ...session, content: "kept quokka", category: "a" });
    const gone = await entries.save({ ...session, content: "cleared quokka", category: "b", tags: ["t"] });
    expect(await entries.clear({ ...session, category: "b", tags: ["t"] })).toBe(1);
    expect(await entries.clear({ ...session, category: "b" })).toBe(0);
    const nowhere = async () => {
      expect(contents(await entries.get(session))).toEqual(["kept quokka"]);
      expect(await entries.get({ ...session, id: gone.id })).toEqual([]);
      expect(contents(await entries.search("quokka", session))).toEqual(["kept quokka"]);
      expect(Object.values(await entries.exportJson({ session: "s1" })).flat()).toHaveLength(1);
      expect(await texts(memory, "quokka")).toEqual([]);
      await expect(memory.show(gone.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(entries.update({ ...session, id: gone.id }, { content: "back" })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    };
    await nowhere();
    await memory.rebuild();
    await nowhere();
    expect(await entries.clear({ ...session, id: kept.id })).toBe(1);
    expect(await entries.get(session)).toEqual([]);
  });

  it("has its bytes erased with the next erasure, and is no reason for one", async () => {
    verifies("SAF-5");
    const words = ["zorblaxian", "quuxonomicon"];
    const memory = await open();
    for (const content of words)
      await memory.entries.save({ ...session, content, metadata: { note: `${content} too` } });
    await memory.entries.get(session);
    await memory.entries.clear(session);
    const note = await memory.notes.add({ text: `say ${words[0]}`, at: 5 });
    await memory.notes.remove(note.id);
    const index = () => filesUnder(join(home, "state")).filter((path) => path.endsWith(".sqlite"));
    const before = index();
    await (await open()).search("anything");
    expect(index()).toEqual(before);
    expect(holding(join(home, "memory"), words)).not.toEqual([]);
    const id = await memory.remember("something else");
    expect(await memory.forget({ id })).toMatchObject({ forgotten: 1, residue: false });
    expect(holding(home, words)).toEqual([]);
    expect(await memory.verify()).toMatchObject({ ok: true });
  });

  it("has its bytes erased when the owner asks for it", async () => {
    const memory = await open();
    await memory.entries.save({ ...session, content: "flimsterdomly" });
    await memory.backup();
    await memory.entries.clear(session);
    await memory.settle();
    expect(holding(home, ["flimsterdomly"])).toEqual([]);
    await memory.rebuild();
    expect(await memory.entries.get(session)).toEqual([]);
  });

  it("is part of forgetting a session or a space: no byte of its entries is left", async () => {
    verifies("SAF-5");
    const words = ["zorblaxian", "quuxonomicon", "flimsterdomly"];
    const owner = await open();
    const { entries } = owner.as({ kind: "agent", agent: "a", space: "/projects/app", session: "s1", run: "r1" });
    const { id } = await entries.save({ compartment: "session", content: "zorblaxian", category: "first" });
    await entries.update({ compartment: "session", id }, { content: "quuxonomicon" });
    await entries.save({ compartment: "run", content: "flimsterdomly" });
    await entries.endRun();
    await owner.entries.save({ ...session, session: "s2", content: "stays" });
    await owner.entries.get(session);
    expect(await owner.forget({ session: "s1" })).toMatchObject({ forgotten: 2 });
    expect(holding(home, words)).toEqual([]);
    await entries.save({ compartment: "session", content: "zorblaxian" });
    expect(await owner.forget({ space: "/projects/app" })).toMatchObject({ forgotten: 1 });
    expect(holding(home, words)).toEqual([]);
    expect(await owner.entries.get({ ...session, session: "s2" })).toHaveLength(1);
  });
});

describe("an entry by its id", () => {
  verifies("ENT-10");

  it("is updated: what is not given stays, when it was made stays, when it was changed moves", async () => {
    let now = 1_700_000_000_000;
    const { entries } = await open({ now: () => now });
    const saved = await entries.save({ ...session, content: "old", category: "c", tags: ["t"], priority: 3 });
    await entries.get(session);
    now += 5000;
    const ref = { ...session, id: saved.id };
    const changed = await entries.update(ref, { content: "new", category: "" });
    expect(changed).toEqual({ ...saved, content: "new", category: null, updated: now, accessCount: 1 });
    // A clock that was set back does not undo it.
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

  it("goes to the shape of a memory.json and comes back, once", async () => {
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
    // A second session gets copies of its own.
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

  it("is refused with its place where a memory.json is not one, or does not fit; nothing is taken in then", async () => {
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
      [[], /^this is no memory\.json/],
      [{ session: [entry], plan: [{ ...entry, content: "x".repeat(10_001) }] }, /^the compartment 'plan' holds 0/],
    ] as const)
      await expect(entries.importJson(json as unknown as MemoryJson, { session: "s1" })).rejects.toThrow(message);
    expect(await entries.exportJson({ session: "s1" })).toEqual({ session: [], plan: [] });
    await expect(entries.exportJson({})).rejects.toMatchObject({ code: "USAGE" });
  });

  it("comes back from any export as it was", async () => {
    const memory = await open();
    let n = 0;
    const anEntry = fc.record({
      content: fc.string({ minLength: 1, maxLength: 40, unit: "grapheme" }).filter((text) => text.trim() !== ""),
      category: fc.option(fc.string({ minLength: 1, maxLength: 20 }), { nil: undefined }),
      tags: fc.array(fc.string({ minLength: 1, maxLength: 10 }), { maxLength: 3 }),
      priority: fc.integer({ min: 1, max: 10 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anEntry, { maxLength: 4 }), async (given) => {
        n += 1;
        const [from, to] = [`from ${n}`, `to ${n}`];
        for (const entry of given) await memory.entries.save({ ...session, session: from, ...entry });
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
