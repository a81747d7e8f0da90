import { describe, expect, it } from "vitest";

import { blockLines } from "./block-lines.ts";

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

  it("name none if there is not one line for each memory", () => {
    const lines = blockLines(frame("- one", "  goes on", "- two"), [{ id: "a" }, { id: "b" }]);
    expect(lines).toHaveLength(6);
    expect(lines.every(({ id }) => id === null)).toBe(true);
  });
});
