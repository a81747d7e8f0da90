import { beforeEach, describe, expect, it } from "vitest";

import { open, useHome } from "../../../test/memory-home.ts";
import type { Memory } from "../memory.ts";

useHome();

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.UTC(2026, 2, 20);
let memory: Memory;

beforeEach(async () => {
  memory = await open({ now: () => start + 20 * day, zone: () => 0 });
  await memory.record(
    Array.from({ length: 240 }, (_, n) => ({
      type: n % 3 === 0 ? ("prompt" as const) : ("assistant" as const),
      text: `Event ${n}`,
      at: start + n * hour,
      session: `s${Math.floor(n / 24)}`,
      ...(n % 2 === 0 ? { agent: "codex" } : {}),
    })),
  );
});

describe("activity", () => {
  it("counts by day, with empty days, and agrees with the timeline", async () => {
    const { buckets, first, last, complete } = await memory.activity({ since: start, until: start + 12 * day });
    expect(buckets.map(({ count }) => count)).toEqual([...Array.from({ length: 10 }, () => 24), 0, 0]);
    expect(buckets[0]?.split).toEqual([
      { value: "assistant", count: 16 },
      { value: "prompt", count: 8 },
    ]);
    expect([first, last, complete]).toEqual([start, start + 239 * hour, true]);
    for (const { start: since, end: until, count } of buckets)
      expect(await memory.timeline({ since, until, limit: 1000 })).toHaveLength(count);
  });

  it("counts by hour in part of a day, split by agent, with a filter", async () => {
    const wanted = { since: start + hour / 2, until: start + 3 * hour, by: "hour", split: "agent" } as const;
    const { buckets } = await memory.activity(wanted);
    expect(buckets.map(({ start: from, end, count }) => [(from - start) / hour, (end - start) / hour, count])).toEqual([
      [0.5, 1, 0],
      [1, 2, 1],
      [2, 3, 1],
    ]);
    expect(buckets.map(({ split }) => split[0]?.value)).toEqual([undefined, null, "codex"]);
    const ofPrompts = await memory.activity({ ...wanted, type: "prompt" });
    expect(ofPrompts.buckets.map(({ count }) => count)).toEqual([0, 0, 0]);
  });

  it("starts days at midnight of the zone, also when the clock changes", async () => {
    const { buckets } = await memory.activity({ since: start, until: start + 2 * day, zone: 120 });
    expect(buckets.map(({ count }) => count)).toEqual([22, 24, 2]);
    const summer = Date.UTC(2026, 2, 29, 1);
    const berlin = await open({ now: () => start, zone: (at) => (at >= summer ? 120 : 60) });
    const spans = (await berlin.activity({ since: Date.UTC(2026, 2, 27, 23), until: Date.UTC(2026, 2, 30, 22) }))
      .buckets;
    expect(spans.map(({ start: from, end }) => (end - from) / hour)).toEqual([24, 23, 24]);
  });

  it("refuses more than 1000 buckets", async () => {
    await expect(memory.activity({ since: 0, until: start })).rejects.toMatchObject({ code: "USAGE" });
    expect((await memory.activity({ since: start - 990 * day, until: start })).buckets).toHaveLength(990);
  });

  it("counts the last 30 days by default", async () => {
    const { buckets } = await memory.activity();
    expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(240);
    expect(buckets.length).toBeLessThanOrEqual(31);
  });
});

it("sessions can be listed between two times", async () => {
  const sessions = await memory.sessions({ since: start + 2 * day, until: start + 4 * day });
  expect(sessions.map(({ id, memories }) => [id, memories])).toEqual([
    ["s3", 24],
    ["s2", 24],
  ]);
});
