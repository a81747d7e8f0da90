import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { generatedMarkdown } from "../../../test/generated-markdown.ts";
import { verifies } from "../../../test/verifies.ts";
import { compactWithoutModel } from "./compact-fallback.ts";

const bytes = (text: string) => new TextEncoder().encode(text).length;
const archive = "memory/2026-02-22-1030.md";

describe("compactWithoutModel", () => {
  verifies("DOC-6.b");

  it("omits the deepest headings if there are too many", () => {
    const text = `${"# Top\n\n### Deep heading\n\n".repeat(9000)}${"line\n".repeat(100)}`;
    const extract = compactWithoutModel(text, { archive });
    expect(bytes(extract)).toBeLessThanOrEqual(100 * 1024);
    expect(extract).toContain("more headings are left out");
    expect(extract.endsWith("line\n".repeat(100))).toBe(true);
  });

  it("stays within any budget that holds its notice, for any document", () => {
    const property = fc.property(generatedMarkdown, fc.integer({ min: 200, max: 900 }), (document, budget) => {
      const long = document.text + document.text + document.text;
      expect(bytes(compactWithoutModel(long, { archive, budget }))).toBeLessThanOrEqual(budget);
    });
    fc.assert(property, { numRuns: 200 });
  });
});
