import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../test/run-loci.ts";
import { verifies } from "../../test/verifies.ts";

let home: TestHome;
let project: string;
let file: string;
beforeEach(() => {
  home = createTestHome();
  project = join(home.path, "project");
  mkdirSync(join(project, ".git"), { recursive: true });
  file = join(project, ".ai", "memory", "MEMORY.md");
});
afterEach(() => home.remove());

const loci = (args: readonly string[], options: Parameters<TestHome["loci"]>[1] = {}) =>
  home.loci(args, { cwd: project, ...options });

describe("loci write and read", () => {
  it("are about the space's document in a repository, and about one's own elsewhere", async () => {
    verifies("DOC-4");
    await loci(["write", "ours"]);
    await loci(["write", "mine"], { cwd: home.path });
    expect(readFileSync(file, "utf8")).toContain("ours");
    expect((await loci(["read", "--scope", "user"])).stdout).toContain("mine");
    expect((await loci(["read"], { cwd: home.path })).stdout).toContain("mine");
  });

  it("take an agent's document by its id", async () => {
    await loci(["write", "its own", "--agent", "billing"]);
    expect((await loci(["read", "--agent", "billing"])).stdout).toContain("its own");
    expect(await loci(["read", "--scope", "agent"])).toMatchObject({
      exit: 64,
      stderr: expect.stringMatching(/--agent/),
    });
  });

  it("replace from a pipe", async () => {
    await loci(["write", "## A"]);
    await loci(["write", "-", "--replace"], { input: "## B\n" });
    expect((await loci(["read"])).stdout).toBe("## B\n");
  });

  it("refuse a version that is not the present one", async () => {
    verifies("DOC-9");
    await loci(["write", "## A", "--replace"]);
    const { version } = (await home.json(["read"], { cwd: project })) as { version: string };
    writeFileSync(file, "## By hand\n");
    const ran = await loci(["write", "## B", "--version", version]);
    expect(ran).toMatchObject({
      exit: 75,
      stderr: expect.stringMatching(/has changed since you read it[\s\S]*1: ## By hand/),
    });
    expect(readFileSync(file, "utf8")).toBe("## By hand\n");
  });

  it("say what is missing, and go on with what there is", async () => {
    verifies("DOC-12");
    expect(await loci(["read"])).toMatchObject({
      exit: 0,
      stdout: "",
      stderr: expect.stringMatching(/no space document yet/),
    });
    await loci(["write", "## A", "--replace"]);
    expect(await loci(["read", "--section", "B"])).toMatchObject({
      exit: 0,
      stdout: "",
      stderr: expect.stringMatching(/no heading matches 'B'; its headings are:\n1: ## A/),
    });
  });

  it("tell that a secret was left out", async () => {
    verifies("SAF-1");
    const written = await loci(["write", "the token is ghp_abcdefghijklmnopqrstuvwxyz0123456789"]);
    expect(written.stdout).toMatch(/held a secret/);
    writeFileSync(file, "password: correcthorsebattery\n");
    expect(await loci(["read"])).toMatchObject({
      stdout: "password: [redacted:secret]\n",
      stderr: expect.stringMatching(/holds secrets/),
    });
  });

  it("list the document with its archives", async () => {
    verifies("DOC-3");
    expect((await loci(["read", "--list"])).stdout).toMatch(/Nothing here yet/);
    await loci(["write", "one"]);
    expect((await loci(["read", "--list"])).stdout).toMatch(/project\/\.ai\/memory\/MEMORY\.md +\d+ B +just now/);
  });
});

describe("loci edit", () => {
  /** An editor that does this to the file it is given. */
  const editor = (script: string): Record<string, string> => {
    const path = join(home.path, "editor");
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
    return { EDITOR: path, PATH: process.env["PATH"] ?? "" };
  };

  it("saves what the editor made of the document", async () => {
    await loci(["write", "## A", "--replace"]);
    const ran = await loci(["edit"], { env: editor(`echo "## B" > "$1"`) });
    expect(ran).toMatchObject({ exit: 0, stdout: expect.stringMatching(/saved the document of this space/) });
    expect(readFileSync(file, "utf8")).toBe("## B\n");
  });

  it("does nothing when nothing was changed", async () => {
    await loci(["write", "## A", "--replace"]);
    expect((await loci(["edit"], { env: editor("true") })).stdout).toBe("Nothing was changed.\n");
    expect((await home.json(["versions"], { cwd: project }))["versions"]).toHaveLength(1);
  });

  it("keeps both texts when somebody else has written meanwhile", async () => {
    verifies("DOC-9");
    await loci(["write", "## A", "--replace"]);
    const ran = await loci(["edit"], { env: editor(`echo "## Mine" > "$1"; echo "## Theirs" > "${file}"`) });
    expect(ran).toMatchObject({ exit: 75, stderr: expect.stringMatching(/Your text is in (\S+)/) });
    const [, draft = ""] = /Your text is in (\S+)/.exec(ran.stderr) ?? [];
    expect(readFileSync(draft, "utf8")).toBe("## Mine\n");
    expect(readFileSync(file, "utf8")).toBe("## Theirs\n");
  });

  it("says what to do without an editor, and after one that failed", async () => {
    expect(await loci(["edit"])).toMatchObject({ exit: 64, stderr: expect.stringMatching(/set EDITOR/) });
    expect(await loci(["edit"], { env: editor("exit 3") })).toMatchObject({
      exit: 64,
      stderr: expect.stringMatching(/Your text is in/),
    });
  });

  it("leaves no draft behind", async () => {
    await loci(["edit"], { env: editor(`echo "## B" > "$1"`) });
    const state = join(home.path, ".local", "state", "ai");
    const [hash = ""] = readdirSync(state);
    expect(readdirSync(join(state, hash, "drafts"))).toEqual([]);
  });
});

describe("loci versions", () => {
  it("lists, shows, compares and restores", async () => {
    verifies("DOC-10");
    await loci(["write", "## A", "--replace"]);
    writeFileSync(file, "## B\n");
    const listed = (await loci(["versions"])).stdout;
    expect(listed).toMatch(/^[0-9a-f]{8} {2}edited by hand +5 B +just now\n[0-9a-f]{8} {2}replace +5 B +just now\n$/);
    const [newest = "", first = ""] = listed.split("\n").map((line) => line.slice(0, 8));
    expect((await loci(["versions", "--show", first])).stdout).toBe("## A\n");
    expect((await loci(["versions", "--diff", first])).stdout).toMatch(/^-## A\n\+## B$/m);
    expect((await loci(["versions", "--diff", newest])).stdout).toBe("Nothing changed.\n");
    expect((await loci(["versions", "--restore", first])).stdout).toMatch(/restored/);
    expect(readFileSync(file, "utf8")).toBe("## A\n");
    expect(await loci(["versions", "--show", "00000000"])).toMatchObject({ exit: 66 });
  });
});
