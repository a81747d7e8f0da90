import { mkdirSync, writeFileSync } from "node:fs";
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
  it("shows what a folder claims, which others do, and how to share", async () => {
    verifies("SCO-7.b");
    const { stdout } = await home.loci(["space"], { cwd: theirs });
    expect(stdout).toContain("~/downloads");
    expect(stdout).toContain("github.com/me/private");
    expect(stdout).toMatch(/✓\s+~\/mine\s+1 memory/);
    expect(stdout).toContain("loci space link");
    expect((await home.loci(["space"], { cwd: mine })).stdout).not.toContain("loci space link");
  });

  it("link asks a person, says what will be seen, and is taken back by split", async () => {
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

  it("link and split are refused to an agent", async () => {
    verifies("SCO-2.a");
    const ran = await home.loci(["space", "link", "--yes"], { cwd: theirs, env: { CLAUDECODE: "1" } });
    expect(ran.exit).not.toBe(0);
    expect(ran.stderr).toContain("claude-code has started this");
    expect(await home.json(["space"], { cwd: theirs })).toMatchObject({ state: "waiting" });
  });

  it("is told of by loci and loci doctor where a folder waits", async () => {
    verifies("SCO-7.b");
    expect((await home.loci([], { cwd: theirs })).stdout).toContain("see `loci space`");
    expect((await home.loci([], { cwd: mine })).stdout).not.toContain("loci space");
    expect((await home.loci(["doctor"], { cwd: theirs })).stdout).toContain("`loci space link`");
  });
});
