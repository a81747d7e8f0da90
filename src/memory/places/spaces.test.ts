import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { home, open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import type { Memory } from "../memory.ts";

useHome();

const remote = "github.com/me/private";
let owner: Memory;
let mine: string;
let theirs: string;

/** Makes a folder whose git config claims a remote. */
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

/** All that a session in a folder sees through recall, brief and search. */
async function seenFrom(folder: string, memory = owner): Promise<string> {
  const { name } = await memory.spaces.resolve(folder);
  const session = memory.as({ kind: "user", space: name, session: "s" });
  const { block } = await session.recall({ prompt: "When is the launch?", space: folder, record: false });
  const { block: startBlock } = await session.brief({ space: folder });
  const { hits } = await session.search("launch");
  return [block, startBlock, ...hits.map(({ snippet }) => snippet)].join("\n");
}

describe("a folder that claims the remote of another", () => {
  it("cannot read that space's memory until a person has linked it", async () => {
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

  it("keeps its events to itself, and adds them to the space when it is linked", async () => {
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

  it("is forgotten separately from that space", async () => {
    verifies("SCO-7.a", "SAF-5.a");
    await owner.remember("The launch is cancelled.", { space: theirs });
    await owner.forget({ space: (await owner.spaces.resolve(theirs)).name });
    expect(await seenFrom(mine)).toContain("ninth of May");
    expect(await seenFrom(theirs)).not.toContain("cancelled");
  });

  it("cannot read that space's documents or versions", async () => {
    verifies("SCO-7.a", "SCO-4.b", "SPC-1.d");
    await owner.documents.append({ scope: "space", space: mine }, "The launch code is Tulip.");
    const { name } = await owner.spaces.resolve(theirs);
    const session = owner.as({ kind: "user", space: name, session: "s" });
    expect(await session.documents.versions({ scope: "space", space: theirs })).toEqual([]);
    expect((await session.documents.read({ scope: "space", space: theirs })).text).toBe("");
    expect((await session.search("Tulip")).hits).toEqual([]);
    await expect(session.documents.read({ scope: "space", space: mine })).rejects.toMatchObject({
      code: "SCOPE_REFUSED",
    });
    await owner.spaces.link(theirs);
    const linked = owner.as({ kind: "user", space: remote, session: "s" });
    expect(await linked.documents.versions({ scope: "space", space: theirs })).toHaveLength(1);
    expect((await linked.search("Tulip")).hits).toHaveLength(1);
  });

  it("founds no space by importing older events, and can be removed from a space that it founded", async () => {
    verifies("SCO-7.a");
    await owner.record([{ type: "fact", text: "The launch was always cancelled.", space: theirs, at: 1_000 }]);
    expect(await owner.spaces.resolve(mine)).toMatchObject({ state: "founder", name: remote });
    await owner.spaces.split(mine);
    expect(await owner.spaces.resolve(theirs)).toMatchObject({ state: "founder", name: remote });
    expect(await seenFrom(theirs)).not.toContain("ninth of May");
    await owner.spaces.link(mine);
    expect(await owner.spaces.resolve(theirs)).toMatchObject({ state: "waiting", name: theirs });
  });

  it("is linked only by the owner", async () => {
    verifies("SCO-2.a");
    const session = owner.as({ kind: "user", space: theirs, session: "s" });
    await expect(session.spaces.link(theirs)).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await expect(session.spaces.show(theirs)).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
  });

  it("has to be linked on each device", async () => {
    verifies("SCO-7.b");
    const other = await open({ state: join(home, "other-state") });
    await other.devices.accept();
    expect(await seenFrom(mine, other)).not.toContain("ninth of May");
    await other.spaces.link(mine);
    expect(await seenFrom(mine, other)).toContain("ninth of May");
  });
});

describe("a folder that changes", () => {
  const app = () => join(home, "app");
  const config = (text: string) => writeFileSync(join(app(), ".git", "config"), text);
  const named = (address: string) => `[remote "origin"]\n\turl = ${address}\n`;

  beforeEach(async () => {
    mkdirSync(join(app(), ".git"), { recursive: true });
    await owner.remember("The launch of the app is in June.", { space: app() });
  });

  it("keeps its memory when it gains, changes and loses a remote", async () => {
    verifies("SPC-1.a");
    for (const text of [named("git@github.com:me/app.git"), named("git@gitlab.com:me/other.git"), ""]) {
      config(text);
      expect(await seenFrom(app())).toContain("in June");
      await owner.remember(`The launch note after ${text.length}.`, { space: app() });
      expect(await seenFrom(app())).toContain(`after ${text.length}`);
    }
    expect(await owner.spaces.show(app())).toMatchObject({ memories: 4, earlier: [] });
  });

  it("becomes the first folder of a remote that it gains: a clone waits until it is linked", async () => {
    verifies("SPC-1.a", "SPC-1.d");
    config(named("git@github.com:me/app.git"));
    await owner.remember("The launch has a remote now.", { space: app() });
    const copy = join(home, "copy");
    cpSync(app(), copy, { recursive: true });
    expect(await owner.spaces.show(copy)).toMatchObject({ state: "waiting", claimed: 2 });
    expect(await seenFrom(copy)).not.toContain("in June");
    await owner.spaces.link(copy);
    expect(await seenFrom(copy)).toContain("in June");
  });

  it("gains no memory through a remote that another folder has", async () => {
    verifies("SPC-1.d");
    config(named("git@github.com:me/private.git"));
    expect(await seenFrom(app())).toContain("in June");
    expect(await seenFrom(app())).not.toContain("ninth of May");
    expect(await owner.spaces.resolve(app())).toMatchObject({ state: "waiting" });
  });

  it("keeps its memory after a move, and an agent in it may write there", async () => {
    verifies("SPC-1.b", "SCO-2.a");
    const moved = join(home, "elsewhere", "app");
    mkdirSync(join(home, "elsewhere"));
    renameSync(app(), moved);
    expect(await seenFrom(moved)).toContain("in June");
    const { name } = await owner.spaces.resolve(moved);
    const agent = owner.as({ kind: "agent", agent: "billing", space: name, session: "s" });
    await agent.remember("The launch was moved.", { space: moved });
    await agent.documents.append({ scope: "space", space: moved }, "The launch code is Tulip.");
    expect(await seenFrom(moved)).toContain("was moved");
    await expect(agent.remember("Not here.", { space: mine })).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
  });

  it("shows none of its memory to a folder that replaces it, whatever the new folder claims", async () => {
    verifies("SPC-1.d");
    config(named("git@github.com:me/app.git"));
    await owner.remember("The launch has a remote now.", { space: app() });
    const tricks: Record<string, () => void> = {
      "a clone of nothing": () => mkdirSync(join(app(), ".git"), { recursive: true }),
      "a clone that names the same remote": () => {
        mkdirSync(join(app(), ".git"), { recursive: true });
        config(named("git@github.com:me/app.git"));
      },
      "an unpacked archive without a repository": () => mkdirSync(app()),
      "an unpacked archive with the files of the old repository": () =>
        cpSync(join(home, "gone"), app(), { recursive: true, preserveTimestamps: true }),
      "a link to the old repository": () => {
        mkdirSync(app());
        symlinkSync(join(home, "gone", ".git"), join(app(), ".git"));
      },
      "a file that names the old repository": () => {
        mkdirSync(app());
        writeFileSync(join(app(), ".git"), `gitdir: ${join(home, "gone", ".git")}\n`);
      },
    };
    renameSync(app(), join(home, "gone"));
    for (const [trick, make] of Object.entries(tricks)) {
      make();
      expect(await seenFrom(app()), trick).not.toContain("in June");
      await owner.remember("The launch is a trap.", { space: app() });
      expect(await seenFrom(app()), trick).toContain("a trap");
      expect(await seenFrom(app()), trick).not.toContain("in June");
      expect(await seenFrom(join(home, "gone")), trick).not.toContain("a trap");
      rmSync(app(), { recursive: true });
    }
  });

  it("is reported if it cannot be recognised, and gets its memory when a person adopts it", async () => {
    verifies("SPC-1.c");
    const plain = join(home, "notes");
    mkdirSync(plain);
    await owner.remember("The launch of the notes is in July.", { space: plain });
    const moved = join(home, "elsewhere", "notes");
    mkdirSync(join(home, "elsewhere"));
    expect((await owner.spaces.show(moved)).earlier).toEqual([]);
    renameSync(plain, moved);
    expect(await seenFrom(moved)).not.toContain("in July");
    expect((await owner.spaces.show(moved)).earlier).toEqual([{ name: plain, root: plain, memories: 1 }]);
    await expect(owner.spaces.adopt(moved, "/nowhere")).rejects.toMatchObject({ code: "NOT_FOUND" });
    const session = owner.as({ kind: "user", space: moved, session: "s" });
    await expect(session.spaces.adopt(moved, plain)).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    expect(await owner.spaces.adopt(moved, plain)).toMatchObject({ state: "adopted", name: plain, earlier: [] });
    expect(await seenFrom(moved)).toContain("in July");
    await owner.care.rebuild();
    expect(await seenFrom(moved)).toContain("in July");
  });
});

describe("a folder without a remote", () => {
  it("is its own space, which cannot be linked", async () => {
    verifies("SCO-7.a");
    const plain = join(home, "plain");
    mkdirSync(plain);
    expect(await owner.spaces.resolve(plain)).toEqual({ name: plain, claim: null, state: "own" });
    await expect(owner.spaces.link(plain)).rejects.toMatchObject({ code: "USAGE" });
  });
});
