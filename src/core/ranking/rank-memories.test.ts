import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { memoryTypes } from "../event/memory-type.ts";
import { textFlag } from "../text/text-flags.ts";
import type { Candidate, Corpus } from "./candidate.ts";
import { isMatch, rankMemories, type RankedMemory } from "./rank-memories.ts";
import { defaultPolicy, type RecallPolicy } from "./recall-policy.ts";
import { understandQuery, type Query } from "./understand-query.ts";

const now = Date.UTC(2026, 4, 20, 12);
const day = 86_400_000;
const plain: RecallPolicy = { ...defaultPolicy, relatedWord: 0 };

/** A question of three words. `frequencies` says how many memories contain each word. */
const query = understandQuery("zorblax quux flim", plain, now);
const corpus: Corpus = { rows: 1_000, averageLength: 20, frequencies: [2, 20, 200] };

function memory(row: number, changes: Partial<Candidate> = {}): Candidate {
  return {
    row,
    type: "prompt",
    ts: now - 100 * day,
    session: null,
    importance: 0.5,
    pinned: false,
    inSpace: false,
    usage: 0,
    length: 20,
    counts: [0, 1, 0],
    flags: 0,
    tagged: false,
    similarity: null,
    before: null,
    after: null,
    ...changes,
  };
}

const rank = (candidates: readonly Candidate[], asked: Query = query, policy = plain) =>
  rankMemories(asked, candidates, corpus, policy, now);
const rows = (candidates: readonly Candidate[], asked?: Query, policy?: RecallPolicy) =>
  rank(candidates, asked, policy).memories.map(({ row }) => row);
const scoreOf = (memories: readonly RankedMemory[], row: number) =>
  memories.find((ranked) => ranked.row === row)?.score ?? Number.NaN;

const aMemory = fc.record({
  type: fc.constantFrom(...memoryTypes),
  ts: fc.oneof(fc.integer({ min: now - 1_000 * day, max: now + day }), fc.constant(now - day)),
  session: fc.constantFrom(null, "a", "b", "c"),
  importance: fc.double({ min: 0, max: 1, noNaN: true }),
  pinned: fc.boolean(),
  inSpace: fc.boolean(),
  usage: fc.integer({ min: -5, max: 5 }),
  length: fc.integer({ min: 1, max: 2_000 }),
  counts: fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)),
  tagged: fc.boolean(),
  similarity: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
});
const aQuery = fc.constantFrom(
  query,
  understandQuery("can you suggest zorblax quux flim", plain, now),
  understandQuery("what did you say of zorblax quux yesterday", plain, now),
);

/** Memories of several sessions, linked to their neighbours as in the index. */
const someMemories = fc.array(aMemory, { maxLength: 12 }).map((drafts) =>
  drafts.map((draft, n): Candidate => {
    const beside = (step: 1 | -1) => {
      for (let at = n + step; draft.session !== null && at >= 0 && at < drafts.length; at += step)
        if (drafts[at]?.session === draft.session) return at + 1;
      return null;
    };
    return memory(n + 1, { ...draft, before: beside(-1), after: beside(1) });
  }),
);

