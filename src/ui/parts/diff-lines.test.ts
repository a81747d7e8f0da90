import { describe, expect, it } from "vitest";

import { countChanges, diffLines } from "./diff-lines.ts";

const numbered = (count: number): string[] => Array.from({ length: count }, (_, n) => `line ${n + 1}`);

describe("the lines of a diff", () => {
  it("are empty for equal texts, whatever their line endings", () => {
    expect(diffLines("a\nb", "a\nb")).toEqual([]);
    expect(diffLines("a\nb", "a\nb\n")).toEqual([]);
  });

  it("have the line numbers of both versions", () => {
    expect(diffLines("a\nb\nc", "a\nB\nc\nd")).toEqual([
      { kind: "same", text: "a", before: 1, after: 1 },
      { kind: "removed", text: "b", before: 2, after: null },
      { kind: "added", text: "B", before: null, after: 2 },
      { kind: "same", text: "c", before: 3, after: 3 },
      { kind: "added", text: "d", before: null, after: 4 },
    ]);
  });

  it("leave out equal lines far from a change, and say how many", () => {
    const before = numbered(40);
    const after = before.with(19, "changed");
    const lines = diffLines(before.join("\n"), after.join("\n"), 2);
    expect(lines.map(({ kind, text }) => (kind === "gap" ? text : kind))).toEqual([
      "17 equal lines",
      "same",
      "same",
      "removed",
      "added",
      "same",
      "same",
      "18 equal lines",
    ]);
    expect(countChanges(lines)).toEqual({ added: 1, removed: 1 });
  });

  it("show a new text only as added lines", () => {
    expect(countChanges(diffLines("", "a\nb\n"))).toEqual({ added: 2, removed: 0 });
  });

  it("keep lines that begin like diff markers", () => {
    const lines = diffLines("+a\n", "-a\n");
    expect(lines.map(({ kind, text }) => [kind, text])).toEqual([
      ["removed", "+a"],
      ["added", "-a"],
    ]);
  });
});
