import { expect, it } from "vitest";

import { createPassage, openings } from "./passage.ts";

it("a short event that facts quote is shown without its small talk", () => {
  const text = "Wow, thanks! The cake had a strawberry filling. I used the oven. See you soon!";
  const score = (sentence: string) => (sentence.includes("oven") ? 1 : 0);
  const openingOf = (facts?: readonly string[]) => openings(createPassage(text, score, facts))[0];
  expect(openingOf()).toEqual([0, 1, 2, 3]);
  expect(openingOf(["Ann made a cake with strawberry filling."])).toEqual([1, 2]);
  // Without a shared word, the best sentence is all there is to choose from.
  expect(openings(createPassage(text, () => 0, ["Ann bakes."]))).toEqual([[0], [0]]);
});
