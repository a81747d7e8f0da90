import { describe, expect, it } from "vitest";

import { countTokens } from "../../src/core/text/tokens/count-tokens.ts";
import { answerInBlock, measure, packTurns, ranksOf, recallAt } from "./metrics.ts";
import type { Question, Turn } from "./shape.ts";

const texts = new Map<string, Turn>(
  Object.entries({
    a: "one two three",
    b: "a much longer turn than the others are",
    c: "The answer: forty-two!",
    d: "z",
  }).map(([id, text]) => [id, { id, speaker: "user", text, at: 0 }]),
);

const question: Question = {
  id: "q",
  type: "single-session-preference",
  half: "tune",
  text: "?",
  at: 0,
  goldTurns: ["a", "c"],
  goldSessions: ["s", "t"],
  answer: "Forty two",
};

describe("recall metrics", () => {
  it("count the share of the gold turns among the first results", () => {
    expect(recallAt(["a", "c"], ["b", "a", "c"], 2)).toBe(0.5);
    expect(recallAt([], ["b"], 2)).toBeUndefined();
    expect(ranksOf(["a", "c"], ["b", "a"])).toEqual([2, null]);
  });

  it("fill the budget with whole turns, best first, and skip those that do not fit", () => {
    const tokens = (id: string) => countTokens(texts.get(id)?.text ?? "");
    const packed = (ids: readonly string[], budget: number) => packTurns(ids, texts, budget).map(({ id }) => id);
    expect(tokens("b")).toBeGreaterThan(tokens("a") + tokens("d"));
    expect(packed(["b", "a", "d", "unknown"], tokens("a") + tokens("d"))).toEqual(["a", "d"]);
    expect(packed(["b", "a"], tokens("b") + tokens("a") - 1)).toEqual(["b"]);
    expect(packed(["b", "a"], tokens("b") + tokens("a"))).toEqual(["b", "a"]);
  });

  it("look for the answer in the block only if the gold turns contain it verbatim", () => {
    expect(answerInBlock(question, texts, "I said FORTY, two.")).toBe(1);
    expect(answerInBlock(question, texts, "forty twos")).toBe(0);
    expect(answerInBlock(question, texts, null)).toBe(0);
    expect(answerInBlock(question, texts, undefined)).toBeUndefined();
    expect(answerInBlock({ ...question, answer: "43" }, texts, "43")).toBeUndefined();
    expect(answerInBlock({ ...question, answer: "?" }, texts, "43")).toBeUndefined();
  });

  it("distinguish finding any of the gold turns from finding all of them", () => {
    const answered = { turns: ["a"], sessions: ["s", "u", "v", "w", "x", "t"], block: null };
    expect(measure("longmemeval", question, answered, texts)).toMatchObject({
      "session_any@5": 1,
      "session_all@5": 0,
      "session_all@10": 1,
      "preference_any@5": 1,
      "turn_any@10": 1,
      "turn_all@10": 0,
      evidence_in_2k: 0,
      answer_in_block: 0,
    });
    expect(measure("locomo", question, answered, texts)).toMatchObject({ "turn_R@10": 0.5, evidence_in_500: 0.5 });
    expect(measure("beam100k", question, answered, texts)).toMatchObject({ "turn_R@10": 0.5 });
  });

  it("count each block that is returned for a question without an answer", () => {
    const asked = { ...question, type: "other_haystack", goldTurns: [], goldSessions: [] };
    expect(measure("nothing", asked, { turns: [], sessions: [], block: "x" }, texts)).toEqual({ other_haystack: 1 });
    expect(measure("nothing", asked, { turns: [], sessions: [], block: null }, texts)).toEqual({ other_haystack: 0 });
  });
});
