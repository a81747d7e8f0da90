import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { resealStores } from "../src/compose/reseal-stores.ts";
import { surroundingsOf } from "../src/config/surroundings.ts";
import { markSynced } from "../src/config/sync-times.ts";
import { streamFolder, type Team } from "../src/config/teams.ts";
import { nameToSpace } from "../src/core/access/scope.ts";
import { plainFiles } from "../src/disk/find-plain-files.ts";
import { preparePurge } from "../src/health/prepare-purge.ts";
import { openReplicaLog } from "../src/log/replica/log.ts";
import type { Memory } from "../src/memory/memory.ts";
import { openKeys } from "../src/platform/encryption/open-keys.ts";
import { strangeFiles } from "../src/platform/inventory/kept-files.ts";
import { admittedEvent, sampleEvent } from "../src/testing/index.ts";
import { giveKey, unlockedEnv } from "./give-key.ts";
import { joinTeam, openJoined } from "./joined-team.ts";
import { filesUnder, home, open, useHome } from "./memory-home.ts";
import { verifies } from "./verifies.ts";

useHome();

const space = "github.com/acme/shop";
const scope = { level: "space", user: "me", space: nameToSpace(space) } as const;
const places = () => ({ memory: join(home, "memory"), state: join(home, "state") });
const openUnlocked = () => open({ env: unlockedEnv });
const withWord = (word: string) => filesUnder(home).filter((path) => readFileSync(path, "latin1").includes(word));
const eventOf = (text: string) => admittedEvent({ ...sampleEvent(text), scope });
const found = async (memory: Memory) =>
  (await memory.as({ kind: "user", space }).search("wombat")).hits.map(({ snippet }) => snippet).toSorted();

/** A machine that has joined a team, with lines of another member and of its own, and an index of both. */
async function joinedHome(): Promise<Team> {
  const team = joinTeam(places().state, "bob", space);
  await openJoined(team).receive("ann", [eventOf("the wombat of ann").line]);
  await openJoined(team).append([eventOf("the shared wombat of bob")]);
  const memory = await open();
  await memory.remember("my own wombat");
  await memory.care.backup();
  await found(memory);
  markSynced(team.folder);
  await memory.close();
  return team;
}

describe("the files of a team on a machine", () => {
  verifies("SAF-5.c", "SAF-6.a");

  it("are encrypted with the memory, and stay readable", async () => {
    const team = await joinedHome();
    expect(withWord("wombat").filter((path) => path.startsWith(team.folder)).length).toBeGreaterThan(2);
    giveKey(places());
    expect(plainFiles(places()).length).toBeGreaterThan(4);
    const memory = await openUnlocked();
    expect((await memory.care.sealedState()).isUnfinished).toBe(true);
    expect(await memory.care.reseal()).toMatchObject({ shared: 2, leftPlain: [] });
    expect(withWord("wombat")).toEqual([]);
    expect(await found(memory)).toEqual(["my own wombat", "the shared wombat of bob", "the wombat of ann"]);
    expect(withWord("wombat")).toEqual([]);
    expect((await memory.care.sealedState()).isUnfinished).toBe(false);
    const keys = openKeys({ ...places(), env: unlockedEnv });
    const replica = openReplicaLog({ folder: streamFolder(team, 2), author: "bob", keys });
    expect([...replica.own(null)].map(({ line }) => line)).toEqual([
      expect.stringContaining("the shared wombat of bob"),
    ]);
  });

  it("become plain again without the key, and nothing is lost on the way", async () => {
    const team = await joinedHome();
    giveKey(places());
    const sealed = await openUnlocked();
    await sealed.care.reseal();
    await sealed.close();
    giveKey(places(), false);
    const memory = await openUnlocked();
    expect(await memory.care.reseal()).toMatchObject({ shared: 2, leftPlain: [] });
    expect([...openJoined(team).own(null)]).toHaveLength(1);
    expect(await found(memory)).toEqual(["my own wombat", "the shared wombat of bob", "the wombat of ann"]);
    expect(withWord('"sealed":"')).toEqual([]);
  });

  it("are rewritten once, and a torn line is set aside, sealed", async () => {
    const team = await joinedHome();
    const [here] = readdirSync(join(streamFolder(team, 2), "log")).filter((name) => name.startsWith("here-"));
    const folder = join(streamFolder(team, 2), "log", here ?? "");
    appendFileSync(join(folder, readdirSync(folder)[0] ?? ""), `\n${eventOf("a torn wombat").line.slice(0, -9)}`);
    giveKey(places());
    const keys = openKeys({ ...places(), env: unlockedEnv });
    // An erased line has spaces at its end.
    const erased = eventOf("an erased wombat");
    await openJoined(team).append([erased]);
    await openJoined(team).erase(new Set([erased.event.id]));
    expect(await resealStores(places().state, keys)).toBe(3);
    expect(await resealStores(places().state, keys)).toBe(0);
    const aside = readdirSync(join(places().state, "put-aside"));
    expect(aside).toHaveLength(1);
    expect(withWord("torn wombat")).toEqual([]);
  });

  it("are found although the team no longer lists the stream", async () => {
    const team = await joinedHome();
    await openReplicaLog({ folder: streamFolder(team, 9), author: "bob" }).receive("ann", [
      eventOf("a wombat of a space that bob has left").line,
    ]);
    giveKey(places());
    const memory = await openUnlocked();
    expect(await memory.care.reseal()).toMatchObject({ shared: 3, leftPlain: [] });
    expect(withWord("wombat")).toEqual([]);
  });

  it("are named if they stay in plain text", async () => {
    await joinedHome();
    giveKey(places());
    const memory = await openUnlocked();
    const { leftPlain } = await memory.care.reseal({ keepBackups: true });
    expect(leftPlain).toEqual((await memory.care.backups()).map(({ path }) => path));
    expect(leftPlain).toHaveLength(1);
  });

  it("are all of known kinds, and the proof of an erasure includes them", async () => {
    const team = await joinedHome();
    const memory = await open();
    const secret = eventOf("a shared wombat secret");
    const { id } = secret.event;
    await openJoined(team).append([secret]);
    await found(memory);
    expect(strangeFiles(places())).toEqual([]);
    const content = { targets: [id], reason: "asked" as const };
    await openJoined(team).append([admittedEvent({ ...sampleEvent(""), kind: "memory.forgotten", content, scope })]);
    await memory.care.settle();
    expect(await memory.care.verifyErasures()).toMatchObject({ ok: true, forgotten: 1, strange: [], left: [] });
    expect(withWord("wombat secret")).toEqual([]);
    // The content comes back, as by a file that somebody restored.
    const folder = join(streamFolder(team, 2), "log", "here-bob");
    appendFileSync(join(folder, readdirSync(folder)[0] ?? ""), `\n${secret.line}\n`);
    expect(await memory.care.verifyErasures()).toMatchObject({
      ok: false,
      left: [{ what: `the content of ${id}`, where: expect.stringContaining("here-bob") }],
    });
  });

  it("are removed with the memory", async () => {
    const team = await joinedHome();
    const around = surroundingsOf({ env: { AI_MEMORY_PATH: places().memory, XDG_STATE_HOME: home }, cwd: home });
    const purge = preparePurge({ ...around, places: () => ({ ...places(), config: null }) });
    expect(purge.strange).toEqual([]);
    purge.apply();
    expect(existsSync(team.folder)).toBe(false);
    expect(withWord("wombat")).toEqual([]);
  });
});
