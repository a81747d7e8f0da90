import { describe, expect, it } from "vitest";

import { systemTools } from "./admission-tools.ts";
import { randomBytes } from "./random-bytes.ts";

describe("ids", () => {
  it("are UUIDs of version 7 that sort in the order they were made, also within a millisecond", () => {
    const ids = Array.from({ length: 5000 }, systemTools.newId);
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("contain the time of their creation", () => {
    const before = Date.now();
    const made = Number.parseInt(systemTools.newId().replace("-", "").slice(0, 12), 16);
    // A burst of ids may be slightly ahead of the clock.
    expect(made).toBeGreaterThanOrEqual(before);
    expect(made).toBeLessThan(before + 1000);
  });
});

describe("random bytes", () => {
  it("have the requested length, and never repeat", () => {
    const draws = Array.from({ length: 300 }, () => randomBytes(16));
    expect(draws.every(({ length }) => length === 16)).toBe(true);
    expect(new Set(draws.map((bytes) => bytes.toString("hex"))).size).toBe(300);
    expect(randomBytes(5000)).toHaveLength(5000);
  });
});
