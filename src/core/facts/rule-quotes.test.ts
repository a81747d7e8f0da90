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

  it.each([
    [
      "add lamp.ts. lamps in src/harbour never flicker. they return a Beam. then run the tests",
      "lamps in src/harbour never flicker. they return a Beam",
    ],
    [
      "src/harbour is what the tower reads. no global lamps in there, list each lamp",
      "src/harbour is what the tower reads. no global lamps in there, list each lamp",
    ],
    [
      "Before you paint anything, please show me a sketch. I work like that in all our projects.",
      "Before you paint anything, please show me a sketch. I work like that in all our projects",
    ],
    ["again. brass!! always, for anything in lamps/", "brass!! always, for anything in lamps/"],
    [
      "A lamp which has been painted is never moved. A change goes into a new file below src/harbour.",
      "A lamp which has been painted is never moved. A change goes into a new file below src/harbour",
    ],
  ])("are quoted with the sentence that completes them: %s", (prompt, quote) => {
    expect(texts(prompt)).toEqual([quote]);
  });

  it("are quoted without the story that explains them", () => {
    expect(texts("in src/harbour never mock the tower, last time i sat in the dark")).toEqual([
      "in src/harbour never mock the tower",
    ]);
    expect(texts("in src/harbour never mock the tower, unless i said so")).toEqual([
      "in src/harbour never mock the tower, unless i said so",
    ]);
  });

  it("are quoted from a prompt of several paragraphs in which the person speaks to the agent throughout", () => {
    const rule = "In this repository you may plan a lamp but never light one";
    expect(
      texts(`Please prepare the harbour lamps. I would like two of them.\n\n${rule}. The keeper does it.`),
    ).toEqual([rule]);
    const letter = "Please never light a lamp in this repository, the keepers do that.";
    expect(texts(`Dear Ida,\n\n${letter}\n\nBest regards\nOtto`)).toEqual([]);
    expect(texts(`Otto from the harbour office sent me this.\n\n${letter}`)).toEqual([]);
    expect(texts(`${letter}\n\nIs he right about that?`)).toEqual([]);
  });
});
