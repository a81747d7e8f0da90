import { describe, expect, it } from "vitest";

import { developerTable, relatedTable, relatedTerms } from "../text/terms/related-terms.ts";

describe("related words", () => {
  const termsOf = (table: string) => table.split("\n").map((line) => line.slice(0, line.indexOf(" ")));
  const everyday = relatedTable.slice(0, relatedTable.length);

  it("exist for every everyday word of the table, nearest first, as terms of the index", () => {
    const ofDevelopers = new Set(termsOf(developerTable.slice(0, developerTable.length)));
    for (const line of everyday.split("\n")) {
      const term = line.slice(0, line.indexOf(" "));
      if (ofDevelopers.has(term)) continue;
      const related = relatedTerms(term);
      expect(related.length, line).toBe(line.split(" ").length - 1);
      for (const [n, { term: other, nearness }] of related.entries()) {
        expect(other, line).toMatch(/^[a-z]+$/);
        expect(nearness, line).toBeGreaterThanOrEqual(0.5);
        expect(nearness, line).toBeLessThanOrEqual(related[n - 1]?.nearness ?? 0.95);
      }
    }
  });
});
