import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { keepWithinBudget, markUsed } from "./disk-budget.ts";
import { createOpenHandles, type Restable } from "./open-handles.ts";

let indexes: string;
beforeEach(() => {
  indexes = makeScratch("streams");
});
afterEach(() => removeScratch(indexes));

/** Makes the index of a stream that was used this many minutes ago. */
function addIndex(name: string, minutesAgo: number): string {
  const folder = join(indexes, "7", name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "index.sqlite"), "x".repeat(1000));
  const at = new Date(Date.now() - minutesAgo * 60_000);
  utimesSync(folder, at, at);
  return folder;
}

describe("the indexes of streams on a disk", () => {
  it("are removed, the least recently used first, until the others fit", () => {
    const [old, older, fresh] = [addIndex("a", 20), addIndex("b", 30), addIndex("c", 10)];
    expect(keepWithinBudget(indexes, 2000)).toBe(2000);
    expect([old, older, fresh].map((folder) => existsSync(folder))).toEqual([true, false, true]);
    markUsed(old);
    expect(keepWithinBudget(indexes, 1000)).toBe(1000);
    expect([old, fresh].map((folder) => existsSync(folder))).toEqual([true, false]);
  });

  it("stay while they may be open, whatever the budget", () => {
    const used = addIndex("a", 0);
    expect(keepWithinBudget(indexes, 0)).toBe(1000);
    expect(existsSync(used)).toBe(true);
  });

  it("are not required: a stream can be used without an index", () => {
    expect(keepWithinBudget(join(indexes, "none"), 0)).toBe(0);
    expect(() => markUsed(join(indexes, "none"))).not.toThrow();
  });
});

describe("the open indexes of a thread", () => {
  it("are closed above the limit, the least recently used first", async () => {
    const [closed, faults]: [string[], unknown[]] = [[], []];
    const counts = { closed: 0 };
    const handles = createOpenHandles(2, counts, (error) => faults.push(error));
    const index = (name: string): Restable => ({
      rest: async () => {
        closed.push(name);
        if (name === "b") throw new Error("busy");
      },
    });
    const [a, b, c, d] = [index("a"), index("b"), index("c"), index("d")];
    for (const used of [a, b, a, c]) handles.use(used);
    expect([closed, handles.count()]).toEqual([["b"], 2]);
    handles.drop(a);
    handles.use(d);
    expect([closed, counts.closed]).toEqual([["b"], 1]);
    await Promise.resolve();
    expect(faults).toEqual([new Error("busy")]);
  });
});
