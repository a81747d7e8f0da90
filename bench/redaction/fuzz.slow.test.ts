import { describe, expect, it } from "vitest";

import { verifies } from "../../test/verifies.ts";
import { createDraw } from "./draw.ts";
import { growthOf, rememberedShapes } from "./fuzz.ts";
import { readRuleGrammar, sampleOf } from "./rule-grammar.ts";
import { ruleFolders, scans } from "./scans.ts";

describe("the grammar of the rules", () => {
  const grammar = readRuleGrammar(ruleFolders);

  it("contains the key prefixes, names, programs and flags from the tables of the rules", () => {
    expect(grammar.words).toEqual(
      expect.arrayContaining(["glpat-", "password", "sshpass", "mysql*", "--requirepass", "密码", "bearer"]),
    );
  });

  it("contains the regular expressions of the rules, and generates texts that match most of them", () => {
    const draw = createDraw(1);
    const matching = grammar.patterns.filter((pattern) => matchesSample(pattern, sampleOf(pattern, draw)));
    expect(grammar.patterns.length).toBeGreaterThan(300);
    expect(matching.length / grammar.patterns.length).toBeGreaterThan(0.6);
  });
});

/**
 * The match is case-sensitive, like the samples. Without case, some regexes are ambiguous and take very long to fail.
 */
function matchesSample(pattern: string, sample: string): boolean {
  try {
    return new RegExp(pattern, "u").test(sample) || new RegExp(pattern).test(sample);
  } catch {
    return false;
  }
}

// The lengths are far apart, so that quadratic growth (a power of 2) is visible under any load.
const lengths = [20_000, 160_000];

describe.each(Object.entries(scans))("%s", (name, scan) => {
  it("takes time in proportion to the length of a repetitive text", () => {
    verifies("SAF-13.a");
    const shapes = rememberedShapes().filter((_, at) => name === "redaction" || at < 2 || at % 8 === 0);
    for (const shape of shapes) {
      scan(shape.make(20_000));
      const { power } = growthOf(shape, scan, lengths, 1);
      // Other load on the machine must not fail the test, so a shape that looks steep is measured again.
      expect(power < 1.5 ? power : growthOf(shape, scan, lengths, 4).power, shape.name).toBeLessThan(1.5);
    }
  });
});
