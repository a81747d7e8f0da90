import { appendFileSync, cpSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTransferHome, exportOf, textsOf, type TransferHome } from "../../../test/transfer-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { admit } from "../../core/event/admit.ts";
import { sha256 } from "../../core/text/sha256.ts";
import { systemTools } from "../../platform/hashes/admission-tools.ts";

let home: TransferHome;
beforeEach(() => {
  home = createTransferHome();
});
afterEach(() => home.remove());

describe("an export", () => {
  it("contains nothing that was cleared here, even if it is still in another device's log", async () => {
    verifies("SAF-7.a");
    const [first, other] = [home.open("a"), home.open("other")];
    const compartment = { compartment: "run", session: "s1", run: "r1" } as const;
    await other.memory.entries.save({ ...compartment, content: "the periwinkle agreement" });
    await other.memory.entries.clear(compartment);
    home.syncFrom("other", "a");
    await first.memory.remember("a fact", { session: "s1" });
    // Every erasure also looks for cleared content. Here it finds some that only the other device may change.
    await first.memory.forget({ session: "s1" });
    expect(await exportOf(first.memory)).not.toContain("periwinkle");
  });

  it("of a memory with forgotten events is the same after another memory imported it and was reopened and rebuilt", async () => {
    verifies("SAF-5.c", "SAF-7.a");
    const first = home.open("a");
    const id = await first.memory.remember("the periwinkle agreement");
    await first.memory.remember("another");
    await first.memory.forget({ id });
    const exported = await exportOf(first.memory);
    const second = home.open("b");
    await second.memory.transfer.importFrom(home.write("e.jsonl", exported), { isOwn: true });
    for (const look of ["search", "settle", "rebuild", "settle"] as const) {
      if (look === "search") await second.memory.search("another");
      else await second.memory.care[look]();
      expect(await exportOf(second.memory)).toBe(exported);
    }
    await second.memory.forget({ query: "another" });
    const added = (await exportOf(second.memory)).split("\n").filter((line) => !exported.includes(line.slice(0, 60)));
    expect(added.map((line) => /"kind":"([^"]+)"/.exec(line)?.[1]).filter((kind) => kind !== undefined)).toEqual([
      "memory.forgotten",
      "memory.erased",
    ]);
  });

  it("is the same for any distribution of the events over devices and files", async () => {
    verifies("SAF-7.a");
    const [first, other] = [home.open("a"), home.open("b")];
    await first.memory.remember("from the first");
    await other.memory.remember("from the other");
    await first.memory.remember("from the first again");
    const [log, synced] = ["a", "b"].map((name) => join(home.path, name, "memory", "log"));
    cpSync(synced ?? "", log ?? "", { recursive: true });
    await first.memory.devices.accept();
    const exported = await exportOf(first.memory);
    expect(textsOf(exported)).toEqual(["from the first", "from the other", "from the first again"]);
    // Makes a conflict copy, as a sync tool does. It contains every event again.
    const [device = ""] = readdirSync(synced ?? "");
    const [segment = ""] = readdirSync(join(synced ?? "", device)).filter((name) => name.endsWith(".jsonl"));
    cpSync(
      join(log ?? "", device, segment),
      join(log ?? "", device, segment.replace(".jsonl", ".sync-conflict.jsonl")),
    );
    expect(await exportOf(first.memory)).toBe(exported);
    const third = home.open("c");
    await third.memory.transfer.importFrom(home.write("e.jsonl", exported), { isOwn: true });
    expect(await exportOf(third.memory)).toBe(exported);
  });

  it("contains no words that were forgotten here but not yet on another device, only the forgetting itself", async () => {
    verifies("SAF-7.a");
    const [first, other] = [home.open("a"), home.open("b")];
    const id = await other.memory.remember("the periwinkle agreement");
    home.syncFrom("b", "a");
    expect((await first.memory.forget({ id })).elsewhere).toEqual([id]);
    await first.memory.entries.save({ compartment: "run", session: "s", run: "r", content: "marmalade" });
    await first.memory.entries.clear({ compartment: "run", session: "s", run: "r" });
    const exported = await exportOf(first.memory);
    expect(exported).not.toMatch(/periwinkle|marmalade/);
    const old = home.open("old");
    cpSync(join(home.path, "b", "memory", "log"), join(home.path, "old", "memory", "log"), { recursive: true });
    expect((await old.memory.search("periwinkle")).hits).toHaveLength(1);
    await old.memory.transfer.importFrom(home.write("e.jsonl", exported), { isOwn: true });
    expect((await old.memory.search("periwinkle")).hits).toEqual([]);
  });

  it("passes events of newer versions on unchanged", async () => {
    const first = home.open("a");
    await first.memory.remember("known");
    const [device = ""] = readdirSync(join(home.path, "a", "memory", "log"));
    const folder = join(home.path, "a", "memory", "log", device);
    const [segment = ""] = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
    const salted = (v: string, id: string, content: unknown) =>
      `{"v":"${v}","id":"${id}","mood":"new","digest":"${sha256(`pepper${JSON.stringify(content)}`)}","salt":"pepper","content":${JSON.stringify(content)}}`;
    const newer = salted("2.0.0", "0190a000-0000-7000-8000-000000000001", { shape: ["unknown"] });
    const secret = salted("2.0.0", "0190a000-0000-7000-8000-000000000002", { note: "password=correct-horse-7" });
    appendFileSync(join(folder, segment), `\n${newer}\n${secret}\n`);
    const exported = await exportOf(first.memory);
    expect(exported.split("\n")).toContain(newer);
    const second = home.open("b");
    // The event with the secret is refused, because events of an unknown version cannot be redacted.
    expect(await second.memory.transfer.importFrom(home.write("e.jsonl", exported), { isOwn: true })).toMatchObject({
      stored: 2,
      refused: 1,
    });
    const again = await exportOf(second.memory);
    expect(again.split("\n")).toContain(newer);
    expect(again).not.toContain("correct-horse");
  });

  it("contains the latest text of documents, and restores the files", async () => {
    const first = home.open("a");
    await first.memory.documents.append({ scope: "user" }, "by command");
    appendFileSync(join(home.path, "a", "memory", "documents", "user.md"), "by hand\n");
    const exported = await exportOf(first.memory);
    expect(exported).toContain("by hand");
    const second = home.open("b");
    const { documents } = await second.memory.transfer.importFrom(home.write("e.jsonl", exported), { isOwn: true });
    expect(documents).toEqual([join(home.path, "b", "memory", "documents", "user.md")]);
    const read = (name: string) => readFileSync(join(home.path, name, "memory", "documents", "user.md"), "utf8");
    expect(read("b")).toBe(read("a"));
    // The file's text is already a version, so reading it does not record an edit.
    await second.memory.documents.read({ scope: "user" });
    expect(await exportOf(second.memory)).toBe(exported);
  });

  it("creates no file for a document whose name leads out of the folder", async () => {
    const first = home.open("a");
    const line = admit(
      {
        kind: "document.written",
        content: {
          name: "memory/../../../escaped.md",
          file: "/x",
          action: "replace",
          delta: [{ at: 0, remove: 0, insert: "out\n" }],
          hash: sha256("out\n"),
          bytes: 4,
        },
        scope: { level: "user", user: "me" },
        origin: { device: "d" },
        trust: "user",
      },
      systemTools,
    );
    await first.parts.log.append([line]);
    const second = home.open("b");
    const file = home.write("e.jsonl", await exportOf(first.memory));
    expect(await second.memory.transfer.importFrom(file, { isOwn: true })).toMatchObject({ stored: 1, documents: [] });
    expect(readdirSync(home.path).toSorted()).toEqual(["a", "b", "e.jsonl"]);
  });

  it("of a space, or since a time, contains that part and its later changes", async () => {
    const { memory } = home.open("a");
    const shop = join(home.path, "shop");
    const [old] = await memory.record([{ type: "fact", text: "old", space: shop, at: 1000 }]);
    const [late = ""] = await memory.record([{ type: "fact", text: "late", space: shop, at: 3_000_000 }]);
    await memory.remember("everywhere");
    await memory.pin(late);
    const ofShop = await exportOf(memory, { space: shop });
    expect(textsOf(ofShop)).toEqual(["old", "late"]);
    expect(ofShop).toContain("memory.pinned");
    const since = await exportOf(memory, { space: shop, since: 2_000_000 });
    expect(since).not.toContain(String(old));
    expect(JSON.parse(since.split("\n")[0] ?? "")).toEqual({
      format: "loci-export",
      version: 1,
      events: 2,
      space: shop,
      since: "1970-01-01T00:33:20.000Z",
    });
  });

  it("since a time contains all versions of a document, because each builds on the previous one", async () => {
    let now = 1000;
    const first = home.open("a", () => now);
    await first.memory.documents.append({ scope: "user" }, "old line");
    await first.memory.remember("old fact");
    now = 3_000_000;
    await first.memory.documents.append({ scope: "user" }, "new line");
    const exported = await exportOf(first.memory, { since: 2_000_000 });
    expect(textsOf(exported)).toEqual([]);
    const second = home.open("b");
    await second.memory.transfer.importFrom(home.write("e.jsonl", exported), { isOwn: true });
    expect((await second.memory.documents.read({ scope: "user" })).text).toMatch(/old line[\s\S]*new line/);
  });

  it("is only for the owner", async () => {
    const memory = home.open("a").memory.as({ kind: "user" });
    await expect(exportOf(memory)).rejects.toThrow(expect.objectContaining({ code: "SCOPE_REFUSED" }));
  });
});

describe("an exported file", () => {
  it("is private, complete or absent, and overwrites nothing without a request", async () => {
    verifies("SAF-9.a");
    const { memory } = home.open("a");
    await memory.remember("one");
    const file = join(home.path, "out.jsonl");
    const { bytes } = await memory.transfer.exportTo(file);
    expect(statSync(file)).toMatchObject({ size: bytes, mode: 0o100_600 });
    await memory.remember("two");
    await expect(memory.transfer.exportTo(file)).rejects.toThrow(expect.objectContaining({ code: "USAGE" }));
    expect(statSync(file).size).toBe(bytes);
    await memory.transfer.exportTo(file, { force: true });
    expect(statSync(file).size).toBeGreaterThan(bytes);
    const failing = memory.transfer.exportTo(join(home.path, "broken.jsonl"), {
      onProgress: () => {
        throw new Error("power cut");
      },
    });
    await expect(failing).rejects.toThrow(/power cut/);
    expect(readdirSync(home.path).toSorted()).toEqual(["a", "out.jsonl"]);
  });
});
