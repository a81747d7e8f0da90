import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { home, open, useHome } from "../../test/memory-home.ts";
import { verifies } from "../../test/verifies.ts";
import type { Memory } from "./memory.ts";

useHome();

const remote = "github.com/me/private";
let owner: Memory;
let mine: string;
let theirs: string;

/** A folder whose files claim a remote. */
function clone(name: string): string {
  const folder = join(home, name);
  mkdirSync(join(folder, ".git"), { recursive: true });
  writeFileSync(join(folder, ".git", "config"), `[remote "origin"]\n\turl = git@github.com:me/private.git\n`);
  return folder;
}

beforeEach(async () => {
  owner = await open();
  mine = clone("mine");
  theirs = clone("downloads");
  await owner.remember("The launch is on the ninth of May.", { space: mine });
});

/** What a session in a folder gets to see, by whichever way it asks. */
async function seenFrom(folder: string, memory = owner): Promise<string> {
  const { name } = await memory.spaces.resolve(folder);
  const asked = memory.as({ kind: "user", space: name, session: "s" });
  const { block } = await asked.recall({ prompt: "When is the launch?", space: folder, record: false });
  const { block: begun } = await asked.brief({ space: folder });
  const { hits } = await asked.search("launch");
  return [block, begun, ...hits.map(({ snippet }) => snippet)].join("\n");
}

describe("A folder that claims the remote of another", () => {
  it("sees nothing of that space's memory until a person has linked it", async () => {
    verifies("SCO-7.a", "SPC-1.d");
    expect(await seenFrom(mine)).toContain("ninth of May");
    expect(await seenFrom(theirs)).not.toContain("ninth of May");
    expect(await owner.spaces.show(theirs)).toMatchObject({
      state: "waiting",
      name: theirs,
      claim: remote,
      claimed: 1,
    });
    await owner.spaces.link(theirs);
    expect(await seenFrom(theirs)).toContain("ninth of May");
    expect(await owner.spaces.show(theirs)).toMatchObject({ state: "linked", name: remote, memories: 1 });
  });

  it("keeps what happens in it to itself, and brings it along when it is linked", async () => {
    verifies("SCO-7.a");
    await owner.remember("The launch is cancelled.", { space: theirs });
    expect(await seenFrom(mine)).not.toContain("cancelled");
    expect(await seenFrom(theirs)).toContain("cancelled");
    await owner.spaces.link(theirs);
    expect(await seenFrom(mine)).toContain("cancelled");
    await owner.spaces.split(theirs);
    expect(await seenFrom(mine)).not.toContain("cancelled");
    expect(await seenFrom(theirs)).not.toContain("ninth of May");
  });

  it("is forgotten for itself", async () => {
    verifies("SCO-7.a", "SAF-5.a");
    await owner.remember("The launch is cancelled.", { space: theirs });
    await owner.forget({ space: (await owner.spaces.resolve(theirs)).name });
    expect(await seenFrom(mine)).toContain("ninth of May");
    expect(await seenFrom(theirs)).not.toContain("cancelled");
  });

  it("has none of that space's documents nor their versions", async () => {
    verifies("SCO-7.a", "SCO-4.b", "SPC-1.d");
    await owner.documents.append({ scope: "space", space: mine }, "The launch code is Tulip.");
    const { name } = await owner.spaces.resolve(theirs);
    const asked = owner.as({ kind: "user", space: name, session: "s" });
    expect(await asked.documents.versions({ scope: "space", space: theirs })).toEqual([]);
    expect((await asked.documents.read({ scope: "space", space: theirs })).text).toBe("");
    expect((await asked.search("Tulip")).hits).toEqual([]);
    await expect(asked.documents.read({ scope: "space", space: mine })).rejects.toMatchObject({
      code: "SCOPE_REFUSED",
    });
    await owner.spaces.link(theirs);
    const linked = owner.as({ kind: "user", space: remote, session: "s" });
    expect(await linked.documents.versions({ scope: "space", space: theirs })).toHaveLength(1);
    expect((await linked.search("Tulip")).hits).toHaveLength(1);
  });

  it("founds nothing by importing what is older, and is put out of a space that it has founded", async () => {
    verifies("SCO-7.a");
    await owner.record([{ type: "fact", text: "The launch was always cancelled.", space: theirs, at: 1_000 }]);
    expect(await owner.spaces.resolve(mine)).toMatchObject({ state: "founder", name: remote });
    await owner.spaces.split(mine);
    expect(await owner.spaces.resolve(theirs)).toMatchObject({ state: "founder", name: remote });
    expect(await seenFrom(theirs)).not.toContain("ninth of May");
    await owner.spaces.link(mine);
    expect(await owner.spaces.resolve(theirs)).toMatchObject({ state: "waiting", name: theirs });
  });

  it("is linked by the owner alone", async () => {
    verifies("SCO-2.a");
    const asked = owner.as({ kind: "user", space: theirs, session: "s" });
    await expect(asked.spaces.link(theirs)).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await expect(asked.spaces.show(theirs)).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
  });

  it("on another device is linked there, too", async () => {
    verifies("SCO-7.b");
    const other = await open({ state: join(home, "other-state") });
    expect(await seenFrom(mine, other)).not.toContain("ninth of May");
    await other.spaces.link(mine);
    expect(await seenFrom(mine, other)).toContain("ninth of May");
  });
});

describe("A folder without a remote", () => {
  it("is a space of its own, which cannot be linked", async () => {
    verifies("SCO-7.a");
    const plain = join(home, "plain");
    mkdirSync(plain);
    expect(await owner.spaces.resolve(plain)).toEqual({ name: plain, claim: null, state: "own" });
    await expect(owner.spaces.link(plain)).rejects.toMatchObject({ code: "USAGE" });
  });
});
