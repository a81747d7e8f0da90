import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";

let home: TestHome;
beforeEach(async () => {
  home = createTestHome();
  await home.remember("The lighthouse lamp is blue.");
  await home.loci(["search", "lamp"]);
});
afterEach(() => home.remove());

const filesLeft = () =>
  readdirSync(home.path, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => entry.name);

describe("purge", () => {
  it("shows what it would remove before it removes anything", async () => {
    const { stdout, exit } = await home.loci(["purge", "--dry-run"]);
    expect(exit).toBe(0);
    expect(stdout).toMatch(/This removes \d+ files .*~\/\.config\/ai\/memory\n.*Nothing was removed\.\n$/s);
    expect((await home.json(["search", "lamp"]))["hits"]).toHaveLength(1);
  });

  it("removes the memory, the state and backups elsewhere after a person types the word", async () => {
    verifies("CLI-1.c");
    const elsewhere = join(home.path, "usb");
    await home.loci(["backup", "--to", elsewhere]);
    const { exit } = await home.loci(["purge"], { keys: "purge\r" });
    expect([exit, filesLeft()]).toEqual([0, []]);
    expect(existsSync(join(home.path, ".config/ai/memory"))).toBe(false);
    expect((await home.loci(["purge"])).stdout).toContain("There is no memory in ~/.config/ai/memory.");
  });

  it("does nothing if the person types another word", async () => {
    expect((await home.loci(["purge"], { keys: "yes\r" })).stderr).toContain("cancelled; nothing was removed");
    expect((await home.json(["search", "lamp"]))["hits"]).toHaveLength(1);
  });

  it.each([
    ["nobody is at the terminal", {}, 64],
    ["an agent has started it", { env: { CLAUDECODE: "1" }, keys: "purge\r" }, 77],
  ])("refuses %s", async (_case, options, exit) => {
    expect((await home.loci(["purge"], { input: "purge\n", ...options })).exit).toBe(exit);
    expect((await home.json(["search", "lamp"]))["hits"]).toHaveLength(1);
  });

  it("keeps settings, and files that Loci did not create", async () => {
    const strange = join(home.path, ".config/ai/memory/mine");
    mkdirSync(strange);
    writeFileSync(join(strange, "letter.txt"), "Dear");
    await home.loci(["config", "set", "search.limit", "7"]);
    const { stdout } = await home.loci(["purge"], { keys: "purge\r" });
    expect(stdout).toContain("not Loci's, left alone: ~/.config/ai/memory/mine/letter.txt");
    expect(filesLeft().toSorted()).toEqual(["config.json", "letter.txt"]);
  });
});
