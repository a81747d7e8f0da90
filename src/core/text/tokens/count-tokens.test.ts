import { readFileSync } from "node:fs";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { cpuTime } from "../../../../test/cpu-time.ts";
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
  it("is never below what real tokenizers count, in texts of 40 tokens and more", () => {
    const below = fixtures.filter(({ text, tokens }) => tokens >= 40 && countTokens(text) < tokens);
    expect(below).toEqual([]);
  });

  it("is rarely below, and then by little, in texts that are shorter", () => {
    const below = fixtures.filter(({ text, tokens }) => countTokens(text) < tokens);
    expect(below.length).toBeLessThanOrEqual(3);
    for (const { text, tokens } of below) expect(countTokens(text), text).toBeGreaterThanOrEqual(tokens - 4);
  });

  it("is close to what they count", () => {
    expect(overEstimate(["docs"], 40)).toBeLessThan(0.12);
    expect(overEstimate(["chat"], 60)).toBeLessThan(0.2);
    expect(overEstimate(["code", "technical"], 40)).toBeLessThan(0.25);
    expect(overEstimate(["east-asian"], 40)).toBeLessThan(0.25);
    expect(overEstimate(["language"], 40)).toBeLessThan(0.3);
  });

  it("counts nothing as nothing, and one word as about one", () => {
    expect(countTokens("")).toBe(0);
    expect(countTokens("the")).toBeLessThanOrEqual(2);
    expect(countTokens("x")).toBeGreaterThanOrEqual(1);
  });

  it("counts a text together as no more than its parts, and no less than each of them", () => {
    const text = fc.string({ unit: "binary", maxLength: 200 });
    const property = fc.property(text, text, (one, two) => {
      const together = countTokens(`${one}\n${two}`);
      return together <= countTokens(one) + countTokens(two) + 3 && together >= countTokens(two);
    });
    expect(fc.check(property, { numRuns: 500 }).failed).toBe(false);
  });

  it("can be added up line by line", () => {
    const line = fc.string({ unit: "grapheme" }).map((text) => `- ${text.replaceAll("\n", " ")}\n`);
    const property = fc.property(fc.array(line), (lines) => {
      // The numbers are added in a different order, so the sums may differ slightly.
      const apart = Math.abs(tokensOf(lines.map((one) => tokenCosts(one))) - countTokens(lines.join("")));
      expect(apart).toBeLessThanOrEqual(1);
    });
    expect(fc.check(property, { numRuns: 500 }).counterexample).toBeNull();
  });

  it("need not be counted to the end to be too many", () => {
    const text = "word ".repeat(1000);
    expect(tokensOf([tokenCosts(text, 80)])).toBeGreaterThan(80);
    expect(tokensOf([tokenCosts(text, 80)])).toBeLessThan(100);
    expect(tokensOf([tokenCosts("word", 80)])).toBe(countTokens("word"));
  });

  it("takes any text, and time in proportion to its length", () => {
    const texts = ["a", "A", "1", ".", " ", "\n", "漢", "é", "aB", "\u200b", "😀", "'s"].map((unit) =>
      unit.repeat(400_000),
    );
    for (const text of texts) {
      // A quadratic algorithm would take hours.
      expect(cpuTime(() => expect(countTokens(text)).toBeGreaterThan(0))).toBeLessThan(5000);
    }
  });
});
