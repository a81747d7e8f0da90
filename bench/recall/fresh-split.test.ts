import { describe, expect, it } from "vitest";

import { drawFreshHalf } from "./fresh-split.ts";
import { halfOf } from "./longmemeval.ts";
import type { DataSet, Haystack, Question } from "./shape.ts";

function asked(id: string): Question {
  return { id, type: "t", half: "tune", text: "?", at: 0, goldTurns: [], goldSessions: [], answer: "" };
}

function setOf(source: string, haystacks: number, questions: number): DataSet {
  const all = Array.from({ length: haystacks }, (_, n): Haystack => ({
    id: `c${n}`,
    sessions: [],
    questions: Array.from({ length: questions }, (__, q) => asked(`c${n}-q${q}`)),
  }));
  return { source, stamp: "", haystacks: all };
}

function freshOf(set: DataSet): string[] {
  const isFresh = drawFreshHalf(set);
  return set.haystacks.flatMap((haystack) =>
    haystack.questions.filter((question) => isFresh(haystack, question)).map(({ id }) => id),
  );
}

describe("the fresh half", () => {
  it.each(["locomo", "beam100k", "beam500k"])("contains half of the conversations of %s, each as a whole", (source) => {
    const fresh = freshOf(setOf(source, 10, 3));
    expect(fresh).toHaveLength(15);
    const conversations = new Set(fresh.map((id) => id.replace(/-.*/, "")));
    expect(conversations.size).toBe(5);
    expect(conversations).not.toEqual(new Set(["c5", "c6", "c7", "c8", "c9"]));
  });

  it("contains about half of the questions of LongMemEval, but not the same half as the first split", () => {
    const set = setOf("longmemeval", 400, 1);
    const fresh = freshOf(set);
    expect(fresh.length).toBeGreaterThan(160);
    expect(fresh.length).toBeLessThan(240);
    const inBoth = fresh.filter((id) => halfOf(id) === "test").length;
    expect(inBoth).toBeGreaterThan(0.35 * fresh.length);
    expect(inBoth).toBeLessThan(0.65 * fresh.length);
    expect(freshOf(set)).toEqual(fresh);
  });

  it("treats a question that is asked of another haystack like the original question", () => {
    const [host] = setOf("longmemeval", 1, 1).haystacks;
    const isFresh = drawFreshHalf(setOf("longmemeval", 1, 1));
    for (let n = 0; n < 20; n += 1)
      expect(isFresh(host as Haystack, asked(`q${n}@c0`))).toBe(isFresh(host as Haystack, asked(`q${n}`)));
  });
});
