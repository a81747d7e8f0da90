import { describe, expect, it } from "vitest";

import { areTextsAlike } from "./are-texts-alike.ts";

const set = (terms: string) => new Set(terms.split(" ").filter((term) => term !== ""));

describe("two texts", () => {
  it("are alike from the given share of common terms on", () => {
    const [one, other] = [set("a b c d"), set("a b x y")];
    expect(areTextsAlike(one, other, 0.5)).toBe(true);
    expect(areTextsAlike(one, other, 0.51)).toBe(false);
    expect(areTextsAlike(one, one, 1)).toBe(true);
  });

  it("of very different lengths are less alike than their common terms suggest", () => {
    const [short, long] = [set("a"), set("a b c d e f g h i")];
    expect(areTextsAlike(short, long, 0.34)).toBe(false);
    expect(areTextsAlike(long, short, 0.33)).toBe(true);
  });

  it("are not alike if one has no terms", () => {
    expect(areTextsAlike(set(""), set("a"), 0.1)).toBe(false);
    expect(areTextsAlike(set(""), set(""), 0)).toBe(false);
  });
});
