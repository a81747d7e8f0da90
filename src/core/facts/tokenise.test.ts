import { describe, expect, it } from "vitest";

import { tokenise } from "./tokenise.ts";

describe("tokenise", () => {
  it("splits words and marks, and returns their places", () => {
    const text = "My port (staging) is 6433.";
    const tokens = tokenise(text);
    expect(tokens.map(({ lower }) => lower)).toEqual(["my", "port", "(", "staging", ")", "is", "6433", "."]);
    for (const { raw, start, end } of tokens) expect(text.slice(start, end)).toBe(raw);
  });

  it("reads addresses, files and versions as one word", () => {
    expect(tokenise("see https://a.io/x?b=1, .env and v1.2.3").map(({ raw }) => raw)).toEqual([
      "see",
      "https://a.io/x?b=1",
      ",",
      ".env",
      "and",
      "v1.2.3",
    ]);
  });

  it("restores missing apostrophes and drops emphasis", () => {
    expect(tokenise("im sure you dont use `npm`, it’s *old*").map(({ lower }) => lower)).toEqual([
      "i'm",
      "sure",
      "you",
      "don't",
      "use",
      "npm",
      ",",
      "it's",
      "old",
    ]);
  });

  it("reads a dash between words as a separate token", () => {
    expect(tokenise("yes—no").map(({ raw }) => raw)).toEqual(["yes", "—", "no"]);
  });
});
