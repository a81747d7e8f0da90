import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { homeVariables } from "../../test/home-variables.ts";
import { filesUnder } from "../../test/memory-home.ts";
import { openMemory } from "../compose/open-memory.ts";
import { surroundingsOf, type Surroundings } from "../config/surroundings.ts";
import type { Memory } from "../memory/memory.ts";
import { makeScratch, removeScratch } from "../platform/scratch.ts";
import { decryptMemory, hasMemoryKeys } from "./decrypt-memory.ts";
import { completeEncryption, planEncryption, prepareEncryption } from "./encrypt-memory.ts";
import { lockMemory, unlockMemory } from "./unlock-memory.ts";

let home: string;
let around: Surroundings;

beforeEach(() => {
  home = makeScratch("keys");
  const runtime = join(home, "run");
  mkdirSync(runtime);
  chmodSync(runtime, 0o700);
  around = surroundingsOf({ env: { ...homeVariables(home), XDG_RUNTIME_DIR: runtime }, cwd: home });
});
afterEach(() => removeScratch(home));

async function withMemory<T>(work: (memory: Memory) => Promise<T>): Promise<T> {
  const memory = await openMemory({ env: around.world.env });
  try {
    return await work(memory);
  } finally {
    await memory.close();
  }
}

const found = async () => (await withMemory((memory) => memory.search("zorblax"))).hits.length;
const holding = () => filesUnder(home).filter((path) => readFileSync(path, "latin1").includes("zorblax"));
const words = "correct horse battery";

describe("the keys of a memory, by the library", () => {
  beforeEach(() => withMemory((memory) => memory.remember("The zorblax cluster runs on Fridays")));

  it("encrypt it, lock it, open it by its recovery key, and decrypt it again", async () => {
    expect(planEncryption(around)).toMatchObject({ encrypted: false, isCompletion: false, canUnlock: true });
    expect(hasMemoryKeys(around)).toBe(false);
    const prepared = await prepareEncryption(around, { newPassphrase: words });
    expect(hasMemoryKeys(around)).toBe(false);
    expect(await prepared.apply()).toMatchObject({ lockedBecause: null, report: { events: 1, elsewhere: [] } });
    expect(planEncryption(around)).toMatchObject({ encrypted: true, isCompletion: true });
    expect(holding()).toEqual([]);
    expect(await found()).toBe(1);

    expect(lockMemory(around)).toBe(true);
    expect(lockMemory(around)).toBe(false);
    await expect(found()).rejects.toMatchObject({ code: "KEY_LOCKED" });
    await expect(unlockMemory(around)).rejects.toMatchObject({ code: "KEY_LOCKED" });
    await expect(unlockMemory(around, { words: "wrong words here" })).rejects.toMatchObject({ code: "KEY_WRONG" });
    expect(await unlockMemory(around, { words: async () => prepared.recovery })).toBe(true);
    expect(await found()).toBe(1);

    expect(await decryptMemory(around)).toMatchObject({ keysRemoved: true });
    expect(hasMemoryKeys(around)).toBe(false);
    expect(holding()).not.toEqual([]);
    expect(await decryptMemory(around)).toBeNull();
    expect(await unlockMemory(around, { words })).toBe(false);
  });

  it("are replaced by new ones, which alone open it then", async () => {
    await expect(prepareEncryption(around, { rotate: true, newPassphrase: words })).rejects.toMatchObject({
      code: "USAGE",
    });
    await (await prepareEncryption(around, { newPassphrase: words })).apply();
    await expect(prepareEncryption(around, { newPassphrase: words })).rejects.toMatchObject({ code: "USAGE" });
    await expect(prepareEncryption(around, { rotate: true })).rejects.toMatchObject({ code: "USAGE" });
    const next = await prepareEncryption(around, { rotate: true, newPassphrase: "another long passphrase" });
    await next.apply();
    lockMemory(around);
    await expect(unlockMemory(around, { words })).rejects.toMatchObject({ code: "KEY_WRONG" });
    expect(await unlockMemory(around, { words: "another long passphrase" })).toBe(true);
    expect(await found()).toBe(1);
  });

  it("complete what was added in plain text since, and only then write anything", async () => {
    const { key, apply } = await prepareEncryption(around, { newPassphrase: words });
    await apply();
    expect(await completeEncryption(around)).toEqual({ key, report: null });
    const document = join(around.places().memory, "documents", "user.md");
    mkdirSync(join(document, ".."), { recursive: true });
    writeFileSync(document, "the zorblax password is with Ana\n");
    expect(await completeEncryption(around)).toMatchObject({ key, report: { documents: 1 } });
    expect(existsSync(document)).toBe(false);
    expect(await completeEncryption(around, { always: true })).toMatchObject({ key, report: { events: 1 } });
  });
});
