import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { openMemory } from "../src/compose/open-memory.ts";
import { leaveTeam } from "../src/config/team-folder.ts";
import { nameToSpace } from "../src/core/access/scope.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { admittedEvent, sampleEvent } from "../src/testing/index.ts";
import { joinTeam, openJoined } from "./joined-team.ts";
import { verifies } from "./verifies.ts";

const space = "github.com/acme/shop";
let home: string;
beforeEach(() => {
  home = makeScratch("leave");
});
afterEach(() => removeScratch(home));

const bytesOf = (path: string): string =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
    .join("");

it("leaving a team removes its replica and index, and keeps the person's own memory", async () => {
  verifies("SCALE-5.c");
  const [memory, state] = [join(home, "memory"), join(home, "state")];
  const team = joinTeam(state, "bob", space);
  const scope = { level: "space", user: "me", space: nameToSpace(space) } as const;
  await openJoined(team).receive("ann", [admittedEvent({ ...sampleEvent("the zeppelin deploy"), scope }).line]);
  const before = await openMemory({ memory, state });
  await before.remember("my own memory");
  const search = (one: typeof before) => one.as({ kind: "user", space }).search("zeppelin");
  expect((await search(before)).hits).toHaveLength(1);
  await before.close();
  expect(bytesOf(state)).toContain("zeppelin");

  const { removed, left } = leaveTeam(state, team.folder);
  expect(removed.map(({ file }) => file)).toEqual(
    expect.arrayContaining(["team.json", expect.stringMatching(/from-ann.*jsonl$/), expect.stringMatching(/sqlite$/)]),
  );
  expect(left).toEqual([]);
  expect(existsSync(join(state, "teams"))).toBe(false);
  expect(bytesOf(home)).not.toContain("zeppelin");

  const after = await openMemory({ memory, state });
  expect((await search(after)).hits).toEqual([]);
  expect((await after.search("own memory")).hits).toHaveLength(1);
  await after.close();
});
