import { describe, expect, it } from "vitest";

import { hasWord, isCut } from "./words.ts";

describe("a word in a text", () => {
  it.each([
    ["we run v2.1.0.", "v2.1.0"],
    ["port:6433, or so", "6433"],
    ["(the host is db.prod)", "db.prod"],
    ["production-eu and production", "production"],
  ])("is whole in “%s”", (text, word) => {
    expect([hasWord(text, word), isCut(text, word)]).toEqual([true, false]);
  });

  it.each([
    ["we run v2.1.0-beta", "v2.1.0"],
    ["at 14:30", "14"],
    ["the package @acme/loci-memory", "loci-memory"],
    ["api.example.com.evil.net", "api.example.com"],
    ["deploy to production-eu", "production"],
    ["press ctrl+shift+k", "shift"],
  ])("is cut in “%s”", (text, word) => {
    expect([hasWord(text, word), isCut(text, word)]).toEqual([false, true]);
  });

  it("is not found as a part of another word", () => {
    expect([hasWord("the adapter", "ada"), isCut("the adapter", "ada")]).toEqual([false, false]);
  });
});
