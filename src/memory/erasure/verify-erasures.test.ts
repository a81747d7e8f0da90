import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { beforeEach, describe, expect, it } from "vitest";

import { filesUnder, home, open, useHome } from "../../../test/memory-home.ts";
import { openParts, useParts } from "../../../test/memory-parts.ts";
import { verifies } from "../../../test/verifies.ts";
import type { Embedder } from "../../core/ports/models.ts";
import type { Memory } from "../memory.ts";

useHome();
useParts();

describe("the proof that what was forgotten is gone", () => {
  verifies("SAF-5.d", "LOG-9.c");
  let memory: Memory;
  let id: string;

  const segment = () => filesUnder(join(home, "memory", "log")).find((file) => file.endsWith(".jsonl")) ?? "";
  const left = async () => (await memory.care.verifyErasures()).left;

  beforeEach(async () => {
    memory = await open();
    id = await memory.remember("a secret affair");
    await memory.remember("something else");
  });

  it("says where it has looked, and that nothing is left", async () => {
    await memory.care.backup();
    await memory.forget({ id });
    expect(await memory.care.verifyErasures()).toEqual({
      ok: true,
      forgotten: 1,
      checked: { segments: 2, backups: 1, vectors: 0 },
      left: [],
      pending: [],
      unreachable: [],
      others: [],
      strange: [],
    });
  });

  it("finds content that came back into the log or a backup, whole or torn", async () => {
    const { path } = await memory.care.backup();
    const [before, copy] = [readFileSync(segment()), join(path, "log")];
    const line =
      before
        .toString("utf8")
        .split("\n")
        .find((one) => one.includes(id)) ?? "";
    cpSync(copy, join(home, "copy"), { recursive: true });
    await memory.forget({ id });
    writeFileSync(segment(), `\n${line.slice(0, -8)}`, { flag: "a" });
    expect(await left()).toEqual([{ what: `the content of ${id}`, where: segment() }]);
    await memory.care.settle();
    expect(await left()).toEqual([]);
    cpSync(join(home, "copy"), copy, { recursive: true });
    expect(await left()).toMatchObject([{ what: `the content of ${id}` }]);
    renameSync(path, join(home, "moved"));
    expect(await memory.care.verifyErasures()).toMatchObject({ ok: true });
  });

  it("finds rows, words and vectors in the index that should not be there, and an older index", async () => {
    await memory.forget({ id });
    const parts = openParts();
    const path = parts.index.path();
    const db = new DatabaseSync(path);
    db.prepare("UPDATE memories SET text = 'back' WHERE id = ?").run(id);
    db.exec("INSERT INTO memory_words (rowid, terms) VALUES (999999, 'affair')");
    db.close();
    cpSync(path, join(home, "state", "index-5-000001.sqlite"));
    const { openVectorStore, vectorStorePath } = await import("../../index/database/vector-store.ts");
    const store = openVectorStore(vectorStorePath(join(home, "state"), "0123456789abcdef"));
    await store.put([["00ff", new Int8Array(4)]]);
    store.close();
    expect((await left()).map(({ what }) => what)).toEqual([
      `the content of ${id}`,
      "words of 1 rows that no memory has",
      "an index that is not in use",
      "1 vectors of texts that no memory has",
    ]);
  });

  it("leaves out vectors of texts that a newer version of a document has replaced", async () => {
    const embedder: Embedder = {
      model: { id: "same", checksum: "0123456789abcdef", dimensions: 4 },
      embed: async (texts) => texts.map(() => new Float32Array([1, 0, 0, 0])),
      close: async () => {},
    };
    const other = await open({ embedder });
    const replace = async (text: string) => {
      const { version } = await other.documents.read({ scope: "user" });
      return other.documents.replace({ scope: "user" }, text, { version });
    };
    await replace("# Ports\n\nThe port is 1.\n");
    await other.care.embed();
    await replace("# Ports\n\nThe port is 2.\n");
    expect(await other.care.verifyErasures()).toMatchObject({ ok: true, checked: { vectors: 1 } });
  });

  it("tells the device that has yet to erase, until its receipt has come", async () => {
    verifies("LOG-10.b");
    cpSync(join(home, "memory"), join(home, "b"), { recursive: true });
    const folder = readdirSync(join(home, "b", "log"))[0] ?? "";
    writeFileSync(join(home, "b", "log", folder, "owner.json"), JSON.stringify({ machine: "another" }));
    const b = await open({ memory: join(home, "b"), state: join(home, "state-b") });
    await b.devices.accept();
    await b.forget({ id });
    expect(await b.care.verifyErasures()).toMatchObject({
      ok: true,
      pending: [{ id, device: folder, isReceived: false }],
    });
    expect(await b.care.stats()).toMatchObject({ erasingDevices: [{ device: folder, count: 1 }] });
    // The other machine receives the forgetting, erases the content, and writes a receipt.
    const own = readdirSync(join(home, "b", "log")).find((name) => name !== folder) ?? "";
    cpSync(join(home, "b", "log", own), join(home, "memory", "log", own), { recursive: true });
    writeFileSync(join(home, "memory", "log", own, "owner.json"), JSON.stringify({ machine: "another" }));
    await memory.devices.accept();
    await memory.search("anything");
    const written = readFileSync(segmentOf(folder), "utf8");
    expect(written).toMatch(new RegExp(`"kind":"memory.erased".*"targets":\\["${id}"\\]`));
    expect(written).not.toContain("affair");
    // Only the newest lines have arrived: the receipt, but not the segment in which the content is erased.
    const receipt = written.split("\n").find((line) => line.includes("memory.erased")) ?? "";
    writeFileSync(join(home, "b", "log", folder, "2026-11-000002.jsonl"), `${receipt}\n`);
    expect(await b.care.verifyErasures()).toMatchObject({
      ok: true,
      pending: [{ id, device: folder, isReceived: true }],
    });
    expect(await b.care.stats()).toMatchObject({ erasingDevices: [], elsewhereErasures: 0 });
  });

  it("is completed by a memory that stays open, as a server's does", async () => {
    verifies("LIFE-4.c");
    await memory.search("anything");
    const other = openParts();
    const { takeIn } = await import("../intake.ts");
    await takeIn(other, [
      {
        kind: "memory.forgotten",
        content: { targets: [id], reason: "asked" },
        scope: { level: "user", user: "me" },
        origin: { device: "d" },
        trust: "user",
      },
    ]);
    await other.index.catchUp();
    const { needsErasure } = await import("../freshen.ts");
    expect(await needsErasure(other)).toBe(true);
    const server = await open();
    await server.search("anything");
    expect(await needsErasure(other)).toBe(false);
    expect(existsSync(segment()) && readFileSync(segment(), "utf8").includes("affair")).toBe(false);
  });

  const segmentOf = (folder: string) =>
    filesUnder(join(home, "memory", "log", folder)).find((file) => file.endsWith(".jsonl")) ?? "";
});
