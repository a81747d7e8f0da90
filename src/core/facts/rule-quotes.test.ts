import { describe, expect, it } from "vitest";

import { ruleQuotes } from "./rule-quotes.ts";

const texts = (prompt: string) => ruleQuotes(prompt).map(({ text }) => text);

describe("words of a prompt that read like a rule", () => {
  it.each([
    [
      "fix the export. and no raw sql while you are there, this repo is kysely only",
      "no raw sql while you are there, this repo is kysely only",
    ],
    [
      "add the column. also anything in migrations/ gets a down step, always",
      "anything in migrations/ gets a down step, always",
    ],
    ["structlog pls, never print, same in any python i have", "structlog pls, never print, same in any python i have"],
    ["commit. dont push, i always push myself", "dont push, i always push myself"],
    ["ok. lib/money must never use floats, you return a Cents", "lib/money must never use floats, you return a Cents"],
  ])("are quoted with what they need to be understood: %s", (prompt, quote) => {
    expect(texts(prompt)).toEqual([quote]);
  });

  it.each([
    "why is there no test in this repo?",
    "don't touch that one",
    "the build in this repo never finished yesterday",
    "maybe we should never use floats in this repo",
    "keep 14 days of logs",
    "look at src/cart/total.ts and run the tests",
    "rename it. always, in any repo",
  ])("are not found in: %s", (prompt) => {
    expect(texts(prompt)).toEqual([]);
  });

  it("are not taken from quotations, pasted text, or words that the person takes back", () => {
    expect(texts('he wrote "never use floats in this repo"')).toEqual([]);
    expect(texts("never use async in this repo hmm, forget I said that, read the code first")).toEqual([]);
    expect(
      texts("what do you think?\n\n> **sam** commented on lines 4 to 8\n> never use floats in this repo, always cents"),
    ).toEqual([]);
    expect(texts("```\n# never use floats in this repo\n```")).toEqual([]);
  });
});
