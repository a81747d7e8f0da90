import { applyPatch } from "diff";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { unifiedDiff } from "./unified-diff.ts";

describe("unifiedDiff", () => {
  verifies("DOC-10.b");

  it("shows changed lines with three lines around them", () => {
    const from = { name: "memory.md, version 1", text: "1\n2\n3\n4\n5\n6\n7\n8\n9\n" };
    const to = { name: "memory.md, version 2", text: "1\n2\n3\n4\nfive\n6\n7\n8\n9" };
    expect(unifiedDiff(from, to)).toMatchInlineSnapshot(`
      "--- memory.md, version 1
      +++ memory.md, version 2
      @@ -2,8 +2,8 @@
       2
       3
       4
      -5
      +five
       6
       7
       8
      -9
      +9
      \\ No newline at end of file
      "
    `);
  });

  it("is empty when nothing changed", () => {
    expect(unifiedDiff({ name: "a", text: "x" }, { name: "b", text: "x" })).toBe("");
  });

  it("shows how to get from one text to the other, even if they have little in common", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", "c", "\n", "\n"), { maxLength: 20 })
      .map((pieces) => pieces.join(""));
    const property = fc.property(text, text, fc.constantFrom(0, 0, 0, 1000), (one, other, lines) => {
      const from = `${"x\n".repeat(lines)}${one}`;
      const to = `${"y\n".repeat(lines)}${other}`;
      const patch = unifiedDiff({ name: "a", text: from }, { name: "b", text: to });
      expect(patch === "" ? from : applyPatch(from, patch)).toBe(to);
    });
    fc.assert(property, { numRuns: 50 });
  });
});
