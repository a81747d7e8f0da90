import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { text, outline } from "../../../../test/outlined-notes.ts";
import { verifies } from "../../../../test/verifies.ts";
import { outlineOf } from "./outline.ts";
import { findSection, headersText, sectionText, tailOf } from "./section.ts";

/** The line of the heading that `findSection` finds. */
const lineOf = (wanted: string) => {
  const match = findSection(outline, wanted);
  return match.kind === "found" ? outline[match.index]?.line : match;
};

describe("findSection", () => {
  verifies("DOC-11.b", "DOC-11.c");

  it("finds a heading in any form that a model writes", () => {
    for (const wanted of [
      "Open tasks",
      "open TASKS",
      "  Open\ttasks ",
      "### Open tasks",
      "# Open tasks ##",
      "**Open tasks**:",
    ]) {
      expect(lineOf(wanted), wanted).toBe(7);
    }
    for (const wanted of [
      "Größe & Form",
      "GRÖSSE & Form",
      "Gro\u0308ße & Form",
      "Ｇｒöße & `Form`",
      "## Größe & **Form**:",
    ]) {
      expect(lineOf(wanted), wanted).toBe(17);
    }
  });

  it("finds the second of two equal headings by its number, its path and its line", () => {
    for (const wanted of [
      "State",
      "State (1)",
      "State #1",
      "Notes > State",
      "Notes / State",
      "line 3",
      "3: ## State",
    ]) {
      expect(findSection(outline, wanted), wanted).toEqual({
        kind: "found",
        index: 1,
        others: wanted.includes("Notes") ? 0 : 1,
      });
    }
    for (const wanted of [
      "State (2)",
      "## State #2",
      "Archive > State",
      "# Archive / ## State",
      "archive>state",
      "line 13",
      "13: ## State (2)",
    ]) {
      expect(lineOf(wanted), wanted).toBe(13);
    }
    expect(lineOf("Notes > Open tasks")).toBe(7);
    expect(lineOf("Notes > State > Open tasks")).toBe(7);
  });

  it("uses the title if the heading is no longer at the printed line", () => {
    expect(lineOf("99: ### Open tasks")).toBe(7);
    expect(lineOf("3: ### Open tasks")).toBe(7);
  });

  it("accepts a part of a title if only one title has it, and prefers a whole title", () => {
    expect(lineOf("Open t")).toBe(7);
    expect(lineOf("questions")).toBe(19);
    const close = outlineOf("# State of things\n# State\n");
    expect(findSection(close, "state")).toEqual({ kind: "found", index: 1, others: 0 });
  });

  it("lists the closest titles if none or several match", () => {
    verifies("DOC-12.b");
    expect(lineOf("Open")).toEqual({
      kind: "none",
      closest: ["Open tasks", "Open questions", "Notes", "State", "Archive"],
    });
    expect(lineOf("State (3)")).toMatchObject({ kind: "none" });
    expect(findSection(outline, "Arcive")).toMatchObject({ closest: expect.arrayContaining(["Archive"]) });
    expect(findSection([], "x")).toEqual({ kind: "none", closest: [] });
  });
});

describe("headersText", () => {
  it("prints one line per heading and numbers equal ones", () => {
    verifies("DOC-1.a");
    expect(headersText(outline)).toBe(
      [
        "1: # Notes",
        "3: ## State",
        "7: ### Open tasks",
        "11: # Archive",
        "13: ## State (2)",
        "17: ## Größe & Form:",
        "19: ## Open questions",
      ].join("\n"),
    );
  });
});

describe("sectionText", () => {
  verifies("DOC-1.b");

  it("ends at the next heading of the same or a higher level, without blank lines at the end", () => {
    expect(sectionText(text, outline, 1)).toBe("## State\n\nfirst\n\n### Open tasks\n\n- one");
    expect(sectionText(text, outline, 4)).toBe("## State\n\nsecond");
    expect(sectionText(text, outline, 6)).toBe("## Open questions");
    expect(sectionText(text, outline, 99)).toBe("");
    expect(sectionText("# a\r\n\r\nlast  \r\n \r\n", outlineOf("# a\r\n"), 0)).toBe("# a\r\n\r\nlast  ");
  });
});

describe("tailOf", () => {
  verifies("DOC-1.c");

  it("returns the last lines, 50 by default", () => {
    const lines = Array.from({ length: 60 }, (_, at) => `line ${at}\n`);
    expect(tailOf(lines.join(""))).toBe(lines.slice(10).join(""));
    expect(tailOf(lines.join(""), 1)).toBe("line 59\n");
    expect(tailOf("a\nb", 1)).toBe("b");
    expect(tailOf("a\n\n", 1)).toBe("\n");
    expect(tailOf("a\r\nb\rc\n", 2)).toBe("b\rc\n");
    expect(tailOf("a", 0)).toBe("");
    expect(tailOf("", 3)).toBe("");
  });

  it("returns the requested number of lines, whatever line endings they have", () => {
    const lines = fc.array(fc.tuple(fc.constantFrom("a", "bc"), fc.constantFrom("\n", "\r\n", "\r")), { maxLength: 8 });
    const property = fc.property(lines, fc.nat(10), (made, count) => {
      const whole = made.map((line) => line.join(""));
      expect(tailOf(whole.join(""), count)).toBe(count === 0 ? "" : whole.slice(-count).join(""));
    });
    fc.assert(property);
  });
});
