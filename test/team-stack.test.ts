import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { openMemory, openParts } from "../src/compose/open-memory.ts";
import type { Team } from "../src/config/teams.ts";
import { nameToSpace } from "../src/core/access/scope.ts";
import { openIndex } from "../src/index/open-index.ts";
import { createMemory } from "../src/memory/create-memory.ts";
import type { Memory } from "../src/memory/memory.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { admittedEvent, createMemoryLog, createSharedLog, sampleEvent } from "../src/testing/index.ts";
import { carry, joinTeam, openJoined } from "./joined-team.ts";
import { verifies } from "./verifies.ts";

const space = "github.com/acme/shop";
const scope = { level: "space", user: "me", space: nameToSpace(space) } as const;
const sharedFact = (text: string) => admittedEvent({ ...sampleEvent(text), scope });

let home: string;
let opened: Memory[];
beforeEach(() => {
  home = makeScratch("stack");
  opened = [];
});
afterEach(async () => {
  for (const memory of opened) await memory.close();
  removeScratch(home);
});

const spaces = { find: () => ({ path: "/work/shop", remote: space, checkout: "none" }), changedAt: () => null };

/** A laptop of one person. */
async function laptop(person: string): Promise<{ memory: Memory; team: Team }> {
  const places = { memory: join(home, person, "memory"), state: join(home, person, "state") };
  const team = joinTeam(places.state, person, space);
  const memory = await openMemory({ ...places, spaces });
  opened.push(memory);
  return { memory, team };
}

describe("the owner with all shared streams", () => {
  it("searches, counts and lists them with the person's own stream, and shows the copy of the person's own memory only once", async () => {
    verifies("SCALE-5.a");
    const [ann, bob] = [await laptop("ann"), await laptop("bob")];
    await openJoined(ann.team).append([sharedFact("The heron nests under the bridge.")]);
    await carry(ann.team, bob.team);
    const own = await bob.memory.remember("The heron eats at dusk.", { space: "/work/shop", tags: ["birds"] });
    await bob.memory.sharing.share({ id: own });

    const { hits } = await bob.memory.search({ q: "heron", shared: true });
    expect(new Set(hits.map(({ metadata: { author } }) => author))).toEqual(new Set(["ann", undefined]));
    expect((await bob.memory.search({ q: "heron" })).hits).toHaveLength(1);
    const listed = await bob.memory.timeline({ shared: true });
    expect(new Set(listed.map(({ author }) => author))).toEqual(new Set(["ann", undefined]));
    expect([hits.length, listed.length]).toEqual([2, 2]);
    const [first, second] = listed;
    expect(await bob.memory.timeline({ shared: true, oldestFirst: true })).toEqual([second, first]);
    expect(await bob.memory.timeline({ shared: true, before: { ts: first?.ts ?? 0, id: first?.id ?? "" } })).toEqual([
      second,
    ]);
    expect(await bob.memory.facets({ q: "heron", shared: true })).toMatchObject({
      total: 2,
      types: [{ value: "fact", count: 2 }],
      tags: [{ value: "birds", count: 1 }],
    });
    expect(await bob.memory.facets({ q: "heron" })).toMatchObject({ total: 1 });
    const shared = hits.find(({ metadata: { author } }) => author === "ann")?.id ?? "";
    expect(await bob.memory.around(shared)).toEqual({ before: [], after: [] });
    const agent = bob.memory.as({ kind: "user", space });
    for (const refused of [agent.search({ q: "heron", shared: true }), agent.timeline({ shared: true })])
      await expect(refused).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
  });

  it("withdraws a copy by its own id, and a forgotten original removes its copy", async () => {
    verifies("SCO-10.d");
    const { memory } = await laptop("ann");
    const texts = ["The lighthouse keeper is Marta", "The ferry needs new ropes"];
    for (const text of texts) await memory.sharing.share({ id: await memory.remember(text, { space: "/work/shop" }) });
    const [first, second] = (await memory.sharing.list()).memories;
    await memory.sharing.unshare({ id: first?.id ?? "" });
    const { meta } = (second?.details ?? {}) as { meta: { original: string } };
    expect(await memory.forget({ id: meta.original })).toMatchObject({ shared: [{ id: second?.id }] });
    expect((await memory.sharing.list()).count).toBe(0);
  });
});

