import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { verifies } from "../../../../test/verifies.ts";
import { tailOf } from "./tail.ts";

describe("tailOf", () => {
  verifies("DOC-1.c");

  it("gives the last lines, 50 if no number is asked for", () => {
    const lines = Array.from({ length: 60 }, (_, at) => `line ${at}\n`);
    expect(tailOf(lines.join(""))).toBe(lines.slice(10).join(""));
    expect(tailOf(lines.join(""), 1)).toBe("line 59\n");
    expect(tailOf("a\nb", 1)).toBe("b");
    expect(tailOf("a\n\n", 1)).toBe("\n");
    expect(tailOf("a\r\nb\rc\n", 2)).toBe("b\rc\n");
    expect(tailOf("a", 0)).toBe("");
    expect(tailOf("", 3)).toBe("");
  });

  it("gives as many lines as were asked for, whatever ends them", () => {
    const lines = fc.array(fc.tuple(fc.constantFrom("a", "bc"), fc.constantFrom("\n", "\r\n", "\r")), { maxLength: 8 });
    const property = fc.property(lines, fc.nat(10), (made, count) => {
      const whole = made.map((line) => line.join(""));
      expect(tailOf(whole.join(""), count)).toBe(count === 0 ? "" : whole.slice(-count).join(""));
    });
    fc.assert(property);
  });
});
