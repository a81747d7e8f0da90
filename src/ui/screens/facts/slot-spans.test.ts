import { expect, it } from "vitest";

import type { Fact } from "../../api/types.ts";
import { slotSpans } from "./slot-spans.ts";

const value = (from: number, until: number | null) => ({ from, until }) as Fact;

it("places the values of a slot between the first one and now", () => {
  const spans = slotSpans([value(100, 150), value(150, null)], 200);
  expect(spans.map(({ start, end }) => [start, end])).toEqual([
    [0, 0.5],
    [0.5, 1],
  ]);
});

it("keeps values of the future and a single moment within the line", () => {
  expect(slotSpans([value(100, null)], 100).map(({ start, end }) => [start, end])).toEqual([[0, 0]]);
  expect(slotSpans([value(100, 120), value(300, null)], 200).at(1)).toMatchObject({ start: 1, end: 1 });
});
