import { describe, expect, it } from "vitest";

import { readDiff } from "./read-diff.ts";

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
