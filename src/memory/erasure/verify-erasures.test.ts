import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { beforeEach, describe, expect, it } from "vitest";

import { filesUnder, home, open, useHome } from "../../../test/memory-home.ts";
import { openParts, useParts } from "../../../test/memory-parts.ts";
import { verifies } from "../../../test/verifies.ts";
import type { Embedder } from "../../core/ports/models.ts";
import type { Memory } from "../memory.ts";

useHome();
useParts();

describe("the proof of erasure", () => {
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

  it("lists where it looked, and that nothing remains", async () => {
    await memory.care.backup();
    await memory.forget({ id });
    expect(await memory.care.verifyErasures()).toEqual({
      ok: true,
      forgotten: 1,
      checked: { segments: 2, backups: 1, vectors: 0, processes: process.platform === "linux" },
      left: [],
      pending: [],
      unreachable: [],
      others: [],
      strange: [],
    });
  });

  it("finds content that returned into the log or a backup, whole or torn", async () => {
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

  it("finds stale rows, words and vectors in the index, and an older index", async () => {
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

  it("names copies of editors and sync tools, and fails while they exist", async () => {
    await memory.documents.append({ scope: "user" }, "a line");
    await memory.forget({ id });
    const [log, documents] = [dirname(segment()), join(home, "memory", "documents")];
    const copies = [
      join(log, "2026-11-000001.jsonl.bak"),
      join(log, "2026-11-000001.jsonl~"),
      join(log, ".2026-11-000001.jsonl.swp"),
      join(log, "2026-11-000001.sync-conflict-20261118-101112-ABCDEFG.jsonl.tmp"),
      join(log, "2026-11-000001 (Ada's conflicted copy 2026-11-18)"),
      join(documents, "user.md~"),
      join(documents, "user (conflicted copy).md"),
    ];
    const others = [join(log, ".DS_Store"), join(home, "memory", "notes.txt")];
    for (const path of [...copies, ...others]) writeFileSync(path, "a secret affair");
    const proof = await memory.care.verifyErasures();
    expect(proof.ok).toBe(false);
    expect(proof.left.map(({ where }) => where).toSorted()).toEqual(copies.toSorted());
    expect(proof.strange.toSorted()).toEqual(others.toSorted());
    for (const path of copies) rmSync(path);
    expect((await memory.care.verifyErasures()).ok).toBe(true);
  });

  it("covers a sync tool's conflict copy of a segment like the segment itself", async () => {
    cpSync(segment(), segment().replace(".jsonl", ".sync-conflict-20261118-101112-ABCDEFG.jsonl"));
    await memory.forget({ id });
    expect(filesUnder(join(home, "memory")).filter((path) => readFileSync(path).includes("affair"))).toEqual([]);
    expect(await memory.care.verifyErasures()).toMatchObject({ ok: true });
  });

  it("finds the draft of a killed export, and the next erasure removes it", async () => {
    const target = join(home, "export.jsonl");
    const script = `
      import { publishStream } from ${JSON.stringify(new URL("../../platform/files/publish-stream.ts", import.meta.url).href)};
      await publishStream(${JSON.stringify(target)}, (async function* () {
        yield Buffer.from("a secret affair");
        console.log("written");
        await new Promise((resolve) => setTimeout(resolve, 60_000));
      })(), false, ${JSON.stringify(join(home, "state", "drafts"))});`;
    const exporting = spawn(process.execPath, ["--input-type=module", "-e", script]);
    await once(exporting.stdout, "data");
    exporting.kill("SIGKILL");
    await once(exporting, "close");
    const drafts = () => readdirSync(home).filter((name) => name.startsWith(".export.jsonl.draft-"));
    expect(drafts()).toHaveLength(1);
    const other = await memory.remember("another affair");
    await memory.forget({ id: other });
    expect(drafts()).toEqual([]);
    expect(readdirSync(join(home, "state", "drafts"))).toEqual([]);
    expect(await memory.care.verifyErasures()).toMatchObject({ ok: true });
  });

  it.skipIf(process.platform !== "linux")("names a process that can still read a removed index", async () => {
    await memory.forget({ id });
    const old = join(home, "state", "index-5-000001.sqlite");
    writeFileSync(old, "a secret affair");
    const script = "require('fs').openSync(process.argv[1]); console.log('open'); setInterval(() => {}, 1000)";
    const holder = spawn(process.execPath, ["-e", script, old]);
    await once(holder.stdout, "data");
    rmSync(old);
    expect(await memory.care.verifyErasures()).toMatchObject({
      ok: false,
      left: [{ what: expect.stringContaining(`process ${holder.pid} (node)`), where: old }],
    });
    holder.kill();
    await once(holder, "close");
    expect(await memory.care.verifyErasures()).toMatchObject({ ok: true, left: [] });
  });

  it("omits vectors of texts that a newer version of a document replaced", async () => {
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

  it("names the device that has not erased yet, until its receipt arrives", async () => {
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

  it("covers an erasure that another process requested and an open memory completed", async () => {
    verifies("LIFE-4.c");
    await memory.search("anything");
    const other = openParts();
    const { takeIn } = await import("../base/intake.ts");
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
    const { needsErasure } = await import("../base/freshen.ts");
    expect(await needsErasure(other)).toBe(true);
    const server = await open();
    await server.search("anything");
    expect(await needsErasure(other)).toBe(false);
    expect(existsSync(segment()) && readFileSync(segment(), "utf8").includes("affair")).toBe(false);
  });

  const segmentOf = (folder: string) =>
    filesUnder(join(home, "memory", "log", folder)).find((file) => file.endsWith(".jsonl")) ?? "";
});
