import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { filesUnder, holding } from "../../../test/memory-home.ts";
import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

describe("loci forget", () => {
  verifies("SAF-5.a", "SAF-5.b");

  it("shows what it would erase, refuses to guess, and then erases every copy", async () => {
    verifies("SAF-14.a");
    const id = await home.remember("Zanzibar is the codename");
    await home.remember("zanzibar is the codename");
    const short = id.slice(-8);
    const refused = await home.loci(["forget", short], { input: "" });
    expect(refused.exit).toBe(64);
    expect(refused.stderr).toMatch(/2 memories to forget[\s\S]*Zanzibar[\s\S]*pass --yes/);
    expect((await home.loci(["forget", short, "--dry-run"])).stdout).toContain(
      "Nothing was forgotten: this was a dry run.",
    );
    expect(await home.json(["search", "zanzibar"])).toMatchObject({ hits: [{ copies: 2 }] });
    expect((await home.loci(["forget", short, "--yes"])).stdout).toContain(
      "2 memories forgotten: erased from Loci's log, index and backups on this machine",
    );
    expect(await home.json(["search", "zanzibar"])).toMatchObject({ hits: [] });
    expect((await home.loci(["show", id])).stdout).toMatch(/was erased on \d{4}-/);
    expect(await home.loci(["forget", short, "--yes"])).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining("was forgotten before"),
    });
  });

  it("accepts a session or a space", async () => {
    const cwd = home.shop();
    await home.loci(["remember", "in the shop"], { cwd });
    await home.remember("elsewhere", "--session", "s1");
    expect(await home.json(["forget", "--session", "s1", "--yes"])).toMatchObject({
      forgotten: 1,
      elsewhere: [],
      residue: false,
    });
    expect(await home.json(["forget", "--space", ".", "--yes"], { cwd })).toMatchObject({ forgotten: 1 });
    expect(await home.json(["timeline"])).toEqual({ memories: [] });
  });

  it("shows twenty of many memories, and explains how to see the others", async () => {
    const input = Array.from({ length: 22 }, (_, n) => JSON.stringify({ type: "fact", text: `lamp number ${n}` }));
    await home.loci(["record"], { input: `${input.join("\n")}\n` });
    const { stdout } = await home.loci(["forget", "--query", "lamp", "--dry-run"]);
    expect(stdout.match(/lamp number/g)).toHaveLength(20);
    expect(stdout).toContain("and 2 more; --dry-run --json has every id");
    const { stderr } = await home.loci(["forget", "--query", "lamp", "--session", "s1"]);
    expect(stderr).toContain("one thing at a time");
  });

  it("by a query shows what it would erase, and erases it with --yes", async () => {
    await home.loci(["remember", "the zorblaxian deployment"]);
    await home.loci(["remember", "another deployment"]);
    const looked = await home.loci(["forget", "--query", "zorblaxian deployment", "--dry-run"]);
    expect(looked.stdout).toMatch(/1 memory to forget[\s\S]*the zorblaxian deployment[\s\S]*dry run/);
    expect(await home.loci(["forget", "--query", "zorblaxian"])).toMatchObject({ exit: 64 });
    expect((await home.loci(["forget", "--query", "zorblaxian", "--yes"])).stdout).toContain("1 memory forgotten");
    expect(holding(home.path, ["zorblaxian"])).toEqual([]);
    expect((await home.loci(["forget", "--query", "zorblaxian", "--yes"])).stdout).toContain(
      "no memory has all the words of 'zorblaxian'",
    );
    expect((await home.loci(["search", "deployment"])).stdout).toContain("another deployment");
  });

  it("of a space names the files that stay, and removes them with --files", async () => {
    const project = join(home.path, "shop");
    mkdirSync(join(project, ".git"), { recursive: true });
    const file = join(project, ".ai", "memory", "MEMORY.md");
    await home.loci(["write", "the zorblaxian plan"], { cwd: project });
    expect(readFileSync(file, "utf8")).toContain("zorblaxian");
    const withoutFiles = await home.loci(["forget", "--space", ".", "--yes"], { cwd: project });
    expect(withoutFiles.stdout).toMatch(/MEMORY\.md still has its text[\s\S]*--files/);
    await home.loci(["read"], { cwd: project });
    const looked = await home.loci(["forget", "--space", ".", "--files", "--dry-run"], { cwd: project });
    expect(looked.stdout).toMatch(/and the file .*MEMORY\.md/);
    const gone = await home.json(["forget", "--space", ".", "--files", "--yes", "--json"], { cwd: project });
    expect(gone).toMatchObject({ removed: [file], files: [] });
    expect(existsSync(file)).toBe(false);
    expect(holding(home.path, ["zorblaxian"])).toEqual([]);
    expect((await home.loci(["read"], { cwd: project })).stdout).not.toContain("zorblaxian");
    expect(await home.loci(["forget", "--session", "s1", "--files", "--yes"])).toMatchObject({ exit: 64 });
  });

  it("accepts an agent, and one version of a document by its listed id", async () => {
    await home.loci(["record"], {
      input: `${JSON.stringify({ type: "assistant", text: "a zorblaxian answer", agent: "codex" })}\n`,
    });
    expect((await home.loci(["forget", "--agent", "codex", "--yes"])).stdout).toContain("1 memory forgotten");
    await home.loci(["write", "--scope", "user", "first zorblaxian"]);
    const { version } = await home.json(["read", "--scope", "user", "--json"]);
    await home.loci(["write", "--scope", "user", "--replace", "--version", String(version), "second"]);
    const { versions } = await home.json(["versions", "--scope", "user", "--json"]);
    const [, old] = versions as { id: string }[];
    const refused = await home.loci(["forget", (versions as { id: string }[])[0]?.id.slice(-8) ?? "", "--yes"]);
    expect(refused.stderr).toContain("is the present text of");
    expect(await home.loci(["forget", old?.id.slice(-8) ?? "", "--yes"])).toMatchObject({ exit: 0 });
    expect(holding(home.path, ["zorblaxian"])).toEqual([]);
  });
});

describe("loci verify --erasures", () => {
  verifies("SAF-5.d");

  it("reports what it looked for and where, and exits with 1 if Loci's files still contain forgotten text", async () => {
    await home.loci(["remember", "the zorblaxian affair"]);
    const segment = filesUnder(home.path).find((file) => file.endsWith(".jsonl")) ?? "";
    const line = readFileSync(segment, "utf8");
    await home.loci(["forget", "--query", "zorblaxian", "--yes"]);
    const good = await home.loci(["verify", "--erasures"]);
    expect(good).toMatchObject({ exit: 0, stdout: expect.stringContaining("nothing that was forgotten is left") });
    expect(good.stdout).toContain("1 forgotten event looked for in 1 file of the log, 0 backups");
    appendFileSync(segment, line);
    const bad = await home.loci(["verify", "--erasures"]);
    expect(bad).toMatchObject({ exit: 1, stdout: expect.stringMatching(/✗ 1 place[\s\S]*the content of/) });
    expect(await home.json(["verify", "--erasures", "--json"])).toMatchObject({
      ok: false,
      left: [{ where: segment }],
    });
    await home.loci(["forget", "--pending"]);
    expect(await home.loci(["verify", "--erasures"])).toMatchObject({ exit: 0 });
  });
});
