import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { giveKey, unlockedEnv } from "../../../test/give-key.ts";
import { filesUnder, home, open, texts, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { checkLosses } from "../../health/check-memory.ts";
import type { Memory } from "../memory.ts";

useHome();

const places = () => ({ memory: join(home, "memory"), state: join(home, "state") });
const segment = () => filesUnder(join(home, "memory", "log")).find((path) => path.endsWith(".jsonl")) ?? "";
const backupsIn = () => readdirSync(join(home, "state", "backups"));
const states = async (memory: Memory) =>
  checkLosses(await memory.care.losses()).map(({ name, state }) => [name, state]);

/** A memory of three events whose backup has all of them, and whose log has lost the last two. */
async function lostTwo(): Promise<Memory> {
  const memory = await open();
  for (const word of ["one", "two", "three"]) await memory.remember(`the heron, ${word}`);
  await memory.care.backup();
  const [first = ""] = readFileSync(segment(), "utf8").split("\n").filter(Boolean);
  writeFileSync(segment(), `\n${first}\n`);
  return memory;
}

describe("a log that has lost events", () => {
  verifies("LOG-12.a", "LOG-12.b");

  it("does not replace a backup that has the events, unless a person accepts that", async () => {
    const memory = await lostTwo();
    const before = backupsIn();
    await expect(memory.care.backup()).rejects.toMatchObject({
      code: "LOSS_REFUSED",
      message: expect.stringContaining("no longer has 2 events"),
      next: expect.stringContaining("loci restore"),
    });
    expect(backupsIn()).toEqual(before);
    expect(await memory.care.backup({ acceptLoss: true })).toMatchObject({ removed: [] });
    expect(backupsIn()).toHaveLength(2);
  });

  it("is noticed even after other events were added", async () => {
    const memory = await lostTwo();
    for (let n = 0; n < 5; n += 1) await memory.remember(`another heron, ${n}`);
    await expect(memory.care.backup()).rejects.toMatchObject({ code: "LOSS_REFUSED" });
  });

  it("counts a truncated line as lost if the backup has it whole", async () => {
    const memory = await open();
    for (const word of ["one", "two"]) await memory.remember(`the heron, ${word}`);
    await memory.care.backup();
    writeFileSync(segment(), `${readFileSync(segment(), "utf8").trimEnd().slice(0, -20)}\n`);
    await expect(memory.care.backup()).rejects.toMatchObject({ message: expect.stringContaining("1 event ") });
  });

  it("counts lines sealed with a missing key as lost if the backup is readable", async () => {
    const memory = await open();
    for (const word of ["one", "two"]) await memory.remember(`the heron, ${word}`);
    await memory.care.backup();
    await memory.close();
    giveKey(places());
    const sealed = await open({ env: unlockedEnv });
    await sealed.care.reseal({ keepBackups: true });
    const ofAnotherKey = readFileSync(segment(), "utf8").replaceAll("0123456789abcdef", "fedcba9876543210");
    writeFileSync(segment(), ofAnotherKey);
    await expect(sealed.care.backup()).rejects.toMatchObject({ message: expect.stringContaining("2 events") });
    expect(await sealed.care.reseal()).toMatchObject({ keptBackups: { length: 1 }, removedBackups: [] });
    // The new backup has the lines as they are, and lacks nothing that the log has.
    await sealed.care.backup();
  });

  it("prevents the rotation from removing the backup that has the events", async () => {
    const memory = await lostTwo();
    const [first] = backupsIn();
    await memory.care.backup({ acceptLoss: true });
    for (let n = 0; n < 3; n += 1) await memory.care.backup({ keep: 1 });
    expect(backupsIn()).toHaveLength(2);
    expect(backupsIn()).toContain(first);
  });

  it("fails the check until the events are restored", async () => {
    const memory = await lostTwo();
    const { lost } = await memory.care.losses();
    expect(lost).toMatchObject({ events: 2 });
    expect(await states(memory)).toContainEqual(["lost events", "bad"]);
    await memory.care.restore(lost?.backup ?? "");
    expect(await states(memory)).toEqual([]);
    expect(await texts(memory, "heron")).toHaveLength(3);
    await memory.care.backup();
  });

  it("fails the check even without a backup, because an earlier check has counted the events", async () => {
    const memory = await open();
    for (const word of ["one", "two"]) await memory.remember(`the heron, ${word}`);
    expect(await states(memory)).toEqual([]);
    rmSync(segment());
    expect(await states(memory)).toEqual([["lost events", "bad"]]);
    expect(await states(memory)).toEqual([["lost events", "bad"]]);
    await memory.care.acknowledge();
    expect(await states(memory)).toEqual([]);
  });

  it("keeps older backups with more events when it is encrypted", async () => {
    const memory = await lostTwo();
    await memory.close();
    const [first] = backupsIn();
    giveKey(places());
    const sealed = await open({ env: unlockedEnv });
    expect(await sealed.care.reseal()).toMatchObject({
      removedBackups: [],
      keptBackups: [expect.stringContaining(first ?? "")],
    });
    expect(backupsIn()).toContain(first);
  });
});

describe("a log with altered content", () => {
  verifies("LOG-12.b");

  const alter = () => writeFileSync(segment(), readFileSync(segment(), "utf8").replaceAll("heron", "hERon"));

  it("keeps the newest backup with the original content, even if only one backup should be kept", async () => {
    const memory = await open();
    await memory.remember("the heron, one");
    await memory.care.backup();
    await memory.remember("the heron, two");
    await memory.care.backup();
    const [, good = ""] = backupsIn().toSorted();
    alter();
    for (let n = 0; n < 3; n += 1) await memory.care.backup({ keep: 1 });
    expect(backupsIn()).toHaveLength(2);
    expect(backupsIn()).toContain(good);
    expect(await texts(memory, "heron")).toEqual([]);
    await memory.care.restore(join(home, "state", "backups", good));
    expect(await texts(memory, "heron")).toHaveLength(2);
  });

  it("keeps the backup with the original content when it is encrypted", async () => {
    const memory = await open();
    await memory.remember("the heron, one");
    await memory.care.backup();
    const [good = ""] = backupsIn();
    await memory.close();
    alter();
    giveKey(places());
    const sealed = await open({ env: unlockedEnv });
    expect(await sealed.care.reseal()).toMatchObject({
      keptBackups: [expect.stringContaining(good)],
      removedBackups: [],
    });
  });
});

describe("a backup with the only copy of a key", () => {
  verifies("LOG-12.b");

  it("is not removed, because nothing else opens what the key sealed", async () => {
    giveKey(places());
    const sealed = await open({ env: unlockedEnv });
    await sealed.remember("the heron");
    await sealed.care.backup();
    await sealed.close();
    const [first = ""] = backupsIn();
    for (const path of [join(home, "memory", "encryption.json"), join(home, "state", "encryption.json")])
      writeFileSync(path, readFileSync(path, "utf8").replaceAll("0123456789abcdef", "fedcba9876543210"));
    const other = await open();
    await other.care.backup({ keep: 1 });
    expect(backupsIn()).toContain(first);
  });
});

describe("a log that has lost nothing", () => {
  verifies("LOG-12.a");

  it("is backed up after an erasure, an encryption and a decryption, and passes the check", async () => {
    const memory = await open();
    const id = await memory.remember("the heron, forgotten");
    await memory.remember("the heron, kept");
    await memory.care.backup();
    await memory.forget({ id });
    await memory.care.backup();
    await memory.close();
    giveKey(places());
    const sealed = await open({ env: unlockedEnv });
    expect(await sealed.care.reseal()).toMatchObject({ keptBackups: [], removedBackups: { length: 2 } });
    await sealed.care.backup();
    expect(await states(sealed)).toEqual([]);
    await sealed.close();
    giveKey(places(), false);
    const plain = await open({ env: unlockedEnv });
    expect(await plain.care.reseal()).toMatchObject({ keptBackups: [], putAside: 0 });
    await plain.care.backup();
    expect(await states(plain)).toEqual([]);
    expect(await texts(plain, "heron")).toEqual(["the heron, kept"]);
  });
});

describe("lines that were set aside", () => {
  verifies("LOG-5.b");

  it("fail the check until somebody acknowledges them", async () => {
    const memory = await open();
    for (let n = 0; n < 30; n += 1) await memory.remember(`the heron, ${n}`);
    await memory.close();
    writeFileSync(segment(), `${readFileSync(segment(), "utf8")}\n{"v":"1.3.0","id":"torn\n`);
    giveKey(places());
    const sealed = await open({ env: unlockedEnv });
    expect(await sealed.care.reseal()).toMatchObject({ events: 30, putAside: 1 });
    expect(await states(sealed)).toEqual([["lines aside", "bad"]]);
    await sealed.care.acknowledge();
    expect(await states(sealed)).toEqual([]);
  });
});
