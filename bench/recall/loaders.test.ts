import { describe, expect, it } from "vitest";

import { unpackChat } from "./beam.ts";
import { keep } from "./data.ts";
import { parseSpokenDate, repairEvidence, unpackConversation, unpackObservations } from "./locomo.ts";
import { halfOf, parseDate, poolQuestions, unpackQuestion, type PackedQuestion } from "./longmemeval.ts";
import { withoutAnswers } from "./nothing.ts";
import type { DataSet } from "./shape.ts";

describe("LoCoMo", () => {
  const turns = new Set(["D8:6", "D9:17", "D11:26", "D30:5"]);

  it("repairs labels, and drops labels that name no existing turn", () => {
    expect(repairEvidence(["D8:6; D9:17", "D:11:26", "D30:05", "D", "D9:99"], turns)).toEqual([
      "D8:6",
      "D9:17",
      "D11:26",
      "D30:5",
    ]);
    expect(repairEvidence(["D8:6 D9:17", "D8:6"], turns)).toEqual(["D8:6", "D9:17"]);
  });

  it("reads the facts of a conversation with their turns", () => {
    const turn = (dia_id: string) => ({ speaker: "Ann", dia_id, text: "hello" });
    const packed = {
      sample_id: "c",
      conversation: { session_1: [turn("D1:1"), turn("D1:2")] },
      qa: [],
      observation: {
        session_1_observation: {
          Ann: [
            ["one", "D1:1, D1:2"],
            ["two", ["D1:2"]],
            ["none", "D9:9"],
          ],
        },
      },
    } as const;
    expect(unpackObservations(packed)).toEqual([
      { text: "one", turns: ["D1:1", "D1:2"] },
      { text: "two", turns: ["D1:2"] },
    ]);
  });

  it('parses dates such as "1:56 pm on 8 May, 2023"', () => {
    expect(new Date(parseSpokenDate("12:09 am on 13 September, 2023")).toISOString()).toBe("2023-09-13T00:09:00.000Z");
    expect(new Date(parseSpokenDate("1:56 pm on 8 May, 2023")).toISOString()).toBe("2023-05-08T13:56:00.000Z");
  });

  it("sorts the sessions, adds image captions to the text, and derives gold sessions from gold turns", () => {
    const { sessions, questions } = unpackConversation(
      {
        sample_id: "c",
        conversation: {
          session_10: [{ speaker: "Ann", dia_id: "D10:1", text: "later" }],
          session_10_date_time: "1:00 pm on 2 May, 2023",
          session_2: [{ speaker: "Bob", dia_id: "D2:1", text: "see", blip_caption: "a dog" }],
          session_2_date_time: "1:00 pm on 1 May, 2023",
          session_11_date_time: "1:00 pm on 3 May, 2023",
        },
        qa: [{ question: "What?", answer: 7, evidence: ["D2:01"], category: 1 }],
      },
      "tune",
    );
    expect(sessions.map(({ id }) => id)).toEqual(["session_2", "session_10"]);
    expect(sessions[0]?.turns[0]?.text).toBe("see [shared image: a dog]");
    expect(questions[0]).toMatchObject({ goldTurns: ["D2:1"], goldSessions: ["session_2"], answer: "7" });
    expect(questions[0]?.at).toBeGreaterThan(sessions[1]?.turns[0]?.at ?? Number.POSITIVE_INFINITY);
  });
});

const turns = new Map([
  ["a", [["u", "I have a dog", 1] as const, ["a", "Nice"] as const]],
  ["b", [["u", "Hello"] as const]],
  ["c", [["u", "I have a cat", 1] as const]],
]);

function question(id: string, fields: Partial<PackedQuestion>): PackedQuestion {
  const date = "2023/05/30 (Tue) 23:40";
  return { id, type: "multi-session", question: "Which?", answer: "dog", date, gold: ["a"], haystack: [], ...fields };
}

describe("LongMemEval", () => {
  it("lists a session twice only if it has two dates, and sorts sessions by time", () => {
    const { sessions, questions } = unpackQuestion(
      question("q", {
        haystack: [
          ["b", "2023/05/20 (Sat) 02:21"],
          ["b", "2023/05/20 (Sat) 02:21"],
          ["a", "2023/05/31 (Wed) 09:00"],
          ["b", "2023/05/21 (Sun) 02:21"],
        ],
      }),
      turns,
    );
    expect(sessions.map(({ id }) => id)).toEqual(["b", "b", "a"]);
    expect(questions[0]).toMatchObject({ goldTurns: ["a:0"], goldSessions: ["a"] });
    expect(questions[0]?.at).toBeGreaterThan(parseDate("2023/05/31 (Wed) 09:00"));
  });

  it("adds each session to the pool once, at its earliest date, and omits questions that ask to abstain", () => {
    const { sessions, questions } = poolQuestions(
      [
        question("q", { haystack: [["a", "2023/05/21 (Sun) 02:21"]] }),
        question("r_abs", { haystack: [["a", "2023/05/20 (Sat) 02:21"]] }),
      ],
      turns,
    );
    expect(sessions.map(({ id, at }) => [id, at])).toEqual([["a", parseDate("2023/05/20 (Sat) 02:21")]]);
    expect(questions.map(({ id }) => id)).toEqual(["q"]);
  });
});

describe("BEAM", () => {
  it("starts a new session at each new time anchor", () => {
    const { sessions, questions } = unpackChat(
      {
        id: 1,
        messages: [
          [0, "u", "one", "March-15-2024"],
          [1, "a", "two", null],
          [2, "u", "three", "April-05-2024"],
        ],
        questions: [
          { id: "x", type: "t", question: "?", answer: "", gold: [2, 2, 9] },
          { id: "y", type: "t", question: "?", answer: "", gold: [] },
        ],
      },
      "test",
    );
    expect(sessions.map((session) => session.turns.map(({ id }) => id))).toEqual([["0", "1"], ["2"]]);
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatchObject({ goldTurns: ["2"], goldSessions: ["s2"] });
  });
});

describe("questions without an answer", () => {
  it("are asked of a haystack from the same half that has none of their sessions", () => {
    const halves = Array.from({ length: 40 }, (_, n) => `q${n}`).filter((id) => halfOf(id) === "test");
    const [first = "", second = "", third = ""] = halves;
    const packed = [
      question(first, { gold: ["a"], haystack: [["a", "2023/05/20 (Sat) 02:21"]] }),
      question(second, { gold: ["b"], haystack: [["a", "2023/05/20 (Sat) 02:21"]] }),
      question(third, { gold: ["c"], haystack: [["c", "2023/05/20 (Sat) 02:21"]] }),
    ];
    const set = (haystacks: DataSet["haystacks"]): DataSet => ({ source: "s", stamp: "", haystacks });
    const [made] = withoutAnswers(set(packed.map((one) => unpackQuestion(one, turns))), set([]));
    const questionIds = (made?.haystacks ?? []).map(({ questions }) => questions.map(({ id }) => id));
    expect(questionIds).toEqual([[`${third}@${first}`], [], [`${first}@${third}`, `${second}@${third}`]]);
  });

  it("are not asked of a haystack whose own questions are all dropped", () => {
    const made = unpackQuestion(question("q", { haystack: [] }), turns);
    const set: DataSet = { source: "s", stamp: "", haystacks: [made] };
    expect(keep(set, () => false).haystacks).toEqual([]);
    expect(keep(set, () => true).haystacks).toHaveLength(1);
  });
});
