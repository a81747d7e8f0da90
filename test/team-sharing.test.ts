import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { openMemory } from "../src/compose/open-memory.ts";
import type { Team, TeamStream } from "../src/config/teams.ts";
import type { Memory } from "../src/memory/memory.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { carry, joinTeam, openJoined } from "./joined-team.ts";
import { verifies } from "./verifies.ts";

const space = "github.com/acme/shop";
const folder = "/work/shop";
const spaces = { find: () => ({ path: folder, remote: space, checkout: "none" }), changedAt: () => null };

let home: string;
let opened: Memory[];
let now: number;
beforeEach(() => {
  home = makeScratch("sharing");
  opened = [];
  now = Date.UTC(2026, 10, 18);
});
afterEach(async () => {
  for (const memory of opened) await memory.close();
  removeScratch(home);
});

interface Laptop {
  readonly memory: Memory;
  readonly team: Team;
}

async function laptop(person: string, role: TeamStream["role"] = "writer"): Promise<Laptop> {
  const places = { memory: join(home, person, "memory"), state: join(home, person, "state") };
  const team = joinTeam(places.state, person, space, role);
  const memory = await openMemory({ ...places, spaces, now: () => (now += 1000) });
  opened.push(memory);
  return { memory, team };
}

const fact = (memory: Memory, text: string, fields: object = {}) =>
  memory.record([{ type: "fact", text, space: folder, level: "space", ...fields }]).then(([id]) => id ?? "");
const found = async ({ memory }: Laptop, q: string) =>
  (await memory.as({ kind: "user", space }).search(q)).hits.map(({ snippet }) => snippet);
const bytesOf = (path: string): string =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
    .join("");

describe("sharing a memory", () => {
  it("sends a copy to the other members, without its evidence and place", async () => {
    verifies("SCALE-5.b", "SCO-10.a");
    const [ann, bob] = [await laptop("ann"), await laptop("bob")];
    const id = await fact(ann.memory, "Staging is reset at two.", { tags: ["staging"], meta: { ticket: "SECRET-1" } });
    await fact(ann.memory, "My private note about the salary.");
    const copy = await ann.memory.sharing.share({ id });
    expect(copy).toMatchObject({ original: id, space });
    expect(await ann.memory.sharing.share({ id })).toEqual(copy);
    await carry(ann.team, bob.team);
    expect(await found(bob, "staging reset")).toEqual(["Staging is reset at two."]);
    expect(await found(bob, "salary")).toEqual([]);
    const shown = await bob.memory.show(copy.id);
    expect(shown).toMatchObject({ memory: { author: "ann", details: { meta: { original: id } } } });
    for (const word of ["SECRET-1", "salary", folder]) expect(bytesOf(bob.team.folder), word).not.toContain(word);
  });

  it("is withdrawn everywhere, and the original stays", async () => {
    verifies("SCO-10.d");
    const [ann, bob] = [await laptop("ann"), await laptop("bob")];
    const id = await fact(ann.memory, "Staging is reset at two.");
    const copy = await ann.memory.sharing.share({ id });
    await carry(ann.team, bob.team);
    expect(await found(bob, "staging")).toHaveLength(1);
    expect(await ann.memory.sharing.unshare({ id })).toEqual([copy]);
    await carry(ann.team, bob.team);
    expect(await found(bob, "staging")).toEqual([]);
    for (const { team } of [ann, bob]) expect(bytesOf(team.folder)).not.toContain("Staging is reset");
    expect(await found(ann, "staging")).toEqual(["Staging is reset at two."]);
    await expect(ann.memory.sharing.unshare({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it.each<[string, string, object]>([
    ["sensitive", "I was diagnosed with depression last year", {}],
    ["private", "The plan is <private>to sell</private> soon", {}],
    ["unconfirmed", "A page says so", { trust: "web" }],
    ["for certain readers", "Only for one agent", { acl: { read: ["agent:a"] } }],
    ["a preference", "I like tabs", { type: "preference" }],
  ])("refuses a memory that is %s, and explains what to do", async (_what, text, fields) => {
    verifies("SCALE-5.b");
    const { memory, team } = await laptop("ann");
    const id = await fact(memory, text, fields);
    await expect(memory.sharing.share({ id })).rejects.toMatchObject({
      code: "SCOPE_REFUSED",
      next: expect.stringMatching(/./),
    });
    expect([...openJoined(team).own(null)]).toEqual([]);
  });

  it("is refused to a reader of the space, and to an agent", async () => {
    const { memory } = await laptop("ann", "reader");
    const id = await fact(memory, "Staging is reset at two.");
    await expect(memory.sharing.share({ id })).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    const agent = memory.as({ kind: "user", space });
    await expect(agent.sharing.share({ id })).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
  });
});

describe("a rule", () => {
  it("shares new facts of its space only, and each once", async () => {
    verifies("SCALE-5.b", "SCO-10.a");
    const [ann, bob] = [await laptop("ann"), await laptop("bob")];
    await fact(ann.memory, "An old fact about deploys.");
    expect(await ann.memory.sharing.applyRules()).toEqual({ shared: [] });
    await ann.memory.sharing.setRule({ space, rule: "facts" });
    const taken = await fact(ann.memory, "A new fact about deploys.");
    await fact(ann.memory, "I was diagnosed with deploy fever and depression.");
    await fact(ann.memory, "A page about deploys.", { trust: "web" });
    await fact(ann.memory, "My own deploys.", { level: "user" });
    await fact(ann.memory, "How do deploys work?", { type: "prompt", session: "s1" });
    expect(await ann.memory.sharing.applyRules()).toEqual({ shared: [{ space, copies: 1 }] });
    expect(await ann.memory.sharing.applyRules()).toEqual({ shared: [{ space, copies: 0 }] });
    await carry(ann.team, bob.team);
    expect(await found(bob, "deploys")).toEqual(["A new fact about deploys."]);
    expect(await ann.memory.sharing.list()).toMatchObject({ count: 1, rules: [{ space, rule: "facts" }] });
    // A copy that was taken back is not shared again.
    await ann.memory.sharing.unshare({ id: taken });
    expect(await ann.memory.sharing.applyRules()).toEqual({ shared: [{ space, copies: 0 }] });
    await ann.memory.sharing.setRule({ space, rule: "off" });
    await fact(ann.memory, "A fact after the rule.");
    expect(await ann.memory.sharing.applyRules()).toEqual({ shared: [] });
  });

  it("shares exchanges, but no exchange of a session that contains something private", async () => {
    verifies("SCALE-5.b");
    const { memory } = await laptop("ann");
    await memory.sharing.setRule({ space, rule: "exchanges" });
    const say = (type: "prompt" | "assistant", text: string, session: string) =>
      memory.record([
        { type, text, session, space: folder, level: "space", trust: type === "prompt" ? "user" : "agent" },
      ]);
    await say("prompt", "Which port does staging use?", "open");
    await say("assistant", "Staging uses 5432.", "open");
    await say("prompt", "Please <private>my pin is four</private> remember it", "closed");
    await say("assistant", "The pin is noted.", "closed");
    await memory.sharing.applyRules();
    const { memories } = await memory.sharing.list();
    expect(memories.map(({ text }) => text)).toEqual(["Staging uses 5432.", "Which port does staging use?"]);
  });
});
