import { expect, it } from "vitest";

import { rankedCandidates } from "./judged-recall.ts";

const shown = [{ id: "b", parts: { words: 1, note: "x" } }];

it("A judged recall keeps the order, score parts and chances of its logged candidates", () => {
  const candidates = { ids: ["a", "b"], parts: { words: [1000, 800], recency: [0, 100] }, chances: [0.5, 1] };
  expect(rankedCandidates({ policy: "p", tokens: 1, confidence: 0.9, shown, candidates })).toEqual([
    { id: "a", parts: { words: 1 }, shown: false, chance: 0.5 },
    { id: "b", parts: { words: 0.8, recency: 0.1 }, shown: true, chance: 1 },
  ]);
});

it("Without logged candidates, the shown memories are the candidates", () => {
  expect(rankedCandidates({ policy: "p", tokens: 1, confidence: 0.9, shown })).toEqual([
    { id: "b", parts: { words: 1 }, shown: true, chance: 1 },
  ]);
});

it("A shown memory that is not among the logged candidates comes last", () => {
  const candidates = { ids: ["a"], parts: { words: [1] } };
  expect(
    rankedCandidates({ policy: "p", tokens: 1, confidence: 0.9, shown, candidates }).map(({ id, shown: is }) => [
      id,
      is,
    ]),
  ).toEqual([
    ["a", false],
    ["b", true],
  ]);
});
