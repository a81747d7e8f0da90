import { describe, expect, it } from "vitest";

import { cpuTime } from "../../../../test/cpu-time.ts";
import { countTokens } from "./count-tokens.ts";

describe("countTokens", () => {
  it("accepts any text, in time proportional to its length", () => {
    const texts = ["a", "A", "1", ".", " ", "\n", "漢", "é", "aB", "\u200b", "😀", "'s"].map((unit) =>
      unit.repeat(400_000),
    );
    for (const text of texts) {
      // A quadratic algorithm would take hours.
      expect(cpuTime(() => expect(countTokens(text)).toBeGreaterThan(0))).toBeLessThan(5000);
    }
  });
});
