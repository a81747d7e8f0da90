import { readFileSync } from "node:fs";

import { beforeEach, describe, expect, it } from "vitest";

import { home, around, withMemory, found, words, useKeyedMemory } from "../../test/keyed-memory.ts";
import { filesUnder } from "../../test/memory-home.ts";
import { decryptMemory, hasMemoryKeys } from "./decrypt-memory.ts";
import { planEncryption, prepareEncryption } from "./encrypt-memory.ts";
import { lockMemory, unlockMemory } from "./unlock-memory.ts";

useKeyedMemory();

const holding = () => filesUnder(home).filter((path) => readFileSync(path, "latin1").includes("zorblax"));
describe("the keys of a memory, used through the library", () => {
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
});
