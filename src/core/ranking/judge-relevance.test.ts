import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import type { MemoryType } from "../event/memory-type.ts";
import type { Corpus } from "./candidate.ts";
import { createJudge } from "./judge-relevance.ts";
import { defaultPolicy } from "./recall-policy.ts";
import { understandQuery } from "./understand-query.ts";

const policy = { ...defaultPolicy, relatedWord: 0 };

/**
 * Judges how certain it is that a memory with the words `has` is about the question. All words are equally rare, unless
 * frequencies are passed.
 */
function judge(question: string, has: readonly string[], options: Judged = {}): number {
  const query = understandQuery(question, policy, 0);
  const countsOf = (words: readonly string[]) => query.words.map(({ term }) => (words.includes(term) ? 1 : 0));
  const corpus: Corpus = {
    rows: options.rows ?? 1_000,
    averageLength: 20,
    frequencies: query.words.map(({ term }) => options.frequencies?.[term] ?? 3),
  };
  const {
    similarity = null,
    beside = [],
    type = "prompt",
    tagged = false,
    inSpace = false,
    length = 20,
    ts = 0,
  } = options;
  return createJudge(
    query,
    corpus,
    policy,
  )(
    { counts: countsOf(has), similarity, type, tagged, inSpace, length, ts },
    beside.map((words) => ({ counts: countsOf(words), similarity: null })),
  );
}

interface Judged {
  readonly type?: MemoryType;
  readonly tagged?: boolean;
  readonly inSpace?: boolean;
  readonly length?: number;
  readonly ts?: number;
  readonly rows?: number;
  readonly frequencies?: Readonly<Record<string, number>>;
  readonly similarity?: number;
  /** The words of the neighbouring memories. */
  readonly beside?: readonly (readonly string[])[];
}

const words = ["zorblax", "quux", "flim", "gorp", "blat", "snarf", "trub", "wug", "dax", "blick", "fep", "toma"];

