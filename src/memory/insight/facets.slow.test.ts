import { expect, it } from "vitest";

import { memory } from "../../../test/recall-home.ts";
import { useShipMemories } from "../../../test/ship-memories.ts";
import type { RecordInput } from "../../core/event/record-schema.ts";

useShipMemories();

it("facets count many memories in steps, so other work runs in between", async () => {
  const many = Array.from({ length: 11_000 }, (_, n): RecordInput => ({ type: "fact", text: `Barnacle number ${n}` }));
  for (let at = 0; at < many.length; at += 1000) await memory.record(many.slice(at, at + 1000));
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  const { total, types } = await memory.facets({ q: "barnacle" });
  clearInterval(timer);
  expect({ total, types }).toEqual({ total: 11_000, types: [{ value: "fact", count: 11_000 }] });
  expect(turns).toBeGreaterThan(2);
});
