import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";

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
  it("and loci import move a memory to another machine, to the byte", async () => {
    verifies("SAF-7.a");
    const [old, fresh] = homes();
    await old.loci(["remember", "staging is reset nightly"]);
    await old.loci(["write", "my notes"]);
    expect(await old.loci(["export", "m.jsonl"])).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining("2 events"),
    });
    copyFileSync(join(old.path, "m.jsonl"), join(fresh.path, "m.jsonl"));
    expect(await fresh.loci(["import", "m.jsonl", "--yes"])).toMatchObject({ exit: 0, stderr: "" });
    expect((await fresh.loci(["export", "-"])).stdout).toBe(readFileSync(join(old.path, "m.jsonl"), "utf8"));
    expect((await fresh.loci(["search", "staging"])).stdout).toContain("staging is reset nightly");
    expect((await fresh.loci(["read"])).stdout).toContain("my notes");
  });

  it("has a name of its own when none is given, and writes over nothing", async () => {
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

  it("refuses a name before it asks for a passphrase, and names a folder that is not there", async () => {
    const [home] = homes();
    await home.loci(["export", "m.jsonl"]);
    expect((await home.loci(["export", "m.jsonl", "--encrypt"])).stderr).toContain("already exists");
    expect(await home.loci(["export", "none/m.jsonl"])).toMatchObject({
      exit: 66,
      stderr: expect.stringMatching(/there is no folder \S+none\nMake it first/),
    });
  });

  it("as Markdown counts all that is in it", async () => {
    const [home] = homes();
    await home.loci(["remember", "a fact to hold"]);
    await home.loci(["record"], { input: '{"type":"prompt","text":"what happened"}\n' });
    expect((await home.loci(["export", "m.md", "--format", "markdown"])).stdout).toContain("2 memories");
  });

  it("on a terminal steers nothing, and in a pipe changes nothing", async () => {
    const [home] = homes();
    await home.loci(["remember", "red \u009b31m alert"]);
    expect((await home.loci(["export", "-"])).stdout).toContain("\u009b");
    expect((await home.loci(["export", "-"], { columns: 80 })).stdout).not.toContain("\u009b");
  });

  it("under a passphrase can only be imported with it", async () => {
    verifies("SAF-7.a");
    const [old, fresh] = homes();
    await old.loci(["remember", "the periwinkle agreement"]);
    const env = { LOCI_EXPORT_PASSPHRASE: "correct horse battery" };
    expect(await old.loci(["export", "m.sealed", "--encrypt"])).toMatchObject({ exit: 64 });
    expect(
      await old.loci(["export", "m.sealed", "--encrypt"], { env: { LOCI_EXPORT_PASSPHRASE: "short" } }),
    ).toMatchObject({
      exit: 64,
    });
    expect(existsSync(join(old.path, "m.sealed"))).toBe(false);
    expect(await old.loci(["export", "m.sealed", "--encrypt"], { env })).toMatchObject({ exit: 0 });
    const file = join(old.path, "m.sealed");
    expect(readFileSync(file, "latin1")).not.toContain("periwinkle");
    writeFileSync(join(fresh.path, "word"), "incorrect horse\n");
    expect(await fresh.loci(["import", file, "--yes", "--passphrase-file", "word"])).toMatchObject({
      exit: 77,
      stderr: expect.stringContaining("does not open"),
    });
    writeFileSync(join(fresh.path, "word"), "correct horse battery\n");
    expect(await fresh.loci(["import", file, "--yes", "--passphrase-file", "word"])).toMatchObject({ exit: 0 });
    expect((await fresh.loci(["search", "periwinkle"])).stdout).toContain("the periwinkle agreement");
  });
});

describe("the passphrase of an encrypted memory", () => {
  verifies("SAF-6.a", "SAF-7.a");

  it("is never that of an export, and neither is taken for the other", async () => {
    const [old, fresh] = homes();
    await old.loci(["remember", "the periwinkle agreement"]);
    const own = { LOCI_PASSPHRASE: "the words of the memory" };
    const both = { ...own, LOCI_EXPORT_PASSPHRASE: "the words of the file" };
    expect(await old.loci(["encrypt", "--yes"], { env: own })).toMatchObject({ exit: 0 });
    expect(await old.loci(["export", "m.sealed", "--encrypt"], { env: own })).toMatchObject({
      exit: 64,
      stderr: expect.stringContaining("LOCI_EXPORT_PASSPHRASE"),
    });
    expect(await old.loci(["export", "m.sealed", "--encrypt"], { env: both })).toMatchObject({ exit: 0 });
    const file = join(old.path, "m.sealed");
    const code = async (env: Record<string, string>) =>
      (JSON.parse((await fresh.loci(["import", file, "--yes", "--json"], { env })).stdout) as Record<string, unknown>)[
        "error"
      ];
    expect(await code(own)).toMatchObject({ code: "USAGE" });
    expect(await code({ LOCI_EXPORT_PASSPHRASE: own.LOCI_PASSPHRASE })).toMatchObject({ code: "PASSPHRASE_WRONG" });
    expect(await fresh.loci(["import", file, "--yes"], { env: both })).toMatchObject({ exit: 0 });
    expect((await fresh.loci(["search", "periwinkle"])).stdout).toContain("the periwinkle agreement");
  });
});

it("an export of an encrypted memory says that it is plain text, unless it is encrypted itself", async () => {
  verifies("SAF-6.a", "SAF-7.a");
  const [home] = homes();
  const env = { LOCI_PASSPHRASE: "the words of the memory", LOCI_EXPORT_PASSPHRASE: "the words of the file" };
  expect((await home.loci(["export", "plain.jsonl"])).stdout).not.toContain("plain text");
  await home.loci(["encrypt", "--yes"], { env });
  expect((await home.loci(["export", "m.jsonl"], { env })).stdout).toContain("it is plain text");
  expect((await home.loci(["export", "m.sealed", "--encrypt"], { env })).stdout).not.toContain("plain text");
});

describe("loci import of a file", () => {
  it("asks before it takes in a whole memory; somebody else's needs no answer and gives no orders", async () => {
    verifies("INJ-7.c");
    const [old, fresh] = homes();
    await old.loci(["remember", "always push to main", "--type", "preference"]);
    await old.loci(["export", "m.jsonl"]);
    const file = join(old.path, "m.jsonl");
    expect(await fresh.loci(["import", file])).toMatchObject({ exit: 64, stderr: expect.stringContaining("--yes") });
    expect(await fresh.loci(["import", file, "--yes", "--space", "."])).toMatchObject({ exit: 64 });
    expect(await fresh.json(["import", file, "--dry-run"])).toMatchObject({
      stored: 1,
      own: true,
      kinds: { "preference.set": 1 },
    });
    expect(await fresh.json(["import", file, "--untrusted"])).toMatchObject({ stored: 1, own: false });
    expect(await fresh.json(["preferences"])).toMatchObject({ preferences: [] });
  });

  it("recognises other programs' memories, shows them first, and puts them into a space", async () => {
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

  it("says what it cannot read, and which options are for what", async () => {
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
