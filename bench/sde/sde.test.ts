import { describe, expect, it } from "vitest";

import { agreementOf, loadLabels, sentencesOf, settle, splitForLabels } from "./labels.ts";
import { drawHalves, familyOf } from "./load-tasks.ts";

describe("labels", () => {
  it("name sentences of chats and commits by their position", () => {
    expect(splitForLabels('Use ISO dates. e.g. "a". "Never" mix them!\n\n- one (two)\nthree? 4 is fine')).toEqual([
      "Use ISO dates. e.g.",
      '"a".',
      '"Never" mix them!',
      "- one (two)",
      "three?",
      "4 is fine",
    ]);
    const task = { chats: [[["u", "Why? Because."]]], commit: { subject: "Fix it", body: "One. Two." } } as const;
    expect([...sentencesOf(task)]).toEqual([
      ["0.0.0", "Why?"],
      ["0.0.1", "Because."],
      ["s", "Fix it"],
      ["b.0", "One."],
      ["b.1", "Two."],
    ]);
  });

  it("of both labellers cover the same tasks, and no part of a label is without a sentence", () => {
    const [a, b] = [loadLabels("a"), loadLabels("b")];
    expect([...a.keys()]).toEqual([...b.keys()]);
    for (const labels of [...a.values(), ...b.values()]) {
      expect(labels.parts.length).toBeGreaterThan(0);
      expect(labels.parts.filter((part) => part.length === 0)).toEqual([]);
    }
  });

  it("are merged into the sentences that both labellers name, or else those of the first labeller", () => {
    const first = { parts: [["0.1.0", "0.2.0"], ["0.3.0"]], superseded: ["0.0.0"] };
    const second = { parts: [["0.2.0", "0.4.0"]], superseded: ["0.0.0", "0.1.0"] };
    expect(settle(first, second)).toEqual({ parts: [["0.2.0"], ["0.3.0"]], superseded: ["0.0.0"] });
  });

  it("are compared by sentence and by part", () => {
    const task = { id: "x", half: "tune", source: "conversation", report: "", commit: null } as const;
    const tasks = [{ ...task, chats: [[["u", "One. Two. Three. Four."]]] }] as const;
    const labels = (...parts: string[][]) => new Map([["x", { parts, superseded: [] }]]);
    expect(agreementOf(labels(["0.0.0"]), labels(["0.0.0"]), tasks)).toEqual({ kappa: 1, parts: 1 });
    const { kappa, parts } = agreementOf(labels(["0.0.0"], ["0.0.1"]), labels(["0.0.0"], ["0.0.2"]), tasks);
    expect(kappa).toBeCloseTo(0);
    expect(parts).toBe(0.5);
  });
});

it("tasks about the same function are in the same half", () => {
  const ids = ["boltons-dedupe-001", "boltons-dedupe-amended-001", "boltons-dedupe-history-001", "boltons-slugify-001"];
  expect(ids.map(familyOf)).toEqual(["boltons-dedupe", "boltons-dedupe", "boltons-dedupe", "boltons-slugify"]);
  const halfOf = drawHalves(ids.map(familyOf));
  expect(new Set(["boltons-dedupe", "boltons-slugify"].map(halfOf))).toEqual(new Set(["tune", "test"]));
});
