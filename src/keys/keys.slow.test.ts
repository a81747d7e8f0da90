import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { around, withMemory, found, words, useKeyedMemory } from "../../test/keyed-memory.ts";
import { completeEncryption, prepareEncryption } from "./encrypt-memory.ts";
import { lockMemory, unlockMemory } from "./unlock-memory.ts";

useKeyedMemory();

describe("the keys of a memory, used through the library", () => {
  beforeEach(() => withMemory((memory) => memory.remember("The zorblax cluster runs on Fridays")));

  it("can be replaced by new keys, and the old keys no longer open the memory", async () => {
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

  it("encrypt a plain file that was added later, without waiting for the next write", async () => {
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
