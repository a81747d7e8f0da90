import { existsSync } from "node:fs";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { keptSeeds } from "./kept-seeds.ts";
import { chooseSeed, seedVariable } from "./seed.ts";

describe("the seed of the property tests", () => {
  it("comes from the environment, and otherwise differs in each run", () => {
    expect(chooseSeed("123")).toBe(123);
    expect(chooseSeed("-5")).toBe(-5);
    expect(() => chooseSeed("many")).toThrow("LOCI_SEED is 'many'; it must be a whole number");
    const seeds = new Set(Array.from({ length: 50 }, () => chooseSeed(undefined)));
    expect(seeds.size).toBeGreaterThan(45);
  });

  it("is used by every property of this run", () => {
    expect(fc.readConfigureGlobal().seed).toBe(Number(process.env[seedVariable]));
  });

  it("is stored only for files that exist", () => {
    expect(keptSeeds.filter(({ file }) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([]);
  });
});
