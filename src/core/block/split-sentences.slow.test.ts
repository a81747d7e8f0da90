import { describe, expect, it } from "vitest";

import { cpuTime } from "../../../test/cpu-time.ts";
import { splitSentences } from "./split-sentences.ts";

describe("splitSentences", () => {
  it("takes time in proportion to the length", () => {
    const units = [
      "a",
      " ",
      ". ",
      "\n",
      ".",
      "a. b",
      "```\nx\n",
      "|",
      `${"a".repeat(41)}\n`,
      '."',
      "。",
      "A plain sentence of words. ",
    ];
    for (const unit of units) {
      const text = unit.repeat(1_000_000 / unit.length);
      // A quadratic algorithm would take hours.
      expect(
        cpuTime(() => splitSentences(text)),
        JSON.stringify(unit),
      ).toBeLessThan(5000);
    }
  });
});
