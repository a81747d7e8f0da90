import { describe, expect, it } from "vitest";

import { blockLines, nearestPrompt } from "./match-recall.ts";

const frame = (...lines: readonly string[]) => ["<loci-context>", "Header:", ...lines, "</loci-context>"].join("\n");

describe("the lines of a block", () => {
  it("name the memory that each of them shows", () => {
    expect(blockLines(frame("- one", "- two"), [{ id: "a" }, { id: "b" }]).map(({ id }) => id)).toEqual([
      null,
      null,
      "a",
      "b",
      null,
    ]);
  });

  it("name no memory if there is not exactly one line per memory", () => {
    const lines = blockLines(frame("- one", "  goes on", "- two"), [{ id: "a" }, { id: "b" }]);
    expect(lines).toHaveLength(6);
    expect(lines.every(({ id }) => id === null)).toBe(true);
  });
});

it("the prompt of a recall is the one that was recorded nearest in time", () => {
  const prompts = [{ ts: 1_000 }, { ts: 20_000 }, { ts: 31_000 }];
  expect(nearestPrompt(prompts, 21_000)).toBe(prompts[1]);
  expect(nearestPrompt(prompts, 30_000)).toBe(prompts[2]);
});

it("a recall has no prompt if all prompts are far away in time", () => {
  expect(nearestPrompt([{ ts: 0 }], 15_001)).toBeUndefined();
  expect(nearestPrompt([], 0)).toBeUndefined();
});
