import { describe, expect, it } from "vitest";

import type { Row } from "./evaluate.ts";
import { summarise } from "./summarise.ts";
import { recallTable } from "./table.ts";

function row(system: string, half: Row["half"], metrics: Row["metrics"], set: Row["set"] = "locomo"): Row {
  return {
    set,
    half,
    fresh: false,
    system,
    question: "q",
    type: "t",
    turnRanks: [],
    sessionRanks: [],
    metrics,
    took: 1,
  };
}

describe("the summary of recall", () => {
  const rows = [
    row("bm25", "test", { "turn_R@10": 0.5, answer_in_block: 0.4 }),
    row("keyword", "tune", { "turn_R@10": 0.1 }),
    row("keyword", "test", { "turn_R@10": 0.8, answer_in_block: 1 }),
    row("keyword", "test", { "turn_R@10": 0.6, answer_in_block: 0 }),
  ];
  const results = summarise(rows, ["tune", "test"], "targets");
  const named = (name: string) => results.find((result) => result.name === name);

  it("contains the means of the tuning half and the test half, with goals for the test half only", () => {
    expect(named("recall.locomo.test.keyword.turn_R@10")).toMatchObject({ value: 0.7, budget: 0.79, pass: false });
    expect(named("recall.locomo.tune.keyword.turn_R@10")).toMatchObject({ value: 0.1, budget: null });
    expect(named("recall.locomo.all.keyword.turn_R@10")).toMatchObject({ value: 0.5, budget: null });
    expect(named("recall.locomo.test.bm25.turn_R@10")).toMatchObject({ budget: null });
  });

  it("requires a system to remove a certain share of the baseline's error", () => {
    const found = named("recall.locomo.test.keyword.answer_in_block");
    expect(found?.budget).toBeCloseTo(0.6);
    expect(found?.pass).toBe(false);
    const alone = summarise(
      rows.filter(({ system }) => system === "keyword"),
      ["test"],
      "targets",
    );
    expect(alone.find(({ name }) => name.endsWith("test.keyword.answer_in_block"))?.budget).toBeNull();
  });

  it("contains the means of the fresh half only if both other halves were run", () => {
    const fresh = rows.map((one, n) => ({ ...one, fresh: n === 1 || n === 2 }));
    const both = summarise(fresh, ["tune", "test"], "targets").filter(({ name }) => name.includes(".fresh."));
    expect(both.find(({ name }) => name.endsWith("keyword.turn_R@10"))).toMatchObject({ value: 0.45, budget: null });
    expect(both.find(({ name }) => name.endsWith("keyword.questions"))?.value).toBe(2);
    expect(summarise(fresh, ["test"], "targets").filter(({ name }) => name.includes(".fresh."))).toEqual([]);
  });

  it("allows a block for at most a quarter of the questions without an answer", () => {
    const [found] = summarise([row("keyword", "test", { other_haystack: 1 }, "nothing")], ["test"], "targets");
    expect(found).toMatchObject({ name: "recall.nothing.test.keyword.other_haystack", budget: 0.25, pass: false });
  });

  it("requires less from a smoke run, which is measured over both halves together", () => {
    const smoke = summarise(rows, ["tune", "test"], "floors");
    expect(smoke.filter(({ budget }) => budget !== null)).toMatchObject([
      { name: "recall.locomo.all.keyword.turn_R@10", budget: 0.75, pass: false },
    ]);
  });

  it("has a column for each system and half", () => {
    const [head, first] = recallTable(results).split("\n");
    expect(head?.split(/\s{2,}/)).toContain("keyword test");
    expect(first).toMatch(/^turn_R@10 .*✗ \.700\/\.790/);
  });
});
