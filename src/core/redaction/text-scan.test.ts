import { describe, expect, it } from "vitest";

import { mulberry32 } from "../../../test/mulberry32.ts";
import { verifies } from "../../../test/verifies.ts";
import { characters, findRun, sets, type Run } from "./text-scan.ts";

const least = 16;

function runsIn(text: string): Run[] {
  const runs: Run[] = [];
  const run: Run = { start: 0, end: 0, held: 0 };
  for (let from = 0; findRun(text, from, sets.run, least, run); from = run.end) runs.push({ ...run });
  return runs;
}

describe("the long runs of a text", () => {
  it("are the same ones that a regular expression finds, in any text", () => {
    verifies("SAF-1.a");
    const random = mulberry32(3);
    const signs = 'a B 3 . _ - + / = ~ \n " é'.split(" ");
    for (let turn = 0; turn < 2_000; turn += 1) {
      const inRun = 8 + Math.floor(random() * 6);
      const text = Array.from({ length: Math.floor(random() * 120) }, () =>
        random() < 0.9 ? signs[Math.floor(random() * Math.min(inRun, 10))] : signs[Math.floor(random() * signs.length)],
      ).join("");
      const expected = [...text.matchAll(/[\w.+/=~-]{16,}/g)].map(({ 0: run, index }) => [index, index + run.length]);
      expect(runsIn(text).map(({ start, end }) => [start, end])).toEqual(expected);
    }
  });

  it("have flags for the kinds of their own characters, not of the characters beside them", () => {
    verifies("SAF-1.a");
    const { digit, lower, upper, dot, dash, margin, vowel } = characters;
    const [first, second] = runsIn(
      `aaaaa A9${"b".repeat(11)} ${"z".repeat(12)}.${"y".repeat(5)} - Q ${"Z".repeat(15)}-8`,
    );
    expect(first?.held).toBe(lower | vowel | dot);
    expect(second?.held).toBe(upper | digit | dash | margin);
  });
});
