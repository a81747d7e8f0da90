import { expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { dayMs } from "./retention.ts";
import { givenAs, tierOf, type Aging } from "./tiers.ts";

const days = { warm: 14, cold: 60 };
const now = Date.UTC(2026, 10, 1);
const aged = (age: number, more: Partial<Aging> = {}): Aging => ({
  type: "prompt",
  ts: now - age * dayMs,
  used: null,
  importance: 0.5,
  pinned: false,
  ...more,
});

it("a memory becomes warm and then cold with the days since it was last used", () => {
  verifies("LIFE-1.a", "LIFE-1.b");
  const tiers = (more: Partial<Aging>) => [0, 13, 14, 59, 60, 900].map((age) => tierOf(aged(age, more), days, now));
  expect(tiers({})).toEqual(["hot", "hot", "warm", "warm", "cold", "cold"]);
  expect(tiers({ used: now - 20 * dayMs })).toEqual(["hot", "hot", "warm", "warm", "warm", "warm"]);
  expect(tiers({ importance: 0.75 })).toEqual(["hot", "hot", "warm", "warm", "warm", "warm"]);
  expect(tierOf(aged(3), { warm: 2, cold: 3 }, now)).toBe("cold");
});

it("a memory recorded on purpose never ages", () => {
  for (const type of ["fact", "preference", "pin", "document", "session", "message"] as const)
    expect(tierOf(aged(900, { type }), days, now)).toBe("hot");
  expect(tierOf(aged(900, { pinned: true }), days, now)).toBe("hot");
});

it("agents receive a warm session's prompts and errors in full, and only pointers to those of a cold session", () => {
  const given = (tier: "hot" | "warm" | "cold") =>
    (["prompt", "error", "assistant", "artifact", "tool_use"] as const).map((type) => givenAs(type, tier));
  expect(given("hot")).toEqual(["full", "full", "full", "full", "full"]);
  expect(given("warm")).toEqual(["full", "full", "summary", "summary", "summary"]);
  expect(given("cold")).toEqual(["pointer", "pointer", "summary", "summary", "summary"]);
});