describe("a session with a team", () => {
  it("finds memories that another person has shared in its space, with that person's name", async () => {
    verifies("SCALE-5.a");
    const [ann, bob] = [await laptop("ann"), await laptop("bob")];
    await openJoined(ann.team).append([sharedFact("The staging database is reset every night at two.")]);
    await ann.memory.remember("My private staging password hint is the blue car.", { space: "/work/shop" });
    await carry(ann.team, bob.team);

    const session = bob.memory.as({ kind: "user", space });
    const { hits } = await session.search("when is the staging database reset?");
    expect(hits.map(({ metadata: { author } }) => author)).toEqual(["ann"]);
    const recalled = await session.recall({ prompt: "when is the staging database reset?", space: "/work/shop" });
    expect(recalled.block).toMatch(/shared by ann, [0-9a-f]{8}: The staging database is reset every night at two/);
    expect(recalled.items).toMatchObject([{ sharedBy: "ann" }]);
    expect((await session.brief({ space: "/work/shop" })).block).toContain("shared by ann");
    expect(await session.show(hits[0]?.id ?? "")).toMatchObject({ memory: { author: "ann" } });
    // No other memory of Ann's has left her machine.
    expect(JSON.stringify(await session.search("private password hint blue car"))).not.toContain("blue car");
  });

  it("reads no shared stream in another space", async () => {
    verifies("SCALE-5.a");
    const { memory, team } = await laptop("bob");
    await openJoined(team).receive("ann", [sharedFact("The staging database is reset every night.").line]);
    for (const elsewhere of [memory.as({ kind: "user", space: "github.com/acme/site" }), memory.as({ kind: "user" })])
      expect((await elsewhere.search("staging database")).hits).toEqual([]);
  });

  it("ranks the person's own memories and shared ones together, as one index of all would", async () => {
    const { memory, team } = await laptop("bob");
    const own = ["The deploy takes nine minutes.", "The linter is slow.", "Deploys of the shop run on Fridays."];
    const shared = ["The deploy needs the vault token.", "The linter config is in the root.", "Lunch is at noon."];
    for (const text of own) await memory.remember(text, { space: "/work/shop" });
    await openJoined(team).receive(
      "ann",
      shared.map((text) => sharedFact(text).line),
    );
    const all = await openMemory({ memory: join(home, "all"), state: join(home, "all-state"), spaces });
    opened.push(all);
    for (const text of [...own, ...shared]) await all.remember(text, { space: "/work/shop" });
    for (const q of ["what does the deploy need?", "linter", "deploy the shop with a vault token on Friday"]) {
      // Memories with the same score are in the order of their times, which differ here.
      const scores = async (one: Memory) =>
        (await one.as({ kind: "user", space }).search({ q, from: space })).hits
          .map(({ snippet, score }) => `${score.toFixed(3)} ${snippet}`)
          .toSorted((first, second) => second.localeCompare(first));
      expect(await scores(memory)).toEqual(await scores(all));
    }
  });

  it("shows the person's own words instead of another person's equal text", async () => {
    const { memory, team } = await laptop("bob");
    await openJoined(team).receive("ann", [sharedFact("The port of staging is 5432.").line]);
    await memory.remember("The port of staging is 5432.", { space: "/work/shop" });
    const { hits } = await memory.as({ kind: "user", space }).search("port of staging");
    expect(hits.map(({ metadata: { author } }) => author)).toEqual([undefined]);
  });

  it("works the same over the streams of a server", async () => {
    verifies("SCALE-5.a");
    const stream = createSharedLog();
    await stream.for("ann").append([sharedFact("The staging database is reset every night.")]);
    const log = stream.for("bob");
    const index = openIndex({ state: join(home, "stream"), log });
    const layer = { name: space, author: "bob", mayWrite: true, log, index, semantic: null };
    const parts = openParts({ memory: join(home, "m"), state: join(home, "s"), log: createMemoryLog(), spaces });
    const memory = createMemory({
      ...parts,
      shared: {
        of: async (name) => (name === space ? [layer] : []),
        all: async () => [layer],
        close: async () => index.close(),
      },
    });
    opened.push(memory);
    const { hits } = await memory.as({ kind: "user", space }).search("staging database");
    expect(hits).toMatchObject([{ metadata: { author: "ann" } }]);
  });

  it("forgets on this machine what the author has forgotten", async () => {
    const { memory, team } = await laptop("bob");
    const fact = sharedFact("The staging database is reset every night.");
    await openJoined(team).receive("ann", [fact.line]);
    const session = memory.as({ kind: "user", space });
    expect((await session.search("staging database")).hits).toHaveLength(1);
    const forgetting = admittedEvent({
      ...sampleEvent(""),
      kind: "memory.forgotten",
      content: { targets: [fact.event.id], reason: "asked" },
    });
    await openJoined(team).receive("ann", [forgetting.line]);
    expect((await session.search("staging database")).hits).toEqual([]);
    expect((await openJoined(team).prove(new Set([fact.event.id]))).found).toEqual([]);
  });
});
