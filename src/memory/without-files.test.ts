import { describe, expect, it } from "vitest";

import { home, open, texts, useHome } from "../../test/memory-home.ts";
import { verifies } from "../../test/verifies.ts";
import { createMemoryDocuments, createMemoryLog } from "../testing/index.ts";
import type { Memory } from "./memory.ts";

useHome();

const user = { scope: "user" } as const;

async function openWithoutFiles(log = createMemoryLog(), documents = createMemoryDocuments()): Promise<Memory> {
  return open({ log, documents, spaces: { find: (path) => ({ path, checkout: "none" }), changedAt: () => null } });
}

describe("a memory over the caller's own log and documents", () => {
  it("does everything that needs no files", async () => {
    verifies("API-7.c");
    const log = createMemoryLog();
    const memory = await openWithoutFiles(log);
    const id = await memory.remember("The staging database is reset every night.", { space: "/work/shop" });
    await memory.history.persistExchange({ channel: "cli", user: "Hi", assistant: "Hello" });
    await memory.documents.append(user, "Deploys are frozen.");
    await memory.notes.add({ text: "look at the staging database", at: Date.now() + 60_000 });
    await memory.care.rebuild();
    expect(await texts(memory, "staging")).toHaveLength(1);
    expect((await memory.recall({ prompt: "when is staging reset?", space: "/work/shop" })).items).toHaveLength(1);
    expect(await memory.history.loadHistory()).toHaveLength(2);
    expect(await memory.notes.list()).toHaveLength(1);
    expect(await memory.care.stats()).toMatchObject({ log: { bytes: 0 } });
    await memory.forget({ id });
    expect(await texts(memory, "staging")).toEqual([]);
    expect(await memory.care.verifyErasures()).toMatchObject({ ok: true, forgotten: 1, left: [] });
    await memory.close();
    const again = await open({ log, state: `${home}/other` });
    expect(await again.history.loadHistory()).toHaveLength(2);
  });

  it("supports documents, their versions, archives and forgetting", async () => {
    const memory = await openWithoutFiles();
    await memory.documents.replace(user, "## State\nthe port is 6433\n", { version: null });
    await memory.documents.append(user, "Deploys are frozen.");
    const { text } = await memory.documents.read(user);
    expect(text).toMatch(/6433[\s\S]*frozen/);
    expect(await memory.documents.versions(user)).toHaveLength(2);
    const path = await memory.documents.saveSummary(user, "what the session was about");
    expect((await memory.documents.list(user)).map((file) => file.path)).toEqual([null, path]);
    await memory.documents.eraseVersions(user);
    expect(await memory.documents.versions(user)).toHaveLength(1);
    expect((await memory.documents.read(user)).text).toBe(text);
    expect(await memory.care.verifyErasures()).toMatchObject({ ok: true, left: [] });
  });

  it("exports everything, and imports it again", async () => {
    const memory = await openWithoutFiles();
    await memory.remember("The staging database is reset every night.");
    const parts: Uint8Array[] = [];
    for await (const part of memory.transfer.export()) parts.push(part);
    expect(Buffer.concat(parts).toString("utf8")).toContain("reset every night");
  });

  it.each<[string, (memory: Memory) => Promise<unknown>]>([
    ["verify", (memory) => memory.care.verify()],
    ["backup", (memory) => memory.care.backup()],
    ["restore", (memory) => memory.care.restore("/nowhere")],
    ["migrate", (memory) => memory.care.migrate({ dryRun: true })],
    ["dropMigrated", (memory) => memory.care.dropMigrated()],
    ["reseal", (memory) => memory.care.reseal()],
    ["devices.list", (memory) => memory.devices.list()],
    ["devices.accept", (memory) => memory.devices.accept(["x"])],
    ["devices.refuse", (memory) => memory.devices.refuse(["x"])],
  ])("refuses %s with a separate error code", async (_name, call) => {
    const memory = await openWithoutFiles();
    await expect(call(memory)).rejects.toMatchObject({ code: "NO_FILES" });
  });

  it("refuses only document methods if the caller passes no documents", async () => {
    const memory = await open({ log: createMemoryLog(), documents: null });
    await expect(memory.documents.read(user)).rejects.toMatchObject({ code: "NO_FILES" });
    const id = await memory.remember("one");
    await memory.endSession({ space: home });
    await memory.forget({ id });
    expect(await memory.care.verifyErasures()).toMatchObject({ ok: true });
    for await (const part of memory.transfer.export()) expect(part.length).toBeGreaterThan(0);
  });
});
