import { randomBytes } from "node:crypto";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { groupCalls } from "./group-calls.ts";
import { createKeyTree, treeLeaves, type LeafKey, type TreeKey } from "./key-tree.ts";

const leaf = fc.nat(treeLeaves - 1);
const hex = (key: LeafKey): string => (Buffer.isBuffer(key) ? key.toString("hex") : key);

describe("the keys of a stream", () => {
  it("are derived from one root key, and cutting one of them changes no other", () => {
    fc.assert(
      fc.property(fc.uniqueArray(leaf, { minLength: 2, maxLength: 6 }), ([gone = 0, ...others]) => {
        let stored: readonly TreeKey[] = [{ level: 0, place: 0, key: randomBytes(32) }];
        const before = createKeyTree(stored);
        const keys = others.map((one) => hex(before.keyOf(one)));
        expect(new Set([...keys, hex(before.keyOf(gone))]).size).toBe(others.length + 1);
        const cut = before.cut(gone);
        stored = [...stored.filter((key) => key !== cut?.removed), ...(cut?.added ?? [])];
        const after = createKeyTree(stored);
        expect(after.keyOf(gone)).toBe("cut");
        expect(after.cut(gone)).toBeNull();
        expect(others.map((one) => hex(after.keyOf(one)))).toEqual(keys);
      }),
      { numRuns: 20 },
    );
  });

  it("count as lost, not as cut, if nothing of the tree is stored", () => {
    expect(createKeyTree([]).keyOf(0)).toBe("lost");
    expect(createKeyTree([]).cut(0)).toBeNull();
  });

  it("need few stored nodes, even after many neighbouring cuts", () => {
    let stored: readonly TreeKey[] = [{ level: 0, place: 0, key: randomBytes(32) }];
    for (let gone = 0; gone < 16; gone += 1) {
      const cut = createKeyTree(stored).cut(gone);
      stored = [...stored.filter((key) => key !== cut?.removed), ...(cut?.added ?? [])];
    }
    expect(stored).toHaveLength(45);
  });
});

describe("grouped calls", () => {
  const item = (name: string, weight = 1) => ({ name, weight });

  it("run together while another call runs, up to a total weight", async () => {
    const groups: string[][] = [];
    const call = groupCalls(async (items: readonly { name: string; weight: number }[]) => {
      groups.push(items.map(({ name }) => name));
      await Promise.resolve();
      return items.map(({ name }) => name.toUpperCase());
    }, 3);
    const results = await Promise.all([item("a"), item("b"), item("c", 2), item("d", 9)].map(call));
    expect(results).toEqual(["A", "B", "C", "D"]);
    expect(groups).toEqual([["a"], ["b", "c"], ["d"]]);
  });

  it("fail together, and the next ones still run", async () => {
    let tries = 0;
    const call = groupCalls(async (items: readonly { weight: number }[]) => {
      tries += 1;
      if (tries === 2) throw new Error("gone");
      return items.map(() => tries);
    }, 10);
    const first = call(item("a"));
    const settled = await Promise.allSettled([first, call(item("b")), call(item("c"))]);
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(await call(item("d"))).toBe(3);
  });
});
