import { expect, it } from "vitest";

import { corpus, queries } from "./corpus.ts";

it("the benchmarks use the same texts and queries on every run", () => {
  expect([...corpus(300, 3)]).toEqual([...corpus(300, 3)]);
  expect([...queries(40, 3)]).toEqual([...queries(40, 3)]);
  expect([...corpus(300, 3)]).not.toEqual([...corpus(300, 4)]);
});