describe("the order of memories", () => {
  verifies("REC-4.a", "REC-4.b");

  it("begins with the memories that have the rarest words of the question", () => {
    expect(rows([memory(1, { counts: [0, 0, 1] }), memory(2, { counts: [1, 0, 0] }), memory(3)])).toEqual([2, 3, 1]);
  });

  it("begins with memories that have more of the words, and fewer other words", () => {
    expect(rows([memory(1, { counts: [1, 0, 0] }), memory(2, { counts: [1, 1, 0] })])).toEqual([2, 1]);
    expect(rows([memory(1, { length: 400 }), memory(2, { length: 10 })])).toEqual([2, 1]);
  });

  it("never puts a memory behind an equal one with fewer matching words", () => {
    const more = fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3));
    fc.assert(
      fc.property(aMemory, more, someMemories, aQuery, (twin, added, others, asked) => {
        const one = memory(101, { ...twin, session: null });
        const counts = one.counts.map((count, n) => count + (added[n] ?? 0));
        const { memories } = rank([one, { ...one, row: 102, counts }, ...others], asked);
        expect(scoreOf(memories, 102)).toBeGreaterThanOrEqual(scoreOf(memories, 101));
      }),
    );
  });

  const raises: [string, Partial<Candidate>, Query?][] = [
    ["a pin", { pinned: true }],
    ["the space that is asked from", { inSpace: true }],
    ["being recent", { ts: now - day }],
    ["having been of use", { usage: 2 }],
    ["a tag that was asked for", { tagged: true }],
    ["nearness in meaning", { similarity: 0.7 }],
    ["importance, where advice is wanted,", { importance: 0.9 }, understandQuery("any tips for quux", plain, now)],
    ["a relative time", { flags: textFlag.relativeTime }],
    ["a date", { flags: textFlag.date }],
    ["a date, where a time is asked for,", { flags: textFlag.date }, understandQuery("when quux", plain, now)],
    ["a number, where one is asked for,", { flags: textFlag.number }, understandQuery("how many quux", plain, now)],
    ["the time that was asked for", { ts: now - day }, understandQuery("quux yesterday", plain, now)],
  ];
  it.each(raises)("%s raises a memory above an otherwise equal one", (_, changes, asked = query) => {
    fc.assert(
      fc.property(aMemory, someMemories, (twin, others) => {
        const one = memory(101, {
          ...twin,
          session: null,
          ts: now - 500 * day,
          pinned: false,
          inSpace: false,
          usage: 0,
          tagged: false,
          similarity: null,
          importance: 0.5,
          counts: asked.words.map(() => 1),
        });
        const { memories } = rank([one, { ...one, row: 102, ...changes }, ...others], asked);
        expect(scoreOf(memories, 102)).toBeGreaterThan(scoreOf(memories, 101));
      }),
    );
  });

  it("counts a number or a date if the question asks for one", () => {
    const flags = textFlag.number | textFlag.date;
    const partsFor = (text: string) =>
      rank([memory(1, { flags })], understandQuery(text, plain, now)).memories[0]?.parts;
    expect(partsFor("where is quux")).toMatchObject({ askedTime: 0, askedNumber: 0, date: plain.date });
    expect(partsFor("when was quux")).toMatchObject({ askedTime: plain.askedTime, askedNumber: 0 });
    expect(partsFor("how many quux")).toMatchObject({ askedTime: 0, askedNumber: plain.askedNumber });
  });

  it("puts a question below a statement between people, but not a prompt to an agent", () => {
    const talk = (type: Candidate["type"]) => [
      memory(1, { session: "a", flags: textFlag.question, before: null, after: 2 }),
      memory(2, { session: "a", type, counts: [0, 0, 0], before: 1, after: 3 }),
      memory(3, { session: "a", flags: textFlag.firstPerson, before: 2, after: null }),
    ];
    const partsIn = (type: Candidate["type"]) => {
      const { memories } = rank(talk(type));
      return [1, 3].map((row) => memories.find((ranked) => ranked.row === row)?.parts);
    };
    expect(partsIn("prompt")).toMatchObject([{ question: plain.question }, { firstPerson: plain.firstPerson }]);
    expect(partsIn("assistant")).toMatchObject([{ question: 0 }, { firstPerson: 0 }]);
    expect(rows(talk("prompt"))[0]).toBe(3);
  });

  it("lowers a long prompt to an agent by its length, but not a long reply or a message between people", () => {
    const partOf = (beside: Candidate["type"], changes: Partial<Candidate>) =>
      rank([
        memory(1, { session: "a", after: 2, ...changes }),
        memory(2, { session: "a", type: beside, before: 1 }),
      ]).memories.find(({ row }) => row === 1)?.parts.longPrompt;
    expect(partOf("assistant", { length: 12 })).toBe(0);
    expect(partOf("assistant", { length: 120 })).toBeCloseTo(plain.longPrompt * Math.log(10), 12);
    expect(partOf("assistant", { length: 120, type: "assistant" })).toBe(0);
    expect(partOf("assistant", { length: 120, type: "document" })).toBe(0);
    expect(partOf("prompt", { length: 120 })).toBe(0);
  });

  it("weighs the words of neighbouring memories by the kind of conversation", () => {
    const talk = (beside: Candidate["type"]) => [
      memory(1, { type: beside, session: "a", after: 2 }),
      memory(2, { session: "a", counts: [0, 0, 0], before: 1, after: 3 }),
      memory(3, { type: beside, session: "a", counts: [0, 0, 0], before: 2 }),
    ];
    const policy: RecallPolicy = {
      ...plain,
      neighbours: {
        people: { before: [0.5], after: [0] },
        prompt: { before: [0.25], after: [0] },
        agent: { before: [0], after: [0] },
        exchange: { before: [0], after: [0] },
      },
    };
    const beside = (type: Candidate["type"]) =>
      rank(talk(type), query, policy).memories.find(({ row }) => row === 2)?.parts.neighbours;
    expect(beside("prompt")).toBe(0.5);
    expect(beside("assistant")).toBe(0.25);
  });

  it("puts a memory that was judged useless below an otherwise equal one", () => {
    expect(rows([memory(1, { usage: -1 }), memory(2)])).toEqual([2, 1]);
  });

  it("raises memories from the time that the question names, and no memory if it names no time", () => {
    const asked = understandQuery("quux yesterday", plain, now);
    const { memories } = rank([memory(1, { ts: now - day }), memory(2, { ts: now - 1_000 })], asked);
    expect(memories.map(({ row, parts }) => [row, parts.time > 0])).toEqual([
      [1, true],
      [2, false],
    ]);
    for (const { parts } of rank([memory(1, { ts: now - day })]).memories) expect(parts.time).toBe(0);
  });

  it("raises an answer that follows the question's words in its session", () => {
    const match = memory(1, { counts: [1, 1, 1], session: "a", after: 2 });
    const answer = memory(2, { counts: [0, 0, 0], session: "a", before: 1 });
    const elsewhere = memory(3, { counts: [0, 0, 0] });
    expect(rows([elsewhere, answer, match])).toEqual([1, 2, 3]);
  });

  it("lowers a long reply, unless the question asks for the agent's words, but never a short one", () => {
    const long = memory(1, { type: "assistant", length: 400 });
    const typeOf = (candidate: Candidate, asked = query) => rank([candidate], asked).memories[0]?.parts.type ?? 0;
    expect(typeOf(long)).toBe(defaultPolicy.types.assistant.whole);
    expect(typeOf({ ...long, length: 5 })).toBeGreaterThan(0.9);
    expect(typeOf(long, understandQuery("what did you recommend for quux?", plain, now))).toBe(1);
  });

  it("does not depend on the order of the candidates", () => {
    fc.assert(
      fc.property(
        someMemories.chain((memories) =>
          fc.tuple(
            fc.constant(memories),
            fc.shuffledSubarray(memories, { minLength: memories.length, maxLength: memories.length }),
          ),
        ),
        aQuery,
        ([memories, shuffled], asked) => {
          const [one, other] = [rank(memories, asked), rank(shuffled, asked)];
          expect(other.memories).toEqual(one.memories);
          expect(other.sessions()).toEqual(one.sessions());
          expect(memories.map(({ row }) => other.confidenceOf(row))).toEqual(
            memories.map(({ row }) => one.confidenceOf(row)),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  it("orders equal sessions by name, not by row number", () => {
    const of = (session: string, row: number) => memory(row, { session });
    const names = (candidates: Candidate[]) =>
      rank(candidates)
        .sessions()
        .map(({ session }) => session);
    expect(names([of("a", 1), of("b", 2)])).toEqual(names([of("b", 1), of("a", 2)]));
  });

  it("accepts any number of candidates", () => {
    const many = Array.from({ length: 200_000 }, (_, n) => memory(n + 1));
    expect(rank(many).memories).toHaveLength(200_000);
  });

  it("is empty without candidates", () => {
    expect(rank([]).memories).toEqual([]);
    expect(rank([]).sessions()).toEqual([]);
    expect(rank([]).confidenceOf(1)).toBe(0);
  });
});

describe("a score", () => {
  verifies("REC-4.c", "REC-4.d");

  it("is the sum of its parts, and only useless or long memories have a negative part", () => {
    fc.assert(
      fc.property(someMemories, aQuery, (candidates, asked) => {
        for (const { score, parts } of rank(candidates, asked).memories) {
          const { words, neighbours, session, tag, meaning, type, pinned, space, recency, time, usage } = parts;
          const whole = type * (words + neighbours + session + tag + meaning);
          const { longPrompt } = parts;
          expect(score).toBeCloseTo(whole + pinned + space + recency + time + longPrompt + usage, 12);
          expect(longPrompt).toBeLessThanOrEqual(0);
          const { usage: _usage, longPrompt: _longPrompt, ...others } = parts;
          for (const [name, part] of Object.entries(others)) expect(part, name).toBeGreaterThanOrEqual(0);
          expect(Math.abs(usage)).toBeLessThanOrEqual(plain.usage);
          expect(score).toBeLessThan(Number.POSITIVE_INFINITY);
          expect(words).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it("uses the weights of the given policy", () => {
    const pinned = [memory(1, { counts: [1, 1, 1] }), memory(2, { pinned: true })];
    expect(rows(pinned)).toEqual([1, 2]);
    expect(rows(pinned, query, { ...plain, pinned: 5 })).toEqual([2, 1]);
  });

  it("is the same with factors of 1 as without factors", () => {
    fc.assert(
      fc.property(someMemories, aQuery, (candidates, asked) => {
        const learned = rank(candidates, asked, { ...plain, factors: { words: 1 } }).memories;
        const plainly = rank(candidates, asked).memories;
        for (const { row, score } of plainly) expect(scoreOf(learned, row)).toBeCloseTo(score, 9);
      }),
    );
  });

  it("multiplies a part by its learned factor, and type-weighted parts also by the factor of the type", () => {
    const found = [memory(1, { type: "assistant", length: 500, tagged: true, pinned: true })];
    const [usual] = rank(found).memories;
    const [learned] = rank(found, query, { ...plain, factors: { tag: 2, pinned: 0.5 } }).memories;
    const { type = 0, tag = 0, pinned = 0 } = usual?.parts ?? {};
    expect([type < 1, tag > 0, pinned > 0]).toEqual([true, true, true]);
    expect(learned?.score).toBeCloseTo((usual?.score ?? 0) + type * tag - pinned / 2, 9);
    expect(learned?.parts).toEqual(usual?.parts);
  });

  it("puts the best memory first, and its session first among the sessions", () => {
    const { memories, sessions } = rank([
      memory(1, { session: "dull", counts: [0, 0, 1] }),
      memory(2, { session: "apt", counts: [1, 1, 0] }),
    ]);
    expect(memories.map(({ score }) => score)).toEqual(memories.map(({ score }) => score).toSorted((a, b) => b - a));
    expect(sessions().map(({ session }) => session)).toEqual(["apt", "dull"]);
  });

  it("reflects the certainty of each memory, from its own words and its neighbours' words", () => {
    const match = memory(1, { counts: [1, 1, 1], session: "a", after: 2 });
    const beside = memory(2, { counts: [0, 0, 0], session: "a", before: 1 });
    const { confidenceOf } = rank([match, beside, memory(3, { counts: [0, 0, 0] })]);
    expect(confidenceOf(1)).toBeGreaterThan(confidenceOf(2));
    expect(confidenceOf(2)).toBeGreaterThan(confidenceOf(3));
  });

  it("distinguishes a match from the neighbour of a match", () => {
    const match = memory(1, { counts: [1, 1, 1], session: "a", after: 2 });
    const beside = memory(2, { counts: [0, 0, 0], session: "a", before: 1 });
    expect(rank([match, beside]).memories.map(({ parts }) => isMatch(parts))).toEqual([true, false]);
  });
});

describe("the certainty of a turn, if the prompt is a long report", () => {
  const terms = Array.from(
    { length: 30 },
    (_, at) => `${"bdfgklmnpr".charAt(at % 10)}o${"bdfgklmnpr".charAt(at / 10)}ax`,
  );
  const report = understandQuery(terms.join(" "), plain, now);
  const reported: Corpus = {
    rows: 1_000,
    averageLength: 20,
    frequencies: report.words.map((_, at) => (at < 9 ? 4 : 0)),
  };
  const turns = (changes: Partial<Candidate>) =>
    [0, 3, 6].map((from, n) =>
      memory(n + 1, {
        ...changes,
        session: "one",
        counts: report.words.map((_, at) => (at >= from && at < from + 2 ? 1 : 0)),
      }),
    );
  const certainty = (changes: Partial<Candidate>) =>
    rankMemories(report, turns(changes), reported, plain, now).confidenceOf(1);

  it("is that of its whole conversation if that was in the caller's space", () => {
    expect(certainty({ inSpace: true })).toBeGreaterThan(plain.threshold);
    expect(certainty({ inSpace: true, isExchange: true })).toBeGreaterThan(plain.threshold);
  });

  it("is its own if the conversation was elsewhere, and for the output of tools", () => {
    expect(certainty({})).toBeLessThan(plain.threshold);
    expect(certainty({ inSpace: true, type: "tool_result" })).toBeLessThan(plain.threshold);
  });
});
