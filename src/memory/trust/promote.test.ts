import { resolve } from "node:path";

import { describe, expect, it } from "vitest";

import { open, texts, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import type { Principal } from "../../core/access/scope.ts";
import type { Memory } from "../memory.ts";

useHome();

const space = resolve("/projects/app");
const principals = {
  maker: { kind: "agent", agent: "maker", space, session: "s1", run: "r1" },
  helper: { kind: "agent", agent: "helper", space, session: "s1", run: "r2" },
  colleague: { kind: "agent", agent: "colleague", space, session: "s2", run: "r3" },
  person: { kind: "user", space, session: "s3" },
  stranger: { kind: "agent", agent: "stranger", space: resolve("/projects/other"), session: "s4" },
} as const satisfies Readonly<Record<string, Principal>>;

const everyone = Object.keys(principals) as (keyof typeof principals)[];

/** The principals that find a word. */
async function whoFinds(memory: Memory, word: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of everyone) if ((await texts(memory.as(principals[name]), word)).length > 0) found.push(name);
  return found;
}

/** Checks that the answer is the same after a rebuild of the index. Returns the answer. */
async function stays<T>(memory: Memory, ask: () => Promise<T>): Promise<T> {
  const before = await ask();
  await memory.care.rebuild();
  expect(await ask()).toEqual(before);
  return before;
}

const visible: Readonly<Record<string, string[]>> = {
  run: ["maker"],
  session: ["maker", "helper"],
  agent: ["maker"],
  space: ["maker", "helper", "colleague", "person"],
  user: [...everyone],
};

