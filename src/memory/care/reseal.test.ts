import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { giveKey, unlockedEnv } from "../../../test/give-key.ts";
import { filesUnder, home, open, texts, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { openVectorStore, vectorStorePath } from "../../index/database/vector-store.ts";

useHome();
const places = () => ({ memory: join(home, "memory"), state: join(home, "state") });
const openUnlocked = () => open({ env: unlockedEnv });
const withWord = (word: string) => filesUnder(home).filter((path) => readFileSync(path, "latin1").includes(word));
const user = { scope: "user" } as const;

/** Fills a memory with one of everything that Loci stores. */
async function fill(): Promise<void> {
  const memory = await open();
  await memory.remember("the wombat is a fact");
  await memory.documents.append(user, "a wombat in a document");
  await memory.documents.saveSummary(user, "an archived wombat");
  await memory.care.backup();
  await memory.search("wombat");
  await memory.close();
  openVectorStore(vectorStorePath(places().state, "0123456789abcdef")).close();
  writeFileSync(
    join(places().state, "hook-faults.jsonl"),
    JSON.stringify({ code: "DISK_FULL", message: "in wombat.ts" }),
  );
}

describe("an encrypted memory", () => {
  verifies("SAF-6.a");

  it("contains all events and no readable word after its rewrite", async () => {
    await fill();
    expect(withWord("wombat").length).toBeGreaterThan(5);
    giveKey(places());
    const memory = await openUnlocked();
    const report = await memory.care.reseal();
    expect(report).toMatchObject({ documents: 2, removedVectors: true, removedBackups: [expect.any(String)] });
    expect(withWord("wombat")).toEqual([]);
    // `loci doctor` still reports the fault, by its code.
    expect(readFileSync(join(places().state, "hook-faults.jsonl"), "utf8")).toContain("The disk is full");
    expect(await texts(memory, "wombat")).toContain("the wombat is a fact");
    expect((await memory.documents.read(user)).text).toContain("a wombat in a document");
    const archive = (await memory.documents.list(user)).find(({ path }) => path !== null)?.path ?? "";
    expect((await memory.documents.read(user, { path: archive })).text).toContain("an archived wombat");
  });

  it("seals documents when they are written, and imports a plain text that somebody put there", async () => {
    giveKey(places());
    const memory = await openUnlocked();
    const { file } = await memory.documents.append(user, "the first wombat");
    expect([file.endsWith("user.md.sealed"), withWord("wombat")]).toEqual([true, []]);
    writeFileSync(file, "a wombat by hand\n");
    expect((await memory.documents.read(user)).text).toBe("a wombat by hand\n");
    await memory.documents.append(user, "one more");
    expect(withWord("wombat")).toEqual([]);
    expect((await memory.documents.read(user)).text).toContain("a wombat by hand");
    expect(await memory.documents.versions(user)).toHaveLength(3);
  });

  it("refuses an altered document, and keeps its versions", async () => {
    giveKey(places());
    const memory = await openUnlocked();
    const { file } = await memory.documents.append(user, "a wombat");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.slice(0, -20) + (text.at(-20) === "A" ? "B" : "A") + text.slice(-19));
    await expect(memory.documents.read(user)).rejects.toMatchObject({ code: "NOT_READABLE" });
    rmSync(file);
    const [, last] = await memory.documents.versions(user);
    expect(await memory.documents.versionText(user, last?.id ?? "")).toContain("a wombat");
  });

  it("becomes plain in every file when the key is removed", async () => {
    await fill();
    giveKey(places());
    const memory = await openUnlocked();
    await memory.care.reseal();
    await memory.close();
    giveKey(places(), false);
    const again = await openUnlocked();
    await again.care.reseal();
    expect(await texts(again, "wombat")).toContain("the wombat is a fact");
    expect((await again.documents.read(user)).file).toBe(join(home, "memory", "documents", "user.md"));
    const sealed = ['"sealed":"', "loci-sealed-1"].flatMap(withWord);
    expect([sealed, existsSync(join(home, "memory", "documents", "user.md.sealed"))]).toEqual([[], false]);
  });

  it("is reported as unfinished until all is done, and a second run completes it", async () => {
    await fill();
    giveKey(places());
    const memory = await openUnlocked();
    expect((await memory.care.sealedState()).isUnfinished).toBe(true);
    writeFileSync(join(home, "state", "resealing.mark"), "");
    await memory.care.reseal();
    expect(await memory.care.sealedState()).toEqual({ isUnfinished: false, elsewhere: [] });
    expect(readdirSync(join(home, "state")).filter((name) => name.startsWith("resealing"))).toEqual([]);
    writeFileSync(join(home, "state", "resealing.mark"), "");
    expect((await memory.care.sealedState()).isUnfinished).toBe(true);
  });
});
