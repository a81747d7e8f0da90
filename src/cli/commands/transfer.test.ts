import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../../test/run-loci.ts";

let [from, to]: TestHome[] = [];
beforeEach(() => {
  [from, to] = [createTestHome(), createTestHome()];
});
afterEach(() => {
  from?.remove();
  to?.remove();
});

const homes = (): [TestHome, TestHome] => [from ?? createTestHome(), to ?? createTestHome()];
const fixture = (name: string) => fileURLToPath(new URL(`../../../test/fixtures/transfer/${name}`, import.meta.url));

describe("loci export", () => {
  it("chooses a name if none is given, and overwrites nothing", async () => {
    const [home] = homes();
    const now = Date.parse("2026-11-15T12:00:00Z");
    await home.loci(["export"], { now });
    expect(statSync(join(home.path, "loci-2026-11-15.jsonl")).mode & 0o777).toBe(0o600);
    expect(await home.loci(["export"], { now })).toMatchObject({
      exit: 64,
      stderr: expect.stringContaining("--force"),
    });
    expect(await home.loci(["export", "--force"], { now })).toMatchObject({ exit: 0 });
    expect(await home.loci(["export", "--format", "yaml"])).toMatchObject({ exit: 64 });
  });

  it("as Markdown reports the number of memories, including events", async () => {
    const [home] = homes();
    await home.loci(["remember", "a fact to hold"]);
    await home.loci(["record"], { input: '{"type":"prompt","text":"what happened"}\n' });
    expect((await home.loci(["export", "m.md", "--format", "markdown"])).stdout).toContain("2 memories");
  });

  it("escapes control characters on a terminal, and changes nothing in a pipe", async () => {
    const [home] = homes();
    await home.loci(["remember", "red \u009b31m alert"]);
    expect((await home.loci(["export", "-"])).stdout).toContain("\u009b");
    expect((await home.loci(["export", "-"], { columns: 80 })).stdout).not.toContain("\u009b");
  });
});

describe("loci import of a file", () => {
  it("recognises other programs' memories, shows them first, and stores them in a space", async () => {
    const [home] = homes();
    const shop = join(home.path, "shop");
    mkdirSync(join(shop, ".git"), { recursive: true });
    const file = fixture("mem0.json");
    const looked = await home.loci(["import", file, "--dry-run"]);
    expect(looked.stdout).toMatch(/mem0: 2 memories would be stored[\s\S]*Allergic to walnuts/);
    expect(await home.loci(["import", file, "--space", "."], { cwd: shop })).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(/2 memories stored[\s\S]*1 memory left out[\s\S]*`loci confirm` lists them/),
    });
    expect((await home.loci(["search", "walnuts", "--space", "."], { cwd: shop })).stdout).toContain(
      "Allergic to walnuts",
    );
    expect(await home.json(["import", file])).toMatchObject({ stored: 0, known: 2 });
  });

  it("reports what it cannot read, and which options belong to which format", async () => {
    const [home] = homes();
    writeFileSync(join(home.path, "list.txt"), "milk");
    expect(await home.loci(["import", "list.txt"])).toMatchObject({
      exit: 65,
      stderr: expect.stringContaining("mem0"),
    });
    expect(await home.loci(["import", "missing.json"])).toMatchObject({ exit: 66 });
    expect(await home.loci(["import", "list.txt", "--since", "3d"])).toMatchObject({ exit: 64 });
    expect(await home.loci(["import", "all", "--untrusted"])).toMatchObject({ exit: 64 });
    expect(await home.loci(["import", "no-such-agent"])).toMatchObject({ exit: 64 });
  });
});