describe("promoting a memory", () => {
  verifies("SCO-10.a", "SCO-10.b", "SCO-10.c", "SCO-10.d");

  it.each([
    ["run", "session"],
    ["run", "space"],
    ["session", "space"],
    ["agent", "space"],
    ["session", "user"],
    ["space", "user"],
  ] as const)(
    "from %s to %s shows the memory at the wider level, and withdrawing it restores the old level",
    async (from, to) => {
      const memory = await open();
      const id = await memory.remember("the quokka is shy", {
        level: from,
        space,
        agent: "maker",
        session: "s1",
        run: "r1",
      });
      expect(await stays(memory, () => whoFinds(memory, "quokka"))).toEqual(visible[from]);
      expect(await memory.trust.promote({ id, to })).toEqual({ id, kind: "memory", from, to });
      expect(await stays(memory, () => whoFinds(memory, "quokka"))).toEqual(visible[to]);
      await memory.trust.promote({ id: id.slice(-8), to: from });
      expect(await stays(memory, () => whoFinds(memory, "quokka"))).toEqual(visible[from]);
    },
  );

  it("needs the permission to read the memory, and to write at the new level", async () => {
    const memory = await open();
    const id = await memory.remember("quokka", { level: "session", space, agent: "maker", session: "s1" });
    const as = (name: keyof typeof principals) => memory.as(principals[name]);
    await expect(as("colleague").trust.promote({ id, to: "space" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as("helper").trust.promote({ id, to: "user" })).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    expect(await whoFinds(memory, "quokka")).toEqual(visible["session"]);
    await as("helper").trust.promote({ id, to: "space" });
    expect(await whoFinds(memory, "quokka")).toEqual(visible["space"]);
  });

  it("can be withdrawn by the owner, or by anybody who may replace the memory at its present level", async () => {
    const memory = await open();
    const id = await memory.remember("quokka", { level: "session", space, agent: "maker", session: "s3", run: "r9" });
    const as = (name: keyof typeof principals) => memory.as(principals[name]);
    await as("person").trust.promote({ id, to: "space" });
    await expect(as("maker").trust.promote({ id, to: "session" })).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await as("person").trust.promote({ id, to: "session" });
    expect(await whoFinds(memory, "quokka")).toEqual(["person"]);
    await memory.trust.promote({ id, to: "user" });
    await memory.trust.promote({ id, to: "run" });
    expect(await whoFinds(memory, "quokka")).toEqual([]);
  });

  it("is refused with a reason if it is impossible, and changes nothing if the memory already has that level", async () => {
    const memory = await open();
    const id = await memory.remember("mine alone");
    await expect(memory.trust.promote({ id, to: "space" })).rejects.toMatchObject({
      code: "USAGE",
      message: "this memory was made in no space; the levels it can have are user",
    });
    await expect(memory.trust.promote({ id, to: "world" as "user" })).rejects.toMatchObject({ code: "USAGE" });
    await expect(memory.trust.promote({ id: "no such id", to: "user" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await memory.trust.promote({ id, to: "user" })).toMatchObject({ from: "user", to: "user" });
    await memory.forget({ id });
    await expect(memory.trust.promote({ id, to: "user" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("never happens automatically: a recall or a search does not change the level", async () => {
    const memory = await open();
    await memory.remember("the quokka is private", { level: "session", session: "s1", space });
    for (const name of everyone) await memory.as(principals[name]).recall("where is the quokka?");
    expect(await memory.timeline()).toMatchObject([{ level: "session" }]);
  });
});

describe("promoting an entry", () => {
  verifies("SCO-10.b");

  const contents = async (memory: Memory, compartment: string) =>
    (await memory.entries.get({ compartment })).map(({ content }) => content);

  it("moves the entry between its run and its session", async () => {
    const memory = await open();
    const [maker, helper] = [memory.as(principals.maker), memory.as(principals.helper)];
    const { id } = await maker.entries.save({ compartment: "run", content: "quokka" });
    await expect(helper.trust.promote({ id, to: "session" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await maker.trust.promote({ id, to: "session" })).toEqual({ id, kind: "entry", from: "run", to: "session" });
    const shared = async () => [await contents(maker, "run"), await contents(helper, "session")];
    expect(await stays(memory, shared)).toEqual([[], ["quokka"]]);
    // A helper's update does not move the entry into the helper's run.
    await helper.entries.update({ compartment: "session", id }, { priority: 9 });
    await expect(helper.trust.promote({ id, to: "run" })).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    expect(await maker.entries.endRun()).toBe(0);
    await maker.trust.promote({ id, to: "run" });
    expect(await stays(memory, shared)).toEqual([["quokka"], []]);
    expect(await maker.entries.endRun()).toBe(1);
  });

  it("needs room in the compartment to which the entry moves", async () => {
    const memory = await open();
    const maker = memory.as(principals.maker);
    await maker.entries.save({ compartment: "session", content: "x".repeat(9_999) });
    const { id } = await maker.entries.save({ compartment: "run", content: "xx" });
    await expect(maker.trust.promote({ id, to: "session" })).rejects.toMatchObject({ code: "LIMIT_EXCEEDED" });
    expect(await contents(maker, "run")).toEqual(["xx"]);
  });

  it("beyond its session stores a fact that names its source, once, and keeps the entry", async () => {
    const memory = await open();
    const maker = memory.as(principals.maker);
    const { id } = await maker.entries.save({ compartment: "run", content: "the quokka is shy", tags: ["animals"] });
    expect(await whoFinds(memory, "quokka")).toEqual([]);
    const fact = await maker.trust.promote({ id, to: "space" });
    expect(await maker.trust.promote({ id, to: "space" })).toEqual(fact);
    expect(fact).toMatchObject({ kind: "fact", from: "run", to: "space" });
    expect(await stays(memory, () => whoFinds(memory, "quokka"))).toEqual(visible["space"]);
    expect(await memory.timeline()).toMatchObject([
      { id: fact.id, type: "fact", trust: "agent", tags: ["animals"], details: { sources: [id] } },
    ]);
    await expect(maker.trust.promote({ id, to: "user" })).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await memory.trust.promote({ id, to: "user" });
    expect(await whoFinds(memory, "quokka")).toEqual(visible["user"]);
    await maker.entries.endRun();
    expect(await whoFinds(memory, "quokka")).toEqual(visible["user"]);
    const bare = await memory.entries.save({ compartment: "session", session: "s9", content: "x" });
    await expect(memory.trust.promote({ id: bare.id, to: "space" })).rejects.toMatchObject({ code: "USAGE" });
  });
});
