import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import type { MemoryType } from "../event/memory-type.ts";
import type { Corpus } from "./candidate.ts";
import { createJudge, createThreadJudge, type RelevanceSigns } from "./judge-relevance.ts";
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

describe("the certainty that a memory is about a long report", () => {
  const known = words.slice(0, 8);
  const unknown = Array.from({ length: 20 }, (_, at) => `${"xyzvwjqkbc".charAt(at % 10)}ombat${at}`);
  const report = [...known, ...unknown].join(" ");
  const frequencies = Object.fromEntries(unknown.map((term) => [term, 0]));
  const about = (has: readonly string[], type: MemoryType = "prompt") =>
    judge(report, has, { frequencies, type, inSpace: true, length: 60 });

  it("counts the words that memories contain, although most of its words are in none", () => {
    expect(about(known.slice(0, 6))).toBeGreaterThan(policy.threshold);
  });

  it("stays low for a memory that shares one word by chance", () => {
    expect(about(known.slice(0, 1))).toBeLessThan(policy.threshold);
    expect(about(known.slice(0, 1), "fact")).toBeLessThan(policy.threshold);
  });
});

describe("the certainty that a conversation is about a long report", () => {
  const report = [...words, ...Array.from({ length: 20 }, (_, at) => `${"xyzvwjqkbc".charAt(at % 10)}ombat${at}`)].join(
    " ",
  );
  const query = understandQuery(report, policy, 0);
  const frequencies = query.words.map(({ term }) => (words.includes(term) ? 5 : 0));
  const judgeThread = createThreadJudge(query, { rows: 1_000, averageLength: 20, frequencies }, policy);
  const turn = (...has: readonly string[]) => ({
    counts: query.words.map(({ term }) => (has.includes(term) ? 1 : 0)),
    length: 30,
  });
  const turns = Array.from({ length: 4 }, (_, at) => turn(...words.slice(2 * at, 2 * at + 2)));

  it("is high if its turns share many words with the report together, and each of them only two", () => {
    expect(judgeThread?.(turns)).toBeGreaterThan(policy.threshold);
    for (const one of turns) expect(judgeThread?.([one])).toBeLessThan(policy.threshold);
  });

  it("is lower for a longer conversation that shares the same words", () => {
    const longer = [...turns, ...Array.from({ length: 20 }, () => turn())];
    expect(judgeThread?.(longer)).toBeLessThan(judgeThread?.(turns) ?? 0);
  });

  it("is not computed for a short question, which one memory answers", () => {
    const short = understandQuery(words.slice(0, 6).join(" "), policy, 0);
    expect(createThreadJudge(short, { rows: 1_000, averageLength: 20, frequencies: [] }, policy)).toBeNull();
  });

  it("is the sum of its signs", () => {
    let noted: RelevanceSigns | undefined;
    const certainty = judgeThread?.(turns, (signs) => (noted = signs)) ?? 0;
    const sum = Object.values(noted ?? {}).reduce((total: number, sign) => total + (sign ?? 0), 0);
    expect(Math.log(certainty / (1 - certainty))).toBeCloseTo(sum);
  });
});

describe("the certainty that a memory answers the question", () => {
  verifies("INJ-6.a");

  it("is high with all words of the question, and low with none", () => {
    for (let wordCount = 1; wordCount <= words.length; wordCount += 1) {
      const question = words.slice(0, wordCount).join(" ");
      expect(judge(question, words), question).toBeGreaterThan(0.95);
      expect(judge(question, []), question).toBeLessThan(0.05);
    }
  });

  it("is below the threshold with one word of several, or only question words", () => {
    expect(judge("zorblax quux flim gorp", ["quux"])).toBeLessThan(policy.threshold);
    expect(judge("when did the zorblax happen, do you remember?", ["when", "rememb", "happen"])).toBeLessThan(
      policy.threshold,
    );
    expect(judge("when, how many, which one?", ["when"])).toBeLessThan(policy.threshold);
  });

  it("is between 0 and 1, and never falls with more matching words", () => {
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

  it("is higher for a rare word than for a common one", () => {
    const frequencies = { zorblax: 1, quux: 500 };
    expect(judge("zorblax quux", ["zorblax"], { frequencies })).toBeGreaterThan(
      judge("zorblax quux", ["quux"], { frequencies }),
    );
  });

  it("includes nearness in meaning, if known", () => {
    expect(judge("zorblax quux", [], { similarity: 0.8 })).toBeGreaterThan(0.9);
    expect(judge("zorblax quux", [], { similarity: 0.1 })).toBeLessThan(0.05);
    // A memory with all of the words counts, even if its meaning is far from the question.
    expect(judge("zorblax quux", words, { similarity: -1 })).toBe(judge("zorblax quux", words));
  });

  it("does not require every word of a long prompt", () => {
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

  it("is zero without a memory, and low without a question", () => {
    const query = understandQuery("zorblax", policy, 0);
    expect(createJudge(query, { rows: 0, averageLength: 1, frequencies: [0] }, policy)(undefined, [])).toBe(0);
    expect(judge("", words)).toBeLessThan(0.05);
  });

  it("is higher for memories stored on purpose, and for matching tags", () => {
    const question = "why are my test users gone from staging";
    expect(judge(question, ["stage"])).toBeLessThan(policy.threshold);
    expect(judge(question, ["stage"], { type: "fact" })).toBeGreaterThan(judge(question, ["stage"]));
    expect(judge(question, ["stage"], { type: "fact", tagged: true })).toBeGreaterThan(policy.threshold);
  });

  it("is lower for a long memory, and for two words of many", () => {
    const question = words.slice(0, 6).join(" ");
    expect(judge(question, words.slice(0, 3), { length: 300 })).toBeLessThan(judge(question, words.slice(0, 3)));
    // The third word raises the certainty more than the fourth.
    const oddsOf = (count: number) => Math.log(1 / judge(question, words.slice(0, count)) - 1);
    expect(oddsOf(2) - oddsOf(3)).toBeGreaterThan(oddsOf(3) - oddsOf(4) + 0.5);
  });

  it("is lower if no memory contains a word of the question", () => {
    const question = "zorblax quux flim gorp";
    const has = ["zorblax", "quux", "flim"];
    const frequencies = { gorp: 0 };
    expect(judge(question, has, { frequencies })).toBeLessThan(judge(question, has));
    // A small memory lacks most words, so an unknown word counts less there.
    expect(judge(question, has, { frequencies, rows: 5 })).toBeGreaterThan(judge(question, has, { frequencies }));
  });

  it("is higher for a memory from the time that the question names", () => {
    const asked = "zorblax quux flim 1 January 1970";
    const atThatTime = judge(asked, ["zorblax"], { ts: 1_000 });
    expect(atThatTime).toBeGreaterThan(judge(asked, ["zorblax"], { ts: 400 * 86_400_000 }));
  });

  it("needs fewer shared words to be high if the memory is in the caller's space", () => {
    const question = "zorblax quux flim gorp";
    expect(judge(question, ["zorblax", "quux"])).toBeLessThan(policy.threshold);
    expect(judge(question, ["zorblax", "quux"], { inSpace: true })).toBeGreaterThan(policy.threshold);
  });
});
