import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { generatedMarkdown } from "../../../../test/generated-markdown.ts";
import { verifies } from "../../../../test/verifies.ts";
import { outlineOf } from "./outline.ts";
import { findSection, foldTitle, sameTitles, headersText, sectionText } from "./section.ts";

describe("findSection", () => {
  verifies("DOC-11.b", "DOC-11.c");

  it("returns a section or the closest titles for any text", () => {
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
  it("prints lines that each lead to their heading", () => {
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

  it("returns exactly the lines of each heading, by title and number", () => {
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
