import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { cpuTime } from "../../../test/cpu-time.ts";
import { verifies } from "../../../test/verifies.ts";
import { LociError } from "../errors.ts";
import { applyDelta } from "./apply-delta.ts";
import { deltaBetween } from "./delta-between.ts";

describe("deltaBetween", () => {
  verifies("DOC-10.c");

  it("reports which lines were changed, and no others", () => {
    expect(deltaBetween("a\nb\nc\n", "a\nB\nc\n")).toEqual([{ at: 1, remove: 1, insert: "B\n" }]);
    expect(deltaBetween("a\n", "a\nb\n")).toEqual([{ at: 1, remove: 0, insert: "b\n" }]);
    expect(deltaBetween("a\nb\nc\nd\ne\n", "a\nc\nd\nx\ny\ne\n")).toEqual([
      { at: 1, remove: 1, insert: "" },
      { at: 4, remove: 0, insert: "x\ny\n" },
    ]);
    expect(deltaBetween("a\n", "a\r\n")).toEqual([{ at: 0, remove: 1, insert: "a\r\n" }]);
    expect(deltaBetween("a", "a\n")).toEqual([{ at: 0, remove: 1, insert: "a\n" }]);
    expect(deltaBetween("", "a")).toEqual([{ at: 0, remove: 0, insert: "a" }]);
    expect(deltaBetween("same", "same")).toEqual([]);
  });

  it("converts any text to any other, also after it was stored as JSON", () => {
    const lines = fc
      .array(fc.constantFrom("a", "b", "", "\n", "\r", "\r\n", "\n", "😀", "\ud800", "\0"), { maxLength: 30 })
      .map((pieces) => pieces.join(""));
    // Short texts of two different lines. They often differ only by one more repeated line.
    const alike = fc.array(fc.constantFrom("a\n", "b\r\n"), { maxLength: 5 }).map((made) => made.join(""));
    const any = fc.oneof(lines, alike, alike, fc.string({ unit: "binary" }));
    const property = fc.property(any, any, (base, text) => {
      const delta = deltaBetween(base, text);
      expect(applyDelta(base, JSON.parse(JSON.stringify(delta)))).toBe(text);
      expect(delta.length > 0).toBe(base !== text);
    });
    fc.assert(property, { numRuns: 2000 });
  });

  it("uses one splice for two very different texts, quickly", () => {
    const base = Array.from({ length: 50_000 }, (_, at) => `a line of the one text, number ${at}, with some words\n`);
    const text = base.map((line) => line.replace("one", "other"));
    const [whole, other] = [base.join(""), text.join("")];
    // Without a limit on its work, `deltaBetween` would take minutes.
    expect(cpuTime(() => expect(deltaBetween(whole, other)).toHaveLength(1))).toBeLessThan(3000);
  });
});

describe("applyDelta", () => {
  it("refuses splices that lie outside the base or are out of order", () => {
    for (const delta of [
      [{ at: 3, remove: 0, insert: "x" }],
      [{ at: 1, remove: 2, insert: "" }],
      [{ at: -1, remove: 0, insert: "x" }],
      [{ at: 0.5, remove: 0, insert: "x" }],
      [
        { at: 1, remove: 1, insert: "" },
        { at: 0, remove: 1, insert: "" },
      ],
    ]) {
      let thrown: unknown;
      try {
        applyDelta("a\nb\n", delta);
      } catch (error) {
        thrown = error;
      }
      expect(thrown, JSON.stringify(delta)).toBeInstanceOf(LociError);
      expect(thrown).toMatchObject({ code: "LOG_DAMAGED" });
    }
  });
});