describe("how sure it is that a memory is about the question", () => {
  verifies("INJ-6.a");

  it("is high where it has all of the words, and low where it has none", () => {
    for (let wordCount = 1; wordCount <= words.length; wordCount += 1) {
      const question = words.slice(0, wordCount).join(" ");
      expect(judge(question, words), question).toBeGreaterThan(0.95);
      expect(judge(question, []), question).toBeLessThan(0.05);
    }
  });

  it("is below what is needed where it shares one word of several, or only words that ask", () => {
    expect(judge("zorblax quux flim gorp", ["quux"])).toBeLessThan(policy.threshold);
    expect(judge("when did the zorblax happen, do you remember?", ["when", "rememb", "happen"])).toBeLessThan(
      policy.threshold,
    );
    expect(judge("when, how many, which one?", ["when"])).toBeLessThan(policy.threshold);
  });

  it("is between 0 and 1, and more words never make it less", () => {
    fc.assert(
      fc.property(
        fc.subarray(words, { minLength: 1 }),
        fc.subarray(words),
        fc.subarray(words),
        fc.array(fc.nat(1_000), { minLength: 12, maxLength: 12 }),
        (asked, has, more, counts) => {
          const frequencies = Object.fromEntries(words.map((word, n) => [word, counts[n] ?? 0]));
          const less = judge(asked.join(" "), has, { frequencies });
          const all = judge(asked.join(" "), [...has, ...more], { frequencies });
          expect(less).toBeGreaterThanOrEqual(0);
          expect(all).toBeLessThanOrEqual(1);
          expect(all).toBeGreaterThanOrEqual(less);
          // Words of neighbouring memories never lower the certainty, and never raise it more than the memory's own
          // words do.
          const beside = judge(asked.join(" "), has, { frequencies, beside: [more] });
          expect(beside).toBeGreaterThanOrEqual(less);
          expect(beside).toBeLessThanOrEqual(all);
        },
      ),
    );
  });

  it("counts a rare word for more than a common one", () => {
    const frequencies = { zorblax: 1, quux: 500 };
    expect(judge("zorblax quux", ["zorblax"], { frequencies })).toBeGreaterThan(
      judge("zorblax quux", ["quux"], { frequencies }),
    );
  });

  it("counts nearness in meaning, where it is known", () => {
    expect(judge("zorblax quux", [], { similarity: 0.8 })).toBeGreaterThan(0.9);
    expect(judge("zorblax quux", [], { similarity: 0.1 })).toBeLessThan(0.05);
    // A memory with all of the words counts, even if its meaning is far from the question.
    expect(judge("zorblax quux", words, { similarity: -1 })).toBe(judge("zorblax quux", words));
  });

  it("does not ask of a memory to have every word of a long prompt", () => {
    // The common words of a prompt are not its subject, no matter how many they are.
    const common = Array.from(
      { length: 60 },
      (_, n) => `common${"abcdefghij"[n % 10]}${"klmnopq"[Math.floor(n / 10)]}`,
    );
    const frequencies = Object.fromEntries(common.map((word) => [word, 700]));
    const prompt = [...common.slice(0, 30), ...words.slice(0, 8), ...common.slice(30)].join(" ");
    expect(judge(prompt, words.slice(0, 8), { frequencies })).toBeGreaterThan(policy.threshold);
    expect(judge(prompt, words.slice(0, 5), { frequencies })).toBeGreaterThan(policy.threshold);
    expect(judge(prompt, common, { frequencies })).toBeLessThan(policy.threshold);
  });

  it("is nothing where there is no memory, and low where nothing was asked", () => {
    const query = understandQuery("zorblax", policy, 0);
    expect(createJudge(query, { rows: 0, averageLength: 1, frequencies: [0] }, policy)(undefined, [])).toBe(0);
    expect(judge("", words)).toBeLessThan(0.05);
  });

  it("is surer of what was put there on purpose, and of what a tag says it is about", () => {
    const question = "why are my test users gone from staging";
    expect(judge(question, ["stage"])).toBeLessThan(policy.threshold);
    expect(judge(question, ["stage"], { type: "fact" })).toBeGreaterThan(judge(question, ["stage"]));
    expect(judge(question, ["stage"], { type: "fact", tagged: true })).toBeGreaterThan(policy.threshold);
  });

  it("is less sure of a long memory, and of two words of many", () => {
    const question = words.slice(0, 6).join(" ");
    expect(judge(question, words.slice(0, 3), { length: 300 })).toBeLessThan(judge(question, words.slice(0, 3)));
    // The step from two words to three is larger than the one from three to four.
    const oddsOf = (count: number) => Math.log(1 / judge(question, words.slice(0, count)) - 1);
    expect(oddsOf(2) - oddsOf(3)).toBeGreaterThan(oddsOf(3) - oddsOf(4) + 0.5);
  });

  it("is less sure if no memory has a word of the question", () => {
    const question = "zorblax quux flim gorp";
    const has = ["zorblax", "quux", "flim"];
    const frequencies = { gorp: 0 };
    expect(judge(question, has, { frequencies })).toBeLessThan(judge(question, has));
    // A small memory lacks most words.
    expect(judge(question, has, { frequencies, rows: 5 })).toBeGreaterThan(judge(question, has, { frequencies }));
  });

  it("is surer of a memory from the time that the question names", () => {
    const asked = "zorblax quux flim 1 January 1970";
    const atThatTime = judge(asked, ["zorblax"], { ts: 1_000 });
    expect(atThatTime).toBeGreaterThan(judge(asked, ["zorblax"], { ts: 400 * 86_400_000 }));
  });

  it("asks for fewer shared words in the caller's space", () => {
    const question = "zorblax quux flim gorp";
    expect(judge(question, ["zorblax", "quux"])).toBeLessThan(policy.threshold);
    expect(judge(question, ["zorblax", "quux"], { inSpace: true })).toBeGreaterThan(policy.threshold);
  });
});
