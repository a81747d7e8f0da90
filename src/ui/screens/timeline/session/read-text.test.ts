import { describe, expect, it } from "vitest";

import { cutAt, readDiff } from "./read-text.ts";

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

describe("the text of a changed file", () => {
  it("has added and removed lines after its head", () => {
    expect(readDiff("modified /a\n-one\n+two\n+-three\n[… 20 characters …]")).toEqual({
      lines: [
        { sign: "-", text: "one" },
        { sign: "+", text: "two" },
        { sign: "+", text: "-three" },
        { sign: " ", text: "[… 20 characters …]" },
      ],
      added: 2,
      removed: 1,
    });
  });

  it("may have no lines", () => {
    expect(readDiff("deleted /a")).toEqual({ lines: [], added: 0, removed: 0 });
    expect(readDiff("")).toEqual({ lines: [], added: 0, removed: 0 });
  });
});
