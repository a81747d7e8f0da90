import { beforeEach, describe, expect, it } from "vitest";

import { open, useHome } from "../../../../test/memory-home.ts";
import { verifies } from "../../../../test/verifies.ts";
import { dayMs } from "../../../core/settings/retention.ts";
import type { Memory } from "../../memory.ts";
import type { RecallItem } from "../recall-types.ts";

useHome();

const start = Date.UTC(2026, 2, 1, 9);
let now: number;
let memory: Memory;
let ids: string[];

beforeEach(async () => {
  now = start;
  memory = await open({ now: () => now, settings: { profile: "assisted", tiers: { warm: 10, cold: 20 } } });
  ids = await memory.record([
    { type: "prompt", text: "Please repair the zorblax gateway", session: "s1", at: start },
    { type: "assistant", text: "The zorblax gateway needed a new flange; I mounted it.", session: "s1", at: start + 1 },
    {
      type: "prompt",
      text: "Thanks. Does the zorblax gateway need oil on Fridays? Write it down.",
      session: "s1",
      at: start + 2,
    },
  ]);
});

const question = "What did the zorblax gateway need?";
const given = async (prompt = question) => {
  const recalled = await memory.recall({ prompt, record: false, limits: { snippets: 10 } });
  return idsOf(recalled.items);
};
const idsOf = (items: readonly RecallItem[]) =>
  items.flatMap(({ id, asked }) => (asked === undefined ? [id] : [id, asked]));

describe("a summarised session", () => {
  it("is returned in full, later as exchanges and summary, then as summary and one sentence", async () => {
    verifies("LIFE-1.a", "LIFE-1.b");
    const { summary } = await memory.endSession({ session: "s1" });
    const [asked, answered, again] = ids;
    expect(await given()).toEqual(expect.arrayContaining([asked, answered, again]));
    now = start + 11 * dayMs;
    const warm = await given();
    expect(warm).toEqual(expect.arrayContaining([asked, answered]));
    now = start + 21 * dayMs;
    const cold = await memory.recall({ prompt: "Does the zorblax gateway need oil?", record: false });
    expect(cold.items.map(({ id, excerpt }) => [id, excerpt])).toEqual(
      expect.arrayContaining([[again, "… Does the zorblax gateway need oil on Fridays? …"]]),
    );
    expect(new Set(cold.items.map(({ id }) => id))).toEqual(new Set([again, summary]));
    // Nothing is removed: a search finds everything.
    const { hits } = await memory.search({ q: "zorblax gateway" });
    expect(hits.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect((await memory.care.stats()).tiers).toEqual({ hot: 0, warm: 0, cold: 3 });
  });

  it("is returned in full for a question about its time or about the agent's words", async () => {
    await memory.endSession({ session: "s1" });
    now = start + 21 * dayMs;
    expect(await given("What did the zorblax gateway need in March?")).toEqual(expect.arrayContaining(ids));
    expect(await given("What did you tell me about the zorblax gateway?")).toEqual(
      expect.arrayContaining([ids[1] ?? ""]),
    );
  });

  it("keeps pinned memories, and those that agents still receive", async () => {
    const [asked = "", , again = ""] = ids;
    const { summary } = await memory.endSession({ session: "s1" });
    await memory.pin(asked);
    now = start + 15 * dayMs;
    await memory.recall({ prompt: "Does the zorblax gateway need oil on Fridays?" });
    await memory.endSession({});
    now = start + 21 * dayMs;
    const { items } = await memory.recall({ prompt: question, record: false, limits: { snippets: 10 } });
    expect(new Set(idsOf(items))).toEqual(new Set([asked, ids[1], again, summary]));
    expect(items.find(({ id }) => id === again)?.excerpt).toContain("Write it down.");
  });
});

it("a session whose summary cites an old value is returned in full", async () => {
  await memory.record([
    { type: "prompt", text: "Remember that the zorblax port is 6433.", session: "s1", at: start + 3 },
  ]);
  const { summary } = await memory.endSession({ session: "s1" });
  now = start + 15 * dayMs;
  await memory.facts.add("The zorblax port is 6434.");
  const asked = await given();
  expect(asked).toEqual(expect.arrayContaining([ids[1]]));
  expect(asked).not.toContain(summary);
});

it("a session without a summary is returned in full at any age", async () => {
  now = start + 900 * dayMs;
  expect(await given()).toEqual(expect.arrayContaining(ids));
});
