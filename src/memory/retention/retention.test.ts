import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { filesUnder, home, makeSpace, open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { openCapture } from "../../compose/open-capture.ts";
import type { RecordInput } from "../../core/event/record-schema.ts";
import { defaultRetention, readRetention, type RetentionPolicy } from "../../core/settings/retention.ts";
import type { Memory } from "../memory.ts";

useHome();

const day = 86_400_000;
const today = Date.UTC(2025, 5, 15, 12);

let now: number;
let shop: string;

beforeEach(() => {
  now = today;
  shop = makeSpace("shop");
});

const openWith = (retention: RetentionPolicy = defaultRetention, state = "state", profile = "assisted" as const) =>
  open({ settings: { retention, profile }, now: () => now, state: join(home, state) });

const old = (type: RecordInput["type"], text: string, days: number, rest: Partial<RecordInput> = {}) =>
  ({ type, text, at: today - days * day, ...rest }) as RecordInput;

/** Records a fact with its sources, as fact extraction would write it. */
async function learn(text: string, sources: string[]): Promise<void> {
  const capture = openCapture({ memory: join(home, "memory"), state: join(home, "state"), config: null });
  const scope = { level: "user", user: "me" } as const;
  const origin = { device: capture.device };
  await capture.record([{ kind: "fact.learned", content: { text, sources }, scope, origin, trust: "agent" }]);
  capture.close();
}

/** The texts of the memories that retention would remove. */
const due = async (memory: Memory) => (await memory.care.retention()).examples.map(({ text }) => text);
const remaining = async (memory: Memory) =>
  (await memory.timeline()).map(({ text }) => text ?? "").toSorted((a, b) => (a < b ? -1 : 1));

describe("an event", () => {
  it("expires after 90 days, except facts, preferences, pins, documents, entries and their sources", async () => {
    verifies("LIFE-3.a", "LIFE-3.b", "FAC-7.a");
    const memory = await openWith();
    const [, pinned, source] = await memory.record([
      old("prompt", "an old question", 91),
      old("prompt", "an old question that was pinned", 200),
      old("assistant", "an old answer that a fact cites", 200),
      old("error", "an old error", 100),
      old("prompt", "a younger question", 89),
      old("fact", "an old fact", 400),
      old("preference", "an old preference", 400),
      old("pin", "an old pinned note", 400),
    ]);
    await memory.pin(pinned ?? "");
    await learn("a fact that cites", [source ?? ""]);
    await memory.entries.save({ compartment: "session", session: "s1", content: "an entry" });
    await memory.documents.append({ scope: "user" }, "A document.");
    now += 500 * day;
    const later = await memory.care.retention();
    expect(later.due.byType).toEqual({ prompt: 2, error: 1 });
    expect(later.due.count).toBe(3);
    now = today;
    expect(await due(memory)).toEqual(["an old error", "an old question"]);
    expect((await memory.care.retention({ days: 80 })).due.byType).toEqual({ prompt: 2, error: 1 });
    expect((await memory.care.retention({ days: 0 })).due.count).toBe(0);
    expect(await memory.care.applyRetention()).toMatchObject({ forgotten: 2, residue: false });
    expect(await remaining(memory)).toEqual([
      "a fact that cites",
      "a younger question",
      "an old answer that a fact cites",
      "an old fact",
      "an old pinned note",
      "an old preference",
      "an old question that was pinned",
    ]);
    expect(await memory.entries.get({ compartment: "session", session: "s1" })).toHaveLength(1);
    expect((await memory.documents.read({ scope: "user" })).text).toContain("A document.");
    await memory.close();
    for (const file of filesUnder(home)) expect(readFileSync(file, "latin1"), file).not.toContain("an old error");
  });

  it("expires after the days of its space, else of its type, else of the general rule; 0 means never", async () => {
    verifies("LIFE-3.a");
    const settings = { days: 30, types: ["error=5", "assistant=forever"], spaces: [`${shop}=365`, "other=1"] };
    const memory = await openWith(readRetention(settings));
    await memory.record([
      old("prompt", "prompt 31", 31),
      old("prompt", "prompt 29", 29),
      old("error", "error 6", 6),
      old("assistant", "answer 900", 900),
      old("error", "error of the shop 360", 360, { space: shop }),
      old("error", "error of the shop 366", 366, { space: shop }),
    ]);
    expect(await due(memory)).toEqual(["error of the shop 366", "prompt 31", "error 6"]);
    const forever = await openWith({ ...defaultRetention, days: 0 }, "state");
    expect((await forever.care.retention()).due.count).toBe(0);
  });

  it("is counted up to a thousand in an overview, and exactly in a preview", async () => {
    verifies("LIFE-3.a");
    const memory = await openWith();
    await memory.record(Array.from({ length: 1_003 }, (_, at) => old("prompt", `question ${at}`, 91)));
    expect((await memory.care.stats()).retention.due).toEqual({ count: 1_000, isMore: true });
    expect((await memory.care.retention()).due.count).toBe(1_003);
  });

  it("expires only after an announcement, automatically 14 days later", async () => {
    verifies("LIFE-3.a");
    const memory = await openWith();
    await memory.record([old("prompt", "an old question", 91)]);
    expect(await memory.care.keepRetention()).toEqual({ did: "announced", count: 1, from: today + 14 * day });
    expect((await memory.care.stats()).retention).toMatchObject({
      announcedFor: today + 14 * day,
      gone: 0,
      due: { count: 1 },
    });
    now += 13 * day;
    expect(await memory.care.keepRetention()).toEqual({ did: "waiting" });
    expect(await remaining(memory)).toEqual(["an old question"]);
    now += 2 * day;
    expect(await memory.care.keepRetention({ mayErase: false })).toEqual({ did: "later" });
    expect(await memory.care.keepRetention()).toMatchObject({ did: "applied", forgotten: 1 });
    expect(await remaining(memory)).toEqual([]);
    expect((await memory.care.stats()).retention).toMatchObject({ gone: 1, due: { count: 0 }, appliedAt: now });
  });

  it("is checked for expiry once a day, and announced again after the settings changed", async () => {
    verifies("LIFE-3.a");
    const memory = await openWith();
    await memory.record([old("prompt", "an old question", 91), old("prompt", "a younger question", 40)]);
    await memory.care.keepRetention({ mayErase: false });
    now += 1000;
    expect(await memory.care.keepRetention({ mayErase: false })).toEqual({ did: "nothing" });
    now += 15 * day;
    expect(await memory.care.keepRetention()).toMatchObject({ did: "applied", forgotten: 1 });
    await memory.close();
    const shorter = await openWith({ ...defaultRetention, days: 30 });
    expect(await shorter.care.keepRetention()).toMatchObject({ did: "announced", count: 1, from: now + 14 * day });
    expect(await remaining(shorter)).toEqual(["a younger question"]);
  });

  it("does not expire automatically in the manual profile, or for anybody but the owner", async () => {
    verifies("LIFE-3.a", "CFG-3.b");
    const memory = await openWith(defaultRetention, "state", "manual" as never);
    await memory.record([old("prompt", "an old question", 91)]);
    expect(await memory.care.keepRetention()).toEqual({ did: "nothing" });
    const session = memory.as({ kind: "user", space: shop });
    await expect(session.care.applyRetention()).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    expect(await session.care.keepRetention()).toEqual({ did: "nothing" });
  });

  it("expires equally on two devices, even if both erase it", async () => {
    verifies("LIFE-3.a", "LOG-7.b");
    const [one, two] = [await openWith(defaultRetention, "one"), await openWith(defaultRetention, "two")];
    await one.record([old("prompt", "an old question of one", 91), old("prompt", "a young one of one", 1)]);
    await two.record([old("prompt", "an old question of two", 120)]);
    await Promise.all([one.care.applyRetention(), two.care.applyRetention()]);
    await one.care.applyRetention();
    for (const memory of [one, two]) {
      expect(await remaining(memory)).toEqual(["a young one of one"]);
      expect((await memory.care.retention()).due.count).toBe(0);
      await memory.care.settle();
    }
    await one.close();
    await two.close();
    for (const file of filesUnder(home)) expect(readFileSync(file, "latin1"), file).not.toContain("an old question");
  });
});

describe("the settings of a project", () => {
  it("erase nothing: only a person's own settings shorten retention", async () => {
    verifies("CFG-2.b", "LIFE-3.a");
    const { loadConfig } = await import("../../config/load-config.ts");
    const [global, project] = [join(home, "config"), join(shop, ".ai")];
    mkdirSync(project);
    writeFileSync(join(project, "config.json"), JSON.stringify({ retention: { days: 1, spaces: ["x=1"] } }));
    const { config, ignored } = loadConfig({ cwd: shop, global });
    expect(config.retention).toEqual({ days: 90, types: [], spaces: [] });
    expect(ignored.map(({ key }) => key)).toEqual(["retention.days", "retention.spaces"]);
  });
});
