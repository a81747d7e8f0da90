import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { filesUnder, home, holding, open, texts, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { withDigests } from "../../../test/with-digests.ts";

useHome();

const day = 86_400_000;
const monday = Date.parse("2026-03-02T08:00:00Z");

describe("notes", () => {
  verifies("HIS-8.a", "HIS-8.b", "HIS-8.c");

  it("with a single time are delivered once when that time has come, even long after it", async () => {
    let now = monday;
    const { notes } = await open({ now: () => now });
    const note = await notes.add({ text: "Water the plants", at: monday + day });
    expect(note).toEqual({ id: note.id, text: "Water the plants", next: monday + day, cron: null, zone: null });
    expect(await notes.due()).toEqual([]);
    expect(await notes.list()).toEqual([note]);
    now += 100 * day;
    const later = (await open({ now: () => now })).notes;
    expect(await later.list()).toEqual([note]);
    expect(await later.due()).toEqual([{ ...note, next: null, due: monday + day }]);
    expect(await later.due()).toEqual([]);
    expect(await notes.due()).toEqual([]);
    expect(await notes.list()).toEqual([]);
  });

  it("that repeat are delivered once for all missed times, with the last of those times", async () => {
    let now = monday;
    const memory = await open({ now: () => now });
    const { notes } = memory;
    const note = await notes.add({ text: "Stand-up", cron: "0 9 * * 1-5", zone: "Europe/Berlin" });
    expect(note).toMatchObject({ next: monday + day, cron: "0 9 * * 1-5", zone: "Europe/Berlin" });
    now = monday + 3.5 * day;
    expect(await notes.list()).toMatchObject([{ next: monday + 3 * day }]);
    expect(await notes.due()).toEqual([{ ...note, next: monday + 4 * day, due: monday + 3 * day }]);
    expect(await notes.due()).toEqual([]);
    await memory.care.rebuild();
    expect(await notes.due()).toEqual([]);
    now = monday + 4 * day;
    expect(await notes.due()).toMatchObject([{ due: monday + 4 * day, next: monday + 7 * day }]);
  });

  it("are delivered once on the nights of a clock change", async () => {
    const nights = [
      { from: "2026-03-28T12:00:00Z", due: ["2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z"] },
      { from: "2026-10-24T12:00:00Z", due: ["2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"] },
    ];
    for (const night of nights) {
      let now = Date.parse(night.from);
      const { notes } = await open({ now: () => now });
      const { id } = await notes.add({ text: "Backup", cron: "30 2 * * *", zone: "Europe/Berlin" });
      const due: number[] = [];
      for (; now < Date.parse(night.from) + 2 * day; now += 15 * 60_000)
        due.push(...(await notes.due()).map((note) => note.due));
      expect(due).toEqual(night.due.map((text) => Date.parse(text)));
      await notes.remove(id);
    }
  });

  it("are delivered to one of several concurrent callers", async () => {
    let now = monday;
    const memories = await Promise.all(Array.from({ length: 8 }, () => open({ now: () => now })));
    await memories[0]?.notes.add({ text: "one", at: monday + 1 });
    await memories[0]?.notes.add({ text: "again and again", cron: "* * * * *", zone: "UTC" });
    now += 2 * day;
    const delivered = (await Promise.all(memories.map(({ notes }) => notes.due()))).flat();
    expect(delivered.map(({ text }) => text).toSorted()).toEqual(["again and again", "one"]);
  });

  it("are removed permanently, by their id or the end of it", async () => {
    const memory = await open();
    const { id } = await memory.notes.add({ text: "zorblaxian password=hunter2hunter2", at: 1 });
    expect(await memory.notes.list()).toMatchObject([
      { text: expect.stringMatching(/^zorblaxian password=\[redacted:secret#[0-9a-f]{6}\]$/) },
    ]);
    await memory.notes.remove(id.slice(-8));
    expect(await memory.notes.list()).toEqual([]);
    expect(await memory.notes.due()).toEqual([]);
    await expect(memory.notes.remove(id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await memory.care.settle();
    expect(holding(home, ["zorblaxian", "hunter2hunter2"])).toEqual([]);
  });

  it("need a time in whole milliseconds within the calendar; any other is refused harmlessly", async () => {
    const memory = await open({ now: () => monday });
    await memory.remember("precious");
    const note = await memory.notes.add({ text: "Stand up", at: monday + 0.75 });
    expect(note).toMatchObject({ next: monday });
    for (const at of [1e300, 1e18, Number.MAX_SAFE_INTEGER, 8.64e15 + 1, Number.POSITIVE_INFINITY, -0.5])
      await expect(memory.notes.add({ text: "x", at })).rejects.toMatchObject({
        code: "USAGE",
        message: expect.stringContaining("in milliseconds since 1970"),
      });
    expect(await memory.notes.due()).toEqual([{ ...note, next: null, due: monday }]);
    await memory.care.rebuild();
    expect(await texts(memory, "precious")).toEqual(["precious"]);
  });

  it("from an earlier version count as damage if their time has a fraction; all other lines are read", async () => {
    verifies("LOG-6.a");
    const before = await open();
    await before.remember("precious");
    await before.notes.add({ text: "Stand up", at: 12_345 });
    await before.notes.add({ text: "Sit down", at: monday });
    await before.close();
    const [file = ""] = filesUnder(join(home, "memory", "log")).filter((path) => path.endsWith(".jsonl"));
    writeFileSync(file, withDigests(readFileSync(file, "utf8").replace('"at":12345', '"at":12345.5')));
    const memory = await open({ state: join(home, "other state") });
    await memory.devices.accept();
    expect(await texts(memory, "precious")).toEqual(["precious"]);
    expect(await memory.notes.list()).toMatchObject([{ text: "Sit down" }]);
    expect(await memory.care.damage()).toMatchObject([{ reason: expect.stringContaining("at must be") }]);
  });

  it("report missing fields, and cannot be added or removed by an agent", async () => {
    const memory = await open();
    const refused = async (note: object) => memory.notes.add({ text: "x", at: 5, ...note });
    await expect(refused({ text: " " })).rejects.toMatchObject({ code: "USAGE" });
    await expect(refused({ at: Number.NaN })).rejects.toMatchObject({ code: "USAGE" });
    await expect(refused({ cron: "soon" })).rejects.toMatchObject({ code: "USAGE" });
    await expect(refused({ cron: "0 9 * * *", zone: "Mars" })).rejects.toMatchObject({ code: "USAGE" });
    const { id } = await memory.notes.add({ text: "mine", at: 5 });
    const agent = memory.as({ kind: "agent", agent: "a" });
    expect(await agent.notes.list()).toHaveLength(1);
    for (const call of [agent.notes.add({ text: "x", at: 1 }), agent.notes.remove(id), agent.notes.due()])
      await expect(call).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    expect(await memory.notes.due()).toHaveLength(1);
  });
});
