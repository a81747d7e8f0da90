import { describe, expect, it } from "vitest";

import { blockLines } from "./match-recall.ts";

const frame = (...lines: readonly string[]) => ["<loci-context>", "Header:", ...lines, "</loci-context>"].join("\n");

describe("the lines of a block", () => {
  it("name the memory that each of them shows", () => {
    expect(blockLines(frame("- one", "- two"), [{ id: "a" }, { id: "b" }]).map(({ id }) => id)).toEqual([
      null,
      null,
      "a",
      "b",
      null,
    ]);
  });

  it("name no memory if there is not exactly one line per memory", () => {
    const lines = blockLines(frame("- one", "  goes on", "- two"), [{ id: "a" }, { id: "b" }]);
    expect(lines).toHaveLength(6);
    expect(lines.every(({ id }) => id === null)).toBe(true);
  });
});
