import { readFileSync } from "node:fs";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { countTokens, tokenCosts, tokensOf } from "./count-tokens.ts";

interface Fixture {
  readonly kind: string;
  /** The highest count of three real tokenizers; see scripts/count-token-fixtures.ts. */
  readonly tokens: number;
  readonly text: string;
}

const fixtures = JSON.parse(
  readFileSync(new URL("../../../../test/fixtures/tokens.json", import.meta.url), "utf8"),
) as Fixture[];

/** By how much `countTokens` exceeds real tokenizers, on average over texts of at least `least` tokens. */
function overEstimate(kinds: readonly string[], least: number): number {
  const over = fixtures
    .filter(({ kind, tokens }) => kinds.includes(kind) && tokens >= least)
    .map(({ text, tokens }) => countTokens(text) / tokens - 1);
  expect(over.length).toBeGreaterThan(3);
  return over.reduce((sum, one) => sum + one, 0) / over.length;
}

describe("countTokens", () => {
  it("is never below the count of real tokenizers in texts of 40 tokens or more", () => {
    const below = fixtures.filter(({ text, tokens }) => tokens >= 40 && countTokens(text) < tokens);
    expect(below).toEqual([]);
  });

  it("is rarely and only slightly below the real count in shorter texts", () => {
    const below = fixtures.filter(({ text, tokens }) => countTokens(text) < tokens);
    expect(below.length).toBeLessThanOrEqual(3);
    for (const { text, tokens } of below) expect(countTokens(text), text).toBeGreaterThanOrEqual(tokens - 4);
  });

  it("is close to the count of real tokenizers", () => {
    expect(overEstimate(["docs"], 40)).toBeLessThan(0.12);
    expect(overEstimate(["chat"], 60)).toBeLessThan(0.2);
    expect(overEstimate(["code", "technical"], 40)).toBeLessThan(0.25);
    expect(overEstimate(["east-asian"], 40)).toBeLessThan(0.25);
    expect(overEstimate(["language"], 40)).toBeLessThan(0.3);
  });

  it("counts an empty text as 0, and one word as about 1", () => {
    expect(countTokens("")).toBe(0);
    expect(countTokens("the")).toBeLessThanOrEqual(2);
    expect(countTokens("x")).toBeGreaterThanOrEqual(1);
  });

  it("counts a text as at most three more than the sum of its two parts, and no less than its second part", () => {
    const text = fc.string({ unit: "binary", maxLength: 200 });
    const property = fc.property(text, text, (one, two) => {
      const together = countTokens(`${one}\n${two}`);
      return together <= countTokens(one) + countTokens(two) + 3 && together >= countTokens(two);
    });
    expect(fc.check(property, { numRuns: 500 }).failed).toBe(false);
  });

  it("gives counts that can be added up line by line", () => {
    const line = fc.string({ unit: "grapheme" }).map((text) => `- ${text.replaceAll("\n", " ")}\n`);
    const property = fc.property(fc.array(line), (lines) => {
      // The numbers are added in a different order, so the sums may differ slightly.
      const apart = Math.abs(tokensOf(lines.map((one) => tokenCosts(one))) - countTokens(lines.join("")));
      expect(apart).toBeLessThanOrEqual(1);
    });
    expect(fc.check(property, { numRuns: 500 }).counterexample).toBeNull();
  });

  it("can stop counting at a limit", () => {
    const text = "word ".repeat(1000);
    expect(tokensOf([tokenCosts(text, 80)])).toBeGreaterThan(80);
    expect(tokensOf([tokenCosts(text, 80)])).toBeLessThan(100);
    expect(tokensOf([tokenCosts("word", 80)])).toBe(countTokens("word"));
  });
});
