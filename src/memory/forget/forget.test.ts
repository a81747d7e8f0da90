import { cpSync, mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { describe, expect, it } from "vitest";

import { filesUnder, holding, home, open, texts, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import type { Memory } from "../memory.ts";

useHome();

describe("forgetting", () => {
  verifies("SAF-5.a", "SAF-5.c", "REC-8.b");
  const words = ["zorblaxian", "quuxonomicon", "flimsterdomly"];
  const planted = `The ${words.join(" ")} affair`;

  async function filled(): Promise<Memory> {
    const memory = await open();
    await memory.record(
      Array.from({ length: 200 }, (_, n) => ({
        type: "prompt" as const,
        text: `prompt ${n} about zorb and quux and flim`,
        session: `s${n % 5}`,
      })),
    );
    return memory;
  }

  it("erases one memory and every copy of it from every file", async () => {
    const memory = await filled();
    const id = await memory.remember(planted, { tags: ["quuxonomicon"] });
    await memory.remember(planted.toUpperCase());
    await memory.search("zorblaxian");
    await memory.care.backup();
    expect(holding(home, words)).not.toEqual([]);
    expect((await memory.previewForget({ id })).ids).toHaveLength(2);
    expect(await memory.forget({ id })).toEqual({
      forgotten: 2,
      shared: [],
      files: [],
      removed: [],
      elsewhere: [],
      unreachable: [],
      others: [],
      published: [],
      residue: false,
    });
    expect(holding(home, words)).toEqual([]);
    expect(await texts(memory, "zorblaxian affair")).toEqual([]);
    expect(await memory.show(id)).toMatchObject({ status: "erased", id });
    expect(await memory.care.verify()).toMatchObject({ ok: true, pending: [], erased: 2 });
    expect(await memory.forget({ id })).toMatchObject({ forgotten: 0 });
  });

  it("works while another process reads from the index", async () => {
    const memory = await filled();
    const id = await memory.remember(planted);
    await memory.search("zorblaxian");
    const index = filesUnder(join(home, "state")).find((path) => path.endsWith(".sqlite")) ?? "";
    const reader = new DatabaseSync(index, { readOnly: true });
    reader.exec("BEGIN");
    const rows = reader.prepare("SELECT text FROM memories").iterate();
    rows.next();
    expect(await memory.forget({ id })).toMatchObject({ forgotten: 1, residue: false });
    expect(holding(home, words)).toEqual([]);
    // The erasure overwrites the file that this reader has open. A query of Loci would begin again in the new file.
    expect(() => [...rows]).toThrow(/malformed|not a database/);
    reader.close();
  });

  it("also covers an older index that a crash left", async () => {
    const memory = await filled();
    const id = await memory.remember(planted);
    await memory.search("zorblaxian");
    const index = filesUnder(join(home, "state")).find((path) => path.endsWith(".sqlite")) ?? "";
    await memory.care.rebuild();
    // The state after a kill: the new index has its name, but the old one was not removed. One side file has no main
    // file.
    writeFileSync(index, planted);
    writeFileSync(join(home, "state", "index-1-000000.sqlite-wal"), planted);
    writeFileSync(join(home, "state", "index-1-000009.sqlite.building"), planted);
    expect(await memory.forget({ id })).toMatchObject({ forgotten: 1, residue: false });
    expect(holding(home, words)).toEqual([]);
  });

  it("covers remains of a killed migration, restore or backup, and names a backup that it cannot reach", async () => {
    const memory = await filled();
    const id = await memory.remember(planted);
    await memory.care.backup({ to: join(home, "usb", "backups") });
    await memory.care.backup();
    const [made] = readdirSync(join(home, "state", "backups"));
    cpSync(join(home, "state", "backups", made ?? ""), join(home, "state", "backups", `${made}.draft`), {
      recursive: true,
    });
    cpSync(
      join(home, "memory", "log", readdirSync(join(home, "memory", "log"))[0] ?? ""),
      join(home, "memory", "log", ".d0123456789ab"),
      { recursive: true },
    );
    const segment = filesUnder(join(home, "memory")).find((file) => /log.d[^.]*\.jsonl$/.test(file)) ?? "";
    cpSync(segment, `${segment}.draft-1-killed`);
    renameSync(join(home, "usb"), join(home, "unplugged"));
    const { unreachable } = await memory.forget({ id });
    expect(unreachable).toEqual([expect.stringContaining(join(home, "usb"))]);
    expect(holding(join(home, "memory"), words)).toEqual([]);
    expect(holding(join(home, "state"), words)).toEqual([]);
    renameSync(join(home, "unplugged"), join(home, "usb"));
    expect(await memory.care.settle()).toMatchObject({ unreachable: [] });
    expect(holding(home, words)).toEqual([]);
  });

  it("fails while the index cannot be updated, and succeeds later", async () => {
    const memory = await filled();
    await memory.search("anything");
    await memory.remember("not yet indexed", { session: "s1" });
    const index = filesUnder(join(home, "state")).find((path) => path.endsWith(".sqlite")) ?? "";
    const other = new DatabaseSync(index);
    other.exec("BEGIN IMMEDIATE");
    const busy = memory.forget({ session: "s1" });
    await expect(busy).rejects.toMatchObject({ code: "BUSY" });
    other.exec("ROLLBACK");
    other.close();
    expect(await memory.forget({ session: "s1" })).toMatchObject({ forgotten: 41 });
  });

  it("is refused without a target, and erases nothing then", async () => {
    const memory = await filled();
    for (const target of [
      {},
      { session: "" },
      { sesion: "s1" },
      { session: undefined },
      { session: "s1", space: "x" },
    ]) {
      await expect(memory.forget(target as never)).rejects.toMatchObject({ code: "USAGE" });
    }
    expect(await memory.care.stats()).toMatchObject({ memories: 200 });
  });

  it("accepts a session, and a space", async () => {
    const memory = await filled();
    mkdirSync(join(home, "app"));
    await memory.record([
      { type: "prompt", text: planted, session: "doomed" },
      { type: "assistant", text: "zorblaxian reply", session: "doomed" },
      { type: "assistant", text: "quuxonomicon reply", space: join(home, "app") },
    ]);
    expect(await memory.forget({ session: "doomed" })).toMatchObject({ forgotten: 2 });
    expect(await memory.forget({ space: join(home, "app") })).toMatchObject({ forgotten: 1 });
    expect(holding(home, words)).toEqual([]);
    expect(await memory.care.stats()).toMatchObject({ memories: 200, forgotten: 3, pendingErasures: 0 });
  });

  it("is completed at the next opening if it was interrupted after it was logged", async () => {
    const memory = await filled();
    const id = await memory.remember(planted);
    await memory.close();
    const log = (await import("../../log/jsonl/log.ts")).openJsonlLog({
      memory: join(home, "memory"),
      state: join(home, "state"),
    });
    const { admittedEvent } = await import("../../testing/index.ts");
    await log.append([
      admittedEvent({
        kind: "memory.forgotten",
        content: { targets: [id], reason: "asked" },
        scope: { level: "user", user: "me" },
        origin: { device: "d" },
        trust: "user",
      }),
    ]);
    const again = await open();
    await again.search("anything");
    expect(holding(home, words)).toEqual([]);
  });

  it("hides another device's memory and reports it as pending until that device erases it", async () => {
    verifies("LOG-10.a");
    const a = await open({ memory: join(home, "a"), state: join(home, "state-a") });
    const id = await a.remember(planted);
    cpSync(join(home, "a"), join(home, "b"), { recursive: true });
    // Marks the folder as written by another machine.
    const folder = readdirSync(join(home, "b", "log"))[0] ?? "";
    writeFileSync(join(home, "b", "log", folder, "owner.json"), JSON.stringify({ machine: "another" }));
    const b = await open({ memory: join(home, "b"), state: join(home, "state-b") });
    expect(await b.forget({ id })).toEqual({
      forgotten: 1,
      shared: [],
      files: [],
      removed: [],
      elsewhere: [id],
      unreachable: [],
      others: [],
      published: [],
      residue: false,
    });
    expect(await texts(b, "zorblaxian")).toEqual([]);
    expect((await b.care.verify()).pending).toEqual([{ id, device: folder, own: false }]);
    expect(await b.care.stats()).toMatchObject({ pendingErasures: 0, elsewhereErasures: 1 });
    expect(await b.care.settle()).toMatchObject({ elsewhere: [id] });
    for (const device of readdirSync(join(home, "b", "log")).filter((name) => name !== folder))
      cpSync(join(home, "b", "log", device), join(home, "a", "log", device), { recursive: true });
    await a.devices.accept();
    await a.close();
    const reopened = await open({ memory: join(home, "a"), state: join(home, "state-a") });
    expect(await texts(reopened, "zorblaxian")).toEqual([]);
    expect(holding(join(home, "a"), words)).toEqual([]);
    expect(holding(join(home, "state-a"), words)).toEqual([]);
  });
});
