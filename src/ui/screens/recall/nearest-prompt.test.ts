import { expect, it } from "vitest";

import { nearestPrompt } from "./nearest-prompt.ts";

it("finds the prompt that was recorded nearest to a recall", () => {
  const prompts = [{ ts: 1_000 }, { ts: 20_000 }, { ts: 31_000 }];
  expect(nearestPrompt(prompts, 21_000)).toBe(prompts[1]);
  expect(nearestPrompt(prompts, 30_000)).toBe(prompts[2]);
});

it("finds none that is far away", () => {
  expect(nearestPrompt([{ ts: 0 }], 15_001)).toBeUndefined();
  expect(nearestPrompt([], 0)).toBeUndefined();
});
