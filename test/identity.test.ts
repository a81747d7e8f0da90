import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { openMemory } from "../src/compose/open-memory.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { createSharedLog } from "../src/testing/index.ts";
import {
  byPerson,
  everything,
  findLeaks,
  paths,
  people,
  privateWord,
  withPeople,
  writeAll,
} from "./people-on-one-log.ts";

describe("several people who write to one log", () => {
  it("never see each other's private memory, after one event of each kind and a rebuild", async () =>
    withPeople(async () => {
      await writeAll(everything);
      await byPerson.get("alice")?.memory.care.rebuild();
      expect(await findLeaks()).toEqual([]);
    }));

  it("see all of their own memories, and the shared ones", async () =>
    withPeople(async () => {
      await writeAll(everything);
      const blind: string[] = [];
      for (const [person, { memory, ids }] of byPerson) {
        await memory.care.embed();
        for (const [name, path] of Object.entries(paths)) {
          const answer = JSON.stringify(await path(memory, person, ids));
          if (!answer.includes(`${privateWord(person)} the staging`)) blind.push(name);
        }
        const search = await memory.search({ q: "shared by staging port", k: 50 });
        for (const other of people) expect(JSON.stringify(search)).toContain(`shared by ${other}`);
      }
      // The queries that return only counts, or nothing in this test.
      expect([...new Set(blind)].toSorted()).toEqual([
        "documents of an agent",
        "listed documents",
        "retention",
        "scrub",
        "sensitive",
        "stats",
        "waiting",
      ]);
    }));

  it("are refused if they do not say who they are", async () => {
    const home = makeScratch("identity");
    const places = { memory: join(home, "memory"), state: join(home, "state") };
    const log = createSharedLog().for("alice");
    await expect(openMemory({ ...places, log })).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    const alice = await openMemory({ ...places, log, as: { kind: "owner", user: "alice" } });
    expect(() => alice.as({ kind: "user", user: "bob" })).toThrow(expect.objectContaining({ code: "SCOPE_REFUSED" }));
    expect(() => alice.as({ kind: "user" })).toThrow(expect.objectContaining({ code: "SCOPE_REFUSED" }));
    await alice.close();
    removeScratch(home);
  });
});
