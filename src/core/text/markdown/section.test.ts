import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { generatedMarkdown } from "../../../../test/generated-markdown.ts";
import { verifies } from "../../../../test/verifies.ts";
import { findSection } from "./find-section.ts";
import { outlineOf } from "./outline.ts";
import { foldTitle, sameTitles } from "./same-titles.ts";
import { headersText, sectionText } from "./section.ts";

const text = `# Notes

## State

first

### Open tasks

- one

# Archive

## State

second

## Größe & **Form**:

## Open questions
`;
const outline = outlineOf(text);

/** The line of the heading that `findSection` finds. */
const lineOf = (wanted: string) => {
  const match = findSection(outline, wanted);
  return match.kind === "found" ? outline[match.index]?.line : match;
};

describe("findSection", () => {
  verifies("DOC-11.b", "DOC-11.c");

  it("finds a heading however a model writes it", () => {
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

  it("goes by the title when the line it was printed with is no longer the heading's", () => {
    expect(lineOf("99: ### Open tasks")).toBe(7);
    expect(lineOf("3: ### Open tasks")).toBe(7);
  });

  it("takes a part of a title if only one has it, and the whole title before any part", () => {
    expect(lineOf("Open t")).toBe(7);
    expect(lineOf("questions")).toBe(19);
    const close = outlineOf("# State of things\n# State\n");
    expect(findSection(close, "state")).toEqual({ kind: "found", index: 1, others: 0 });
  });

  it("names the closest titles when none or more than one is meant", () => {
    verifies("DOC-12.b");
    expect(lineOf("Open")).toEqual({
      kind: "none",
      closest: ["Open tasks", "Open questions", "Notes", "State", "Archive"],
    });
    expect(lineOf("State (3)")).toMatchObject({ kind: "none" });
    expect(findSection(outline, "Arcive")).toMatchObject({ closest: expect.arrayContaining(["Archive"]) });
    expect(findSection([], "x")).toEqual({ kind: "none", closest: [] });
  });

  it("answers for any text", () => {
    const any = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.stringMatching(/^[#>/ :()0-9a-c*]*$/),
      fc.constant("#".repeat(1e6)),
    );
    const property = fc.property(generatedMarkdown, any, (document, wanted) => {
      const headings = outlineOf(document.text);
      const match = findSection(headings, wanted);
      const isSound = match.kind === "found" ? headings[match.index] !== undefined : match.closest.length <= 5;
      expect(isSound).toBe(true);
    });
    fc.assert(property, { numRuns: 300 });
  });
});

describe("headersText", () => {
  it("prints one line a heading and numbers equal ones", () => {
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

  it("prints lines that each find their heading again", () => {
    const property = fc.property(generatedMarkdown, (document) => {
      const headings = outlineOf(document.text);
      const lines = headings.length === 0 ? [] : headersText(headings).split("\n");
      const found = lines.map((line) => findSection(headings, line));
      expect(found).toEqual(headings.map((_, index) => expect.objectContaining({ kind: "found", index })));
    });
    fc.assert(property, { numRuns: 300 });
  });
});

describe("sectionText", () => {
  verifies("DOC-1.b");

  it("goes from a heading to the next of the same or a lesser depth, without blank lines at the end", () => {
    expect(sectionText(text, outline, 1)).toBe("## State\n\nfirst\n\n### Open tasks\n\n- one");
    expect(sectionText(text, outline, 4)).toBe("## State\n\nsecond");
    expect(sectionText(text, outline, 6)).toBe("## Open questions");
    expect(sectionText(text, outline, 99)).toBe("");
    expect(sectionText("# a\r\n\r\nlast  \r\n \r\n", outlineOf("# a\r\n"), 0)).toBe("# a\r\n\r\nlast  ");
  });

  it("gives each heading that is asked for by its title and number exactly its lines", () => {
    const property = fc.property(generatedMarkdown, (document) => {
      const headings = outlineOf(document.text);
      const numbers = sameTitles(headings);
      for (const [index, { title, depth, line }] of headings.entries()) {
        const wanted =
          foldTitle(title) === "" ? `line ${line}` : `${title}${numbers[index] === 1 ? "" : ` (${numbers[index]})`}`;
        expect(findSection(headings, wanted)).toMatchObject({ kind: "found", index });
        const next = document.headings.find((other) => other.line > line && other.depth <= depth);
        const lines = document.lines.slice(line - 1, next === undefined ? undefined : next.line - 1);
        while (lines.at(-1)?.trim() === "") lines.pop();
        const expected = lines
          .join("")
          .replace(/^\uFEFF/, "")
          .replace(/[\r\n]+$/, "");
        expect(sectionText(document.text, headings, index)).toBe(expected);
      }
    });
    fc.assert(property, { numRuns: 500 });
  });

  it("has every line below a heading in the section of the nearest heading above it", () => {
    const property = fc.property(generatedMarkdown, (document) => {
      const headings = outlineOf(document.text);
      for (const [index, heading] of headings.entries()) {
        const end = headings[index + 1]?.start ?? document.text.length;
        const own = document.text.slice(heading.start, end);
        expect(sectionText(document.text, headings, index).startsWith(own.replace(/[ \t\r\n]+$/, ""))).toBe(true);
      }
    });
    fc.assert(property, { numRuns: 300 });
  });
});
