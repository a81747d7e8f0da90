import { expect, it } from "vitest";

import type { Candidate } from "./candidate.ts";
import { mergeExchanges, type Exchange } from "./exchanges.ts";
import { defaultPolicy } from "./recall-policy.ts";

const candidate = (
  row: number,
  type: Candidate["type"],
  counts: readonly number[],
  more: Partial<Candidate> = {},
): Candidate => ({
  flags: 0,
  row,
  type,
  ts: row,
  session: "s",
  importance: 0.5,
  pinned: false,
  inSpace: false,
  usage: 0,
  length: 10,
  counts,
  tagged: false,
  similarity: null,
  before: null,
  after: null,
  ...more,
});
const turn = { prompt: 1, reply: 3 };
const turnOf = new Map<number, Exchange>([1, 2, 3].map((row) => [row, turn]));
const { reply, calls } = defaultPolicy.exchange;

it("an exchange has the words of its prompt, its reply and its calls", () => {
  const { candidates, exchangeOf } = mergeExchanges(
    [candidate(1, "prompt", [1, 0]), candidate(2, "tool_use", [0, 1]), candidate(3, "assistant", [1, 2])],
    turnOf,
    defaultPolicy,
  );
  expect(candidates).toMatchObject([
    { row: 1, type: "prompt", counts: [1 + reply, 2 * reply + calls], length: 10 * (1 + reply + calls) },
  ]);
  expect(exchangeOf).toEqual(new Map([[1, turn]]));
});

it("an exchange does not count the output of a tool", () => {
  const { candidates } = mergeExchanges(
    [candidate(1, "prompt", [1]), candidate(2, "tool_result", [50]), candidate(3, "assistant", [0])],
    turnOf,
    defaultPolicy,
  );
  expect(candidates[0]?.counts).toEqual([1]);
});

it("an exchange is listed under its reply if the prompt is hidden", () => {
  const { candidates, exchangeOf } = mergeExchanges(
    [candidate(2, "tool_use", [1]), candidate(3, "assistant", [1])],
    turnOf,
    defaultPolicy,
  );
  expect(candidates.map(({ row }) => row)).toEqual([3]);
  expect(exchangeOf.get(3)).toEqual({ prompt: null, reply: 3 });
});

it("merging links neighbouring exchanges to each other, and does not change other memories", () => {
  const { candidates } = mergeExchanges(
    [
      candidate(1, "prompt", [1], { after: 3 }),
      candidate(3, "assistant", [1], { before: 1, after: 5 }),
      candidate(5, "prompt", [1], { before: 3 }),
      candidate(9, "fact", [1], { session: null }),
    ],
    new Map<number, Exchange>([...turnOf, [5, { prompt: 5, reply: null }]]),
    defaultPolicy,
  );
  expect(candidates.map(({ row, before, after }) => [row, before, after])).toEqual([
    [1, null, 5],
    [5, 1, null],
    [9, null, null],
  ]);
});

it("merging does not change the long reply of a chat, unless it is in the caller's space", () => {
  const merged = (inSpace: boolean) =>
    mergeExchanges(
      [candidate(1, "prompt", [1], { inSpace }), candidate(3, "assistant", [1], { inSpace, length: 900 })],
      turnOf,
      defaultPolicy,
    );
  expect(merged(false).candidates.map(({ row }) => row)).toEqual([1, 3]);
  expect(merged(false).answered).toEqual(new Set([1]));
  expect(merged(true).candidates.map(({ row }) => row)).toEqual([1]);
});
