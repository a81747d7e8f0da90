import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { judgedSignal, type MemorySignal } from "./find-signals.ts";
import { measureTurn } from "./measure-turn.ts";
import { compareGroups, summariseRecalls, type RecallOutcome } from "./summarise-recalls.ts";

const signal = (use: MemorySignal["use"], name: MemorySignal["signal"]): MemorySignal => ({
  id: "m",
  use,
  signal: name,
  weight: 0.5,
});

const recall = (day: number, signals: readonly MemorySignal[], words = 0, toolCalls = 0): RecallOutcome => ({
  id: "r",
  ts: new Date(2026, 10, day, 12).getTime(),
  role: null,
  space: null,
  policy: "p",
  tokens: 100,
  candidates: signals.map(({ use }) => ({
    id: "m",
    parts: { words },
    shown: true,
    chance: 1,
    useful: use === "unknown" ? null : Number(use === "used"),
    weight: 0.5,
  })),
  signals,
  outcome: { durationMs: 1000, toolCalls, errors: 0, corrections: 0, success: true },
});

describe("The summary of recalls", () => {
  it("counts each moment, and after how many recalls no command failed", () => {
    const failed = { durationMs: 1000, toolCalls: 2, errors: 1, corrections: 0, success: false };
    const { moments } = summariseRecalls([
      { ...recall(15, [signal("used", "file")]), policy: "action" },
      { ...recall(15, [signal("ignored", "no trace")]), policy: "action", outcome: failed },
      { ...recall(15, [signal("unknown", "nothing to see")]), policy: "action", outcome: null },
      { ...recall(14, [signal("used", "words")]), policy: "work" },
      { ...recall(14, []), policy: "brief" },
    ]);
    expect(moments).toMatchObject([
      { moment: "start", recalls: 1, served: 0, tokens: 100 },
      { moment: "prompt", recalls: 1, used: 1 },
      { moment: "action", recalls: 3, used: 1, ignored: 1, unknown: 1, followed: 2, withoutFailure: 1, tokens: 300 },
    ]);
  });

  it("counts memories and tokens by week, each week from its Monday", () => {
    verifies("POL-4.a");
    const summary = summariseRecalls([
      recall(16, [signal("contradicted", "correction"), judgedSignal("m", false)]),
      recall(15, [signal("used", "file"), signal("unknown", "nothing to see")]),
      recall(9, [signal("ignored", "no trace")]),
    ]);
    expect(summary.weeks).toEqual([
      {
        week: "2026-11-09",
        recalls: 2,
        served: 3,
        used: 1,
        ignored: 1,
        contradicted: 0,
        unknown: 1,
        harmful: 0,
        tokens: 200,
      },
      {
        week: "2026-11-16",
        recalls: 1,
        served: 2,
        used: 0,
        ignored: 1,
        contradicted: 1,
        unknown: 0,
        harmful: 2,
        tokens: 100,
      },
    ]);
    expect(summary.total).toMatchObject({ recalls: 3, served: 5, harmful: 2, tokens: 300 });
    expect(summary.signals).toEqual({ correction: 1, judged: 1, file: 1, "nothing to see": 1, "no trace": 1 });
    expect(summary.predictors).toEqual([]);
  });

  it("reports which parts of the score and which properties of the task predict use", () => {
    verifies("POL-1.c");
    const used = [5, 6, 7, 8, 9].map((n) => recall(9, [signal("used", "file")], n, 3));
    const unused = [1, 2, 3, 4, 5].map((n) => recall(9, [signal("ignored", "no trace")], n, 3));
    const { predictors } = summariseRecalls([...used, ...unused]);
    expect(predictors[0]).toEqual({ kind: "part", name: "words", used: 7, unused: 3, auc: 0.98 });
    expect(predictors.find(({ name }) => name === "toolCalls")).toMatchObject({ kind: "task", used: 3, auc: 0.5 });
    expect(predictors.map(({ name }) => name).toSorted()).toEqual(
      ["corrections", "durationMs", "errors", "success", "toolCalls", "words"].toSorted(),
    );
  });
});

it("A comparison needs five values on each side", () => {
  expect(compareGroups([1, 1, 1, 1], [0, 0, 0, 0, 0])).toBeNull();
  expect(compareGroups([1, 1, 1, 1, 1], [0, 0, 0, 0, 0])).toEqual({ used: 1, unused: 0, auc: 1 });
  expect(compareGroups([0, 0, 0, 0, 0], [1, 1, 1, 1, 1])?.auc).toBe(0);
});

describe("The outcome of a turn", () => {
  const turn = { ts: 1000, prompt: "", before: [], shown: [], others: [], nextPrompt: null };
  const event = (type: "tool_use" | "error" | "assistant", ts: number, failed = false) => ({
    type,
    ts,
    text: "x",
    path: null,
    failed,
  });

  it("counts duration, tool calls, errors and corrections, and says whether it went well", () => {
    verifies("POL-1.b");
    const events = [
      event("tool_use", 1500, true),
      event("error", 1600, true),
      event("tool_use", 2000),
      event("assistant", 4000),
    ];
    expect(measureTurn({ ...turn, events })).toEqual({
      durationMs: 3000,
      toolCalls: 2,
      errors: 1,
      corrections: 0,
      success: true,
    });
    expect(measureTurn({ ...turn, events, nextPrompt: "no, that's wrong" })).toMatchObject({
      corrections: 1,
      success: false,
    });
    expect(measureTurn({ ...turn, events: events.slice(0, 2) })).toMatchObject({ success: false });
  });

  it("is null if nothing happened", () => {
    expect(measureTurn({ ...turn, events: [] })).toBeNull();
  });
});
