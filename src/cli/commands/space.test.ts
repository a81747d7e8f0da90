import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";

let home: TestHome;
let mine: string;
let theirs: string;

const clone = (name: string) => {
  const folder = join(home.path, name);
  mkdirSync(join(folder, ".git"), { recursive: true });
  writeFileSync(join(folder, ".git", "config"), '[remote "origin"]\nurl = git@github.com:me/private.git\n');
  return folder;
};

beforeEach(async () => {
  home = createTestHome();
  [mine, theirs] = [clone("mine"), clone("downloads")];
  await home.loci(["remember", "The launch is in May."], { cwd: mine });
});
afterEach(() => home.remove());

describe("loci space", () => {
  it("recognises a moved folder as the first one of its remote, even before anything is recorded in the new place", async () => {
    verifies("SPC-1.b");
    const moved = join(home.path, "moved");
    renameSync(mine, moved);
    expect(await home.json(["space"], { cwd: moved })).toMatchObject({ state: "founder", memories: 1 });
    expect(await home.json(["space"], { cwd: theirs })).toMatchObject({ state: "waiting", memories: 0 });
  });

  it("shows which remote a folder claims, which other folders claim that remote, and how to share", async () => {
    verifies("SCO-7.b");
    const { stdout } = await home.loci(["space"], { cwd: theirs });
    expect(stdout).toContain("~/downloads");
    expect(stdout).toContain("github.com/me/private");
    expect(stdout).toMatch(/✓\s+~\/mine\s+1 memory/);
    expect(stdout).toContain("loci space link");
    expect((await home.loci(["space"], { cwd: mine })).stdout).not.toContain("loci space link");
  });

  it("link asks a person, explains what becomes visible, and is undone by split", async () => {
    verifies("SCO-7.b");
    expect(await home.loci(["space", "link"], { cwd: theirs })).toMatchObject({ exit: 64 });
    expect(await home.json(["space"], { cwd: theirs })).toMatchObject({ state: "waiting", claimed: 1 });
    expect(await home.json(["space", "link", "--yes"], { cwd: theirs })).toMatchObject({
      state: "linked",
      memories: 1,
    });
    const { stdout } = await home.loci(["search", "launch", "--space", "."], { cwd: theirs });
    expect((await home.loci(["space"], { cwd: theirs })).stdout).not.toContain("device");
    expect(stdout).toContain("in May");
    const split = await home.loci(["space", "split", "--folder", theirs, "--yes"]);
    expect(split.stdout).toContain("✓ split: it is a space of its own now");
    expect(await home.json(["space"], { cwd: theirs })).toMatchObject({ state: "split", memories: 0 });
  });

  it("link and split refuse an agent", async () => {
    verifies("SCO-2.a");
    const ran = await home.loci(["space", "link", "--yes"], { cwd: theirs, env: { CLAUDECODE: "1" } });
    expect(ran.exit).not.toBe(0);
    expect(ran.stderr).toContain("claude-code has started this");
    expect(await home.json(["space"], { cwd: theirs })).toMatchObject({ state: "waiting" });
  });

  it("is suggested by loci and loci doctor while a folder waits for the person's consent", async () => {
    verifies("SCO-7.b");
    expect((await home.loci([], { cwd: theirs })).stdout).toContain("see `loci space`");
    expect((await home.loci([], { cwd: mine })).stdout).not.toContain("loci space");
    expect((await home.loci(["doctor"], { cwd: theirs })).stdout).toContain("`loci space link`");
  });

  it("reports a new space that resembles an earlier one, and adopt continues the earlier one", async () => {
    verifies("SPC-1.c");
    const notes = join(home.path, "notes");
    const moved = join(home.path, "elsewhere", "notes");
    mkdirSync(notes);
    mkdirSync(join(home.path, "elsewhere"));
    await home.loci(["remember", "The notes are due in July.", "--scope", "space"], { cwd: notes });
    renameSync(notes, moved);
    expect((await home.loci([], { cwd: moved })).stdout).toContain("an earlier one may be its own");
    expect((await home.loci(["doctor"], { cwd: moved })).stdout).toContain("loci space adopt");
    const answer = await home.loci(["space"], { cwd: moved });
    expect(answer.stdout).toContain(notes);
    expect(answer.stdout).toContain("loci space adopt");
    const asAgent = { cwd: moved, env: { CLAUDECODE: "1" } };
    const toAgent = await home.loci(["space"], asAgent);
    expect(toAgent.stdout).toContain("An earlier memory may belong to this folder");
    expect(toAgent.stdout).not.toContain(join(home.path, "notes"));
    expect((await home.loci(["space", "--json"], asAgent)).stdout).not.toContain(join(home.path, "notes"));
    expect((await home.loci(["space", "adopt", notes, "--yes"], asAgent)).exit).not.toBe(0);
    expect((await home.loci(["space", "adopt"], { cwd: moved })).stderr).toContain("say whose memory to adopt");
    expect(await home.loci(["space", "adopt", notes], { cwd: moved })).toMatchObject({ exit: 64 });
    const adopted = await home.loci(["space", "adopt", notes, "--yes"], { cwd: moved });
    expect(adopted.stdout).toContain("✓ adopted");
    expect((await home.loci(["search", "due", "--space", "."], { cwd: moved })).stdout).toContain("in July");
    expect((await home.loci([], { cwd: moved })).stdout).not.toContain("earlier one");
  });

  it("keeps a folder's memory after `git remote add`, and doctor reports no problem", async () => {
    verifies("SPC-1.a");
    const app = join(home.path, "app");
    mkdirSync(join(app, ".git"), { recursive: true });
    await home.loci(["remember", "The app ships in July."], { cwd: app });
    writeFileSync(join(app, ".git", "config"), '[remote "origin"]\nurl = git@github.com:me/app.git\n');
    expect((await home.loci(["recall", "when does the app ship?"], { cwd: app })).stdout).toContain("in July");
    expect((await home.loci(["doctor"], { cwd: app })).stdout).toMatch(/✓ space/);
  });
});
