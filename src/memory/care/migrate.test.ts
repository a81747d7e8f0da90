import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { holding, home, open, texts, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { writtenVersion } from "../../core/event/event.ts";
import { openJsonlLog } from "../../log/jsonl/log.ts";
import { machineFingerprint } from "../../platform/devices/device.ts";
import type { Memory } from "../memory.ts";

useHome();

describe("a log of an older version", () => {
  verifies("LOG-3.a", "LOG-8.a", "LOG-8.b", "LOG-8.c", "LOG-8.d", "LOG-8.e", "LOG-8.f");
  const fixture = new URL("../../../test/fixtures/log-0.1.0", import.meta.url);

  async function oldHome(): Promise<Memory> {
    cpSync(fixture, join(home, "memory", "log"), { recursive: true });
    writeFileSync(
      join(home, "memory", "log", "d0123456789ab", "owner.json"),
      JSON.stringify({ machine: machineFingerprint() }),
    );
    const memory = await open();
    await memory.devices.accept();
    return memory;
  }

  it("can be read unchanged", async () => {
    const memory = await oldHome();
    expect(await texts(memory, "install steps")).toContain("The README now has the install steps.");
    expect(await memory.care.stats()).toMatchObject({ memories: 9, unknownEvents: 1, damagedLines: 2 });
  });

  it("is read again after a migration that was killed before the index was built", async () => {
    const memory = await oldHome();
    expect(await memory.care.stats()).toMatchObject({ unknownEvents: 1, damagedLines: 2 });
    const log = openJsonlLog({ memory: join(home, "memory"), state: join(home, "state") });
    await log.migrate({ dryRun: false });
    await log.close();
    expect(await memory.care.stats()).toMatchObject({ memories: 9, unknownEvents: 1, damagedLines: 0 });
    // Removing the old log does not need another pass.
    await memory.care.dropMigrated({ acceptLoss: true });
    expect(await memory.care.stats()).toMatchObject({ memories: 9, unknownEvents: 1 });
  });

  it("is migrated into a new log with an audit report, and stays unchanged", async () => {
    const memory = await oldHome();
    const old = join(home, "memory", "log", "d0123456789ab", "2025-01-000001.jsonl");
    const before = readFileSync(old);
    const dry = await memory.care.migrate({ dryRun: true });
    expect(dry).toMatchObject({ dryRun: true, changed: 9, unchanged: 0, sameContent: 8, passed: 1, refused: 2 });
    expect(readdirSync(join(home, "memory", "log"))).toEqual(["d0123456789ab"]);
    const report = await memory.care.migrate({ dryRun: false });
    expect({ ...report, dryRun: true }).toEqual(dry);
    expect(report.after).toMatchObject({
      [`${writtenVersion} fact.learned`]: 2,
      [`${writtenVersion} prompt.submitted`]: 1,
    });
    expect(readFileSync(old)).toEqual(before);
    expect(await memory.care.stats()).toMatchObject({ memories: 9, unknownEvents: 1 });
    expect(await memory.care.verify()).toMatchObject({ ok: true });
    const [added] = readdirSync(join(home, "memory", "log")).filter((name) => name !== "d0123456789ab");
    const text = readFileSync(
      join(
        home,
        "memory",
        "log",
        added ?? "",
        readdirSync(join(home, "memory", "log", added ?? "")).find((name) => name.endsWith(".jsonl")) ?? "",
      ),
      "utf8",
    );
    expect(text).not.toContain("hunter2");
    expect(text).toContain(`"head":"${report.head}"`);
    expect(text).toContain("a version that nobody knows yet");
    expect(await memory.care.migrate({ dryRun: false })).toMatchObject({ changed: 0, head: null });
  });

  it("shows what a late writer adds, and is deleted only when the new log contains everything", async () => {
    const memory = await oldHome();
    await memory.care.migrate({ dryRun: false });
    const old = join(home, "memory", "log", "d0123456789ab", "2025-01-000001.jsonl");
    const { admittedEvent } = await import("../../testing/index.ts");
    const size = statSync(old).size;
    writeFileSync(old, `\n${admittedEvent("from a late writer").line}\n`, { flag: "a" });
    expect((await texts(memory, "late writer"))[0]).toBe("from a late writer");
    expect(await memory.care.dropMigrated()).toEqual([]);
    const bytes = readFileSync(old).subarray(0, size);
    for (const name of readdirSync(join(home, "state")).filter((one) => one.startsWith("index-")))
      rmSync(join(home, "state", name));
    writeFileSync(old, bytes);
    // Two of its lines are torn. They are put aside, if a person accepts that.
    await expect(memory.care.dropMigrated()).rejects.toMatchObject({ code: "LOSS_REFUSED" });
    expect(await memory.care.dropMigrated({ acceptLoss: true })).toHaveLength(1);
    expect(await memory.care.stats()).toMatchObject({ memories: 9 });
    expect(await memory.care.losses()).toMatchObject({ aside: { length: 1 }, shorter: [], lost: null });
  });

  it("has its content erased like any other", async () => {
    const memory = await oldHome();
    await memory.forget({ id: "01945f3a-fc2e-7b3d-9a41-0c5f6e7d8a08" });
    await memory.forget({ id: "01945f3a-8c2e-7b3d-9a41-0c5f6e7d8a01" });
    expect(holding(home, ["mystical", "please update"])).toEqual([]);
    const before = await memory.timeline();
    const stats = await memory.care.stats();
    await memory.care.rebuild();
    expect(await memory.timeline()).toEqual(before);
    expect(await memory.care.stats()).toMatchObject({
      sessions: stats.sessions,
      memories: stats.memories,
      forgotten: 2,
    });
    expect(await memory.care.verify()).toMatchObject({ ok: true });
    await memory.care.migrate({ dryRun: false });
    expect(await memory.show("01945f3a-fc2e-7b3d-9a41-0c5f6e7d8a08")).toMatchObject({ status: "erased" });
  });
});
