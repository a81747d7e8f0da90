import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

import { describe, expect, it, vi } from "vitest";

import { filesUnder, holding, home, open, texts, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";

useHome();

describe("backup and restore", () => {
  verifies("LOG-12.a", "LOG-12.d", "LOG-12.b");

  it("restore a lost memory, and merge into an existing one", async () => {
    const memory = await open();
    await memory.remember("before the backup");
    const { path, files } = await memory.care.backup();
    expect(files).toBeGreaterThan(0);
    await memory.remember("after the backup");
    expect(await memory.care.restore(path)).toMatchObject({ copied: 0 });
    await memory.close();
    renameSync(join(home, "memory"), join(home, "lost"));
    const empty = await open({ state: join(home, "state-2") });
    await empty.care.restore(path);
    expect(await texts(empty, "backup")).toEqual(["before the backup"]);
  });

  it("keep only the requested number", async () => {
    const memory = await open();
    await memory.remember("x");
    for (let n = 0; n < 4; n += 1) await memory.care.backup({ to: join(home, "backups"), keep: 2 });
    expect(readdirSync(join(home, "backups"))).toHaveLength(2);
  });

  it("keep another memory's backups in the same folder", async () => {
    const [one, two] = [await open(), await open({ memory: join(home, "memory-2"), state: join(home, "state-2") })];
    await one.remember("x");
    await two.remember("y");
    await one.care.backup({ to: join(home, "backups"), keep: 1 });
    await two.care.backup({ to: join(home, "backups"), keep: 1 });
    await two.care.backup({ to: join(home, "backups"), keep: 1 });
    expect(readdirSync(join(home, "backups"))).toHaveLength(2);
  });

  it("get different names if two memories back up to the same place in the same millisecond", async () => {
    vi.useFakeTimers({ now: new Date("2026-03-01T10:00:00.000Z"), toFake: ["Date"] });
    try {
      const [one, two] = [await open(), await open({ memory: join(home, "memory-2"), state: join(home, "state-2") })];
      await one.remember("x");
      await two.remember("y");
      const paths: string[] = [];
      for (const memory of [one, two, two]) {
        const { path } = await memory.care.backup({ to: join(home, "backups"), keep: 3 });
        paths.push(basename(path));
      }
      expect(readdirSync(join(home, "backups"))).toEqual(paths);
      expect(paths.map((name) => name.slice(-4))).toEqual(["000Z", "001Z", "002Z"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("delete the drafts of a killed erasure", async () => {
    verifies("LOG-12.b");
    const memory = await open();
    await memory.remember("first");
    const { path } = await memory.care.backup();
    writeFileSync(join(path, "manifest.json.draft-1-abc"), "{}");
    await memory.forget({ id: await memory.remember("second") });
    expect(readdirSync(path)).not.toContain("manifest.json.draft-1-abc");
    expect(readdirSync(path)).toContain("manifest.json");
  });

  it("never write into a segment that appeared meanwhile", async () => {
    const memory = await open();
    await memory.remember("in the backup");
    const { path } = await memory.care.backup();
    const segment = filesUnder(join(home, "memory")).find((file) => file.endsWith(".jsonl")) ?? "";
    rmSync(segment);
    await memory.remember("written since");
    await memory.care.restore(path);
    expect((await texts(memory, "backup since")).toSorted()).toEqual(["in the backup", "written since"]);
  });

  it("refuse an altered backup, and a backup with paths that lead out of it", async () => {
    const memory = await open();
    await memory.remember("genuine words");
    const { path } = await memory.care.backup();
    const segment = filesUnder(path).find((file) => file.endsWith(".jsonl")) ?? "";
    writeFileSync(segment, readFileSync(segment, "utf8").replace('"trust":"user"', '"trust":"tool"'));
    await expect(memory.care.restore(path)).rejects.toMatchObject({ code: "BACKUP_INVALID" });
    await expect(memory.care.restore(home)).rejects.toMatchObject({ code: "BACKUP_INVALID" });
    writeFileSync(
      join(path, "manifest.json"),
      JSON.stringify({ made: "x", files: { "../../escape": { bytes: 0, hash: "" } } }),
    );
    await expect(memory.care.restore(path)).rejects.toMatchObject({
      code: "BACKUP_INVALID",
      message: expect.stringContaining("outside"),
    });
  });

  it("do not restore memories that were forgotten since the backup", async () => {
    const memory = await open();
    await memory.remember("an innocent memory");
    const id = await memory.remember("zorblaxian plan");
    const { path } = await memory.care.backup();
    // A copy that Loci does not know about still has the content.
    cpSync(path, join(home, "elsewhere"), { recursive: true });
    await memory.forget({ id });
    // Damages the segment, so that the restore puts the backup's copy next to it.
    const segment = filesUnder(join(home, "memory")).find((file) => file.endsWith(".jsonl")) ?? "";
    writeFileSync(segment, readFileSync(segment, "utf8").replace('"user":"me"', '"user":"mx"'));
    expect(await memory.care.restore(join(home, "elsewhere"))).toMatchObject({ copied: 1 });
    expect(holding(join(home, "memory"), ["zorblaxian"])).toEqual([]);
    expect(holding(join(home, "state"), ["zorblaxian"])).toEqual([]);
    expect(await texts(memory, "innocent plan")).toEqual(["an innocent memory"]);
  });
});
