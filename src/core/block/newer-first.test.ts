import { describe, expect, it } from "vitest";

import type { BlockCandidate } from "./block-candidate.ts";
import { newerFirst } from "./newer-first.ts";

function fact(text: string, day: number, score = 1, quotes: readonly string[] = []): BlockCandidate {
  return {
    id: text,
    type: "fact",
    text,
    ts: day * 86_400_000,
    score,
    quotes,
    source: null,
    space: "shop",
    session: null,
    trust: "user",
    confirmed: false,
    path: null,
    stale: false,
  };
}

const order = (candidates: readonly BlockCandidate[]) => newerFirst(candidates).map(({ id }) => id);

describe("the facts of a block", () => {
  const old = fact("We store the carts in Redis with a TTL of 30 minutes", 1, 2, ["event"]);
  const newer = fact("The TTL of the carts in Redis is 2 hours now, not 30 minutes", 2, 1.5);
  const other = fact("The staging port is 6433", 3, 1.8);

  it("come newest first if they are about the same subject", () => {
    expect(order([old, other, newer])).toEqual([newer.id, old.id, other.id]);
    expect(order([newer, old])).toEqual([newer.id, old.id]);
  });

  it("come before the event that an older one quotes", () => {
    const event: BlockCandidate = { ...fact("Carts go to Redis.", 1), id: "event", type: "prompt" };
    expect(order([event, old, newer])).toEqual([newer.id, "event", old.id]);
  });

  it("keep their order if the newer one hardly answers, belongs to another space, or was stated together with the older", () => {
    expect(order([old, { ...newer, score: 0.5 }])).toEqual([old.id, newer.id]);
    expect(order([old, { ...newer, space: "billing" }])).toEqual([old.id, newer.id]);
    expect(order([old, { ...newer, ts: old.ts + 1 }])).toEqual([old.id, newer.id]);
  });
});
