import { describe, expect, it } from "vitest";

import { compareFigures, isOver, mostRatio, toRatio, type Samples } from "./ratio.ts";

/** Ten equal times for each build. */
const steady = (before: number, after: number): Samples => ({
  before: Array.from({ length: 10 }, () => before),
  after: Array.from({ length: 10 }, () => after),
});

describe("the ratio of a figure", () => {
  it("compares the medians, so a few slow runs do not change it", () => {
    const samples = { before: [10, 900, 10, 11, 9], after: [12, 11, 11, 800, 10] };
    expect(toRatio("search", samples)).toEqual({
      figure: "search",
      before: 10,
      after: 11,
      ratio: 1.1,
      rounds: 5,
      tries: 1,
    });
  });

  it("is accepted up to 1.05", () => {
    expect(mostRatio).toBe(1.05);
    expect(isOver({ ratio: 1.05 })).toBe(false);
    expect(isOver({ ratio: 1.051 })).toBe(true);
    expect(isOver({ ratio: 0.5 })).toBe(false);
  });

  it("is treated as too high if nothing was measured", () => {
    expect(isOver(toRatio("search", { before: [], after: [] }))).toBe(true);
  });
});

describe("comparing figures", () => {
  /** Runs `compareFigures` with prepared samples for each try, and records which figures it asked for. */
  const compare = async (tries: Readonly<Record<string, readonly Samples[]>>) => {
    const asked: string[] = [];
    const reported: string[] = [];
    let turn = 0;
    const ratios = await compareFigures(
      Object.keys(tries),
      7,
      async (figures, rounds) => {
        asked.push(`${figures.join(" ")}: ${rounds}`);
        const samples = new Map(figures.map((name) => [name, tries[name]?.[turn] ?? steady(1, 1)]));
        turn += 1;
        return samples;
      },
      (line) => reported.push(line),
    );
    return { asked, reported, ratios: ratios.map(({ figure, ratio, tries: count }) => ({ figure, ratio, count })) };
  };

  it("measures each figure once if no ratio is too high", async () => {
    const { asked, reported, ratios } = await compare({ append: [steady(10, 9)], search: [steady(10, 10.5)] });
    expect(asked).toEqual(["append search: 7"]);
    expect(reported).toEqual([]);
    expect(ratios).toEqual([
      { figure: "append", ratio: 0.9, count: 1 },
      { figure: "search", ratio: 1.05, count: 1 },
    ]);
  });

  it("measures a figure again with more rounds if its ratio is too high, and reports each such try", async () => {
    const { asked, reported, ratios } = await compare({
      append: [steady(10, 10)],
      search: [steady(10, 12), steady(10, 10)],
      rebuild: [steady(10, 20), steady(10, 20), steady(10, 20)],
    });
    expect(asked).toEqual(["append search rebuild: 7", "search rebuild: 14", "rebuild: 28"]);
    expect(reported).toEqual([
      "try 1 of 3: search takes 1.200 × as long (before 10.0 ms, after 12.0 ms, 10 rounds)",
      "try 1 of 3: rebuild takes 2.000 × as long (before 10.0 ms, after 20.0 ms, 10 rounds)",
      "try 2 of 3: rebuild takes 2.000 × as long (before 10.0 ms, after 20.0 ms, 10 rounds)",
      "try 3 of 3: rebuild takes 2.000 × as long (before 10.0 ms, after 20.0 ms, 10 rounds)",
    ]);
    expect(ratios).toEqual([
      { figure: "append", ratio: 1, count: 1 },
      { figure: "search", ratio: 1, count: 2 },
      { figure: "rebuild", ratio: 2, count: 3 },
    ]);
  });
});
