import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { dayMs } from "../../core/settings/retention.ts";
import type { Memory } from "../memory.ts";
import { recalibrateImportance, type ImportanceSignals } from "./recalibrate.ts";

useHome();

let now = Date.UTC(2026, 2, 1, 9);
const start = now;
const openAt = async (profile: "manual" | "assisted" = "assisted") => open({ now: () => now, settings: { profile } });

const adjust = async (memory: Memory) => (await memory.endSession({})).recalibrated;

async function importanceOf(memory: Memory, id: string): Promise<number> {
  const shown = await memory.show(id);
  return shown.status === "found" ? shown.memory.importance : -1;
}

describe("recalibration", () => {
  it("adjusts importance to use, repetition and contradiction, once a day", async () => {
    verifies("LIFE-2.b", "LIFE-2.c", "LIFE-5.b");
    now = start;
    const memory = await openAt();
    const [useful = "", useless = "", plain = "", ...repeated] = await memory.record([
      { type: "prompt", text: "the zorblax gateway needs the vault script", session: "s" },
      { type: "prompt", text: "the zorblax gateway is painted green", session: "s" },
      { type: "prompt", text: "the quux listens on a socket", session: "s" },
      ...Array.from({ length: 8 }, (_, n) => ({ type: "prompt" as const, text: "go on", session: "s", at: start + n })),
    ]);
    const old = await memory.facts.add("The staging port is 6433.");
    now += 1000;
    const corrected = await memory.facts.add("The staging port is 6434.");
    const { id: recall } = await memory.recall("What does the zorblax gateway need?");
    await memory.trust.judge({ recall: recall ?? "", useful: [useful], useless: [useless] });
    expect(await adjust(memory)).toBeNull();
    now += dayMs;
    const arrived = await importanceOf(memory, old);
    expect(await adjust(memory)).toBeGreaterThanOrEqual(12);
    expect(await importanceOf(memory, useful)).toBeCloseTo(0.6);
    expect(await importanceOf(memory, useless)).toBeCloseTo(0.4);
    expect(await importanceOf(memory, plain)).toBeCloseTo(0.5);
    expect(await importanceOf(memory, repeated[0] ?? "")).toBeCloseTo(0.35);
    expect(await importanceOf(memory, old)).toBeCloseTo(arrived - 0.3);
    expect(await importanceOf(memory, corrected)).toBeCloseTo(arrived + 0.1);
    expect((await memory.care.stats()).recalibrated).toBeGreaterThanOrEqual(12);
    expect(await adjust(memory)).toBeNull();
    now += dayMs;
    expect(await adjust(memory)).not.toBeNull();
    await memory.close();
  });

  it("does nothing automatically in the profile manual", async () => {
    const memory = await openAt("manual");
    expect(await adjust(memory)).toBeNull();
    await memory.close();
  });
});

const none: ImportanceSignals = { useful: 0, useless: 0, copies: 1, conflict: null };
const of = (signals: Partial<ImportanceSignals>): number => recalibrateImportance(0.5, { ...none, ...signals });

it("recalibrated importance rises with use and correction, and falls with uselessness, repetition and contradiction", () => {
  verifies("LIFE-2.b");
  expect(of({})).toBe(0.5);
  expect(of({ useful: 1 })).toBeCloseTo(0.6);
  expect(of({ useful: 50 })).toBeCloseTo(0.8);
  expect(of({ useless: 50 })).toBeCloseTo(0.2);
  expect(of({ copies: 2 })).toBe(0.5);
  expect(of({ copies: 4 })).toBeCloseTo(0.4);
  expect(of({ conflict: "ended" })).toBeCloseTo(0.2);
  expect(of({ conflict: "corrects" })).toBeCloseTo(0.6);
});

it("recalibrated importance stays between 0 and 1", () => {
  const count = fc.nat({ max: 100_000 });
  const signals = fc.record({
    useful: count,
    useless: count,
    copies: fc.integer({ min: 1, max: 1_000_000 }),
    conflict: fc.constantFrom("ended" as const, "corrects" as const, null),
  });
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), signals, (onArrival, given) => {
      const importance = recalibrateImportance(onArrival, given);
      expect(importance).toBeGreaterThanOrEqual(0);
      expect(importance).toBeLessThanOrEqual(1);
    }),
  );
});
