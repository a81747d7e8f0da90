import { describe, expect, it } from "vitest";

import { byType, duration, effectOf, keptFor, nextRemoval } from "./retention-sentences.ts";

const due = (count: number) => ({ count, characters: 0, oldest: null, byType: {}, spaces: [] });
const dateOf = (ts: number): string => `day ${ts}`;

describe("retention in words", () => {
  it("lists the general rule first, then types and spaces", () => {
    const rules = keptFor({ days: 90, types: { error: 30 }, spaces: { "github.com/acme/shop": 0 } });
    expect(rules.map(({ what, days }) => `${what} ${duration(days)}`)).toEqual([
      "What happened in sessions for 90 days",
      "Error memories for 30 days",
      "Everything in github.com/acme/shop for ever",
    ]);
  });

  it("names the day of an announced removal", () => {
    const plan = { due: due(12), isAutomatic: true, announcedFor: 50 };
    expect(nextRemoval(plan, dateOf, 40)).toContain("12 memories are older than that. Loci removes them on day 50.");
    expect(nextRemoval(plan, dateOf, 60)).toContain("at the end of the next session");
  });

  it("states whether anything expires automatically", () => {
    expect(nextRemoval({ due: due(0), isAutomatic: true, announcedFor: null }, dateOf, 0)).toContain(
      "Nothing would go",
    );
    expect(nextRemoval({ due: due(1), isAutomatic: false, announcedFor: null }, dateOf, 0)).toContain(
      "1 memory is older than that. This profile removes nothing by itself",
    );
    expect(nextRemoval({ due: due(2), isAutomatic: true, announcedFor: null }, dateOf, 0)).toContain("14 days");
  });

  it("previews another number of days", () => {
    expect(effectOf(30, 12)).toBe("With 30 days 12 memories would go.");
    expect(effectOf(1, 0)).toBe("With 1 day nothing would go now.");
    expect(effectOf(0, 0)).toBe("Nothing would ever go by its age.");
  });

  it("lists types by their number of memories", () => {
    expect(byType({ prompt: 1, tool_result: 40 })).toBe("40 tool results, 1 prompt");
  });
});
