import { describe, expect, it } from "vitest";

import type { Fact } from "../../api/types.ts";
import { countValues, sortFacts } from "./sort-facts.ts";

const fact = (id: string, more: Partial<Fact> = {}): Fact => ({
  id,
  text: `fact ${id}`,
  tags: [],
  level: "user",
  space: null,
  trust: "user",
  state: "current",
  from: 0,
  until: null,
  endedBy: null,
  wouldEnd: null,
  offset: null,
  slot: null,
  evidence: [],
  proofs: 1,
  by: null,
  verdict: null,
  sensitive: false,
  ...more,
});

const idsOf = (facts: readonly Fact[]) => facts.map(({ id }) => id);

describe("the views of facts", () => {
  const facts = [
    fact("a"),
    fact("b", { state: "corrected", space: "shop" }),
    fact("c", { state: "superseded", tags: ["ops"] }),
    fact("d", { state: "waiting", space: "shop" }),
    fact("e", { state: "rejected" }),
    fact("f", { state: "later" }),
  ];

  it("show each fact once, and no fact before it becomes valid", () => {
    const { current, superseded, waiting, rejected } = sortFacts(facts, {});
    expect([current, superseded, waiting, rejected].map(idsOf)).toEqual([["a"], ["b", "c"], ["d"], ["e"]]);
  });

  it("can be limited to a space, to facts without one, and to a tag", () => {
    expect(idsOf(Object.values(sortFacts(facts, { space: "shop" })).flat())).toEqual(["b", "d"]);
    expect(idsOf(Object.values(sortFacts(facts, { space: "-" })).flat())).toEqual(["a", "c", "e"]);
    expect(idsOf(Object.values(sortFacts(facts, { tag: "ops" })).flat())).toEqual(["c"]);
  });

  it("find every word in the statement, its slot, its tags or its quotes", () => {
    const slot = { subject: "staging", attribute: "port", value: "6433", many: false };
    const evidence = [{ event: "1", quote: "The PORT, please", ts: null, agent: null }];
    const some = [fact("a", { slot }), fact("b", { evidence }), fact("c", { tags: ["port"] })];
    expect(idsOf(sortFacts(some, { q: " Port " }).current)).toEqual(["a", "b", "c"]);
    expect(idsOf(sortFacts(some, { q: "port 6433" }).current)).toEqual(["a"]);
  });
});

it("the values of a filter are counted and sorted, the most frequent first", () => {
  expect(countValues(["b", "a", "c", "c"])).toEqual([
    { value: "c", count: 2 },
    { value: "a", count: 1 },
    { value: "b", count: 1 },
  ]);
});
