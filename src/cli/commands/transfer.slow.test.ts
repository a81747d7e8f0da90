import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

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

describe("loci export", () => {
  it("moves a memory to another machine with loci import, byte for byte", async () => {
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

  it("refuses an existing file before it asks for a passphrase, and names a missing folder", async () => {
    const [home] = homes();
    await home.loci(["export", "m.jsonl"]);
    expect((await home.loci(["export", "m.jsonl", "--encrypt"])).stderr).toContain("already exists");
    expect(await home.loci(["export", "none/m.jsonl"])).toMatchObject({
      exit: 66,
      stderr: expect.stringMatching(/there is no folder \S+none\nMake it first/),
    });
  });

  it("that was encrypted with a passphrase can only be imported with that passphrase", async () => {
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

  it("does not open an export, and an export's passphrase does not open the memory", async () => {
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

it("an export of an encrypted memory warns that it is plain text, unless it is encrypted itself", async () => {
  verifies("SAF-6.a", "SAF-7.a");
  const [home] = homes();
  const env = { LOCI_PASSPHRASE: "the words of the memory", LOCI_EXPORT_PASSPHRASE: "the words of the file" };
  expect((await home.loci(["export", "plain.jsonl"])).stdout).not.toContain("plain text");
  await home.loci(["encrypt", "--yes"], { env });
  expect((await home.loci(["export", "m.jsonl"], { env })).stdout).toContain("it is plain text");
  expect((await home.loci(["export", "m.sealed", "--encrypt"], { env })).stdout).not.toContain("plain text");
});

describe("loci import of a file", () => {
  it("asks before it merges the person's own memory; a stranger's memory cannot pin or forget anything", async () => {
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
});
