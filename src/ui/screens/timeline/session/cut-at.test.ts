import { describe, expect, it } from "vitest";

import { cutAt } from "./cut-at.ts";

describe("a long text", () => {
  it("is cut after some lines", () => {
    expect("one\ntwo\nthree".slice(0, cutAt("one\ntwo\nthree", 2))).toBe("one\ntwo\n");
    expect(cutAt("one\ntwo", 2)).toBe(7);
    expect(cutAt("", 2)).toBe(0);
  });

  it("is cut within a line that is much too long", () => {
    expect(cutAt("x".repeat(100_000), 3)).toBe(480);
    expect(cutAt(`a\n${"x".repeat(1000)}`, 3)).toBe(2 + 320);
  });
});
