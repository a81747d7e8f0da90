import { describe, expect, it } from "vitest";

import { drawFrom, swapNearTie, type Swappable } from "./swap-near-tie.ts";

const candidate = (score: number, group = "a", sure = true): Swappable => ({ score, group, isSure: () => sure });

/** Evenly spaced draws between 0 and 1. */
const draws = Array.from({ length: 1000 }, (_, n) => n / 1000);

const swaps = (ranked: readonly Swappable[]) =>
  draws.filter((draw) => swapNearTie(ranked, draw).order.some((place, n) => place !== n)).length;

describe("swapping near-ties", () => {
  it("swaps one pair in less than 5 % of the draws", () => {
    const ranked = [candidate(1), candidate(0.99), candidate(0.985), candidate(0.5)];
    expect(swaps(ranked)).toBe(40);
    expect(swapNearTie(ranked, 0.001).order).toEqual([1, 0, 2, 3]);
    expect(swapNearTie(ranked, 0.021).order).toEqual([0, 2, 1, 3]);
    expect(swapNearTie(ranked, 0.5).order).toEqual([0, 1, 2, 3]);
  });

  it("records the chance of each place, and the chances of a place add up to 1", () => {
    const ranked = [candidate(1), candidate(0.99), candidate(0.985), candidate(0.5)];
    expect(swapNearTie(ranked, 0.001).chances).toEqual([0.02, 0.02, 0.98, 1]);
    const kept = swapNearTie(ranked, 0.5).chances;
    expect(kept).toEqual([0.98, 0.96, 0.98, 1]);
    // The second place can have its own memory, or the memory of the first or the third place.
    expect((kept[1] ?? 0) + 0.02 + 0.02).toBe(1);
  });

  it.each([
    ["scores differ by 2 %", [candidate(1), candidate(0.98)]],
    ["trust, scope or kind differ", [candidate(1, "a"), candidate(1, "b")]],
    ["only one reaches the threshold", [candidate(1, "a", true), candidate(1, "a", false)]],
    ["there is one memory", [candidate(1)]],
    ["there is no memory", []],
  ])("never swaps if %s", (_, ranked) => {
    expect(swaps(ranked)).toBe(0);
    expect(swapNearTie(ranked, 0).chances).toEqual(ranked.map(() => 1));
  });

  it("draws a number from 0 to 1 from a hash", () => {
    expect(drawFrom("0".repeat(64))).toBe(0);
    expect(drawFrom("8".padEnd(64, "0"))).toBe(0.5);
    expect(drawFrom("f".repeat(64))).toBeLessThan(1);
  });
});
