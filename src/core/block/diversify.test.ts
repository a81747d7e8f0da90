import { describe, expect, it } from "vitest";

import type { BlockCandidate } from "./block-candidate.ts";
import { diversify } from "./diversify.ts";

function candidate(text: string, session: string | null = null): BlockCandidate {
  return {
    id: text,
    type: "prompt",
    text,
    ts: 0,
    score: 1,
    source: null,
    space: null,
    session,
    trust: "user",
    confirmed: false,
    path: null,
    stale: false,
  };
}

describe("what a block is made of", () => {
  it("is not all from one session: what is over its share comes last", () => {
    const monday = ["cats purr", "dogs bark", "cows moo"].map((text) => candidate(text, "monday"));
    const other = candidate("rivers flow", "tuesday");
    expect([...diversify([...monday, other], 3)].map(({ text }) => text)).toEqual([
      "cats purr",
      "dogs bark",
      "rivers flow",
      "cows moo",
    ]);
  });

  it("says nothing twice in nearly the same words", () => {
    const text = "The deploy script fails on the billing server because the token has expired, attempt";
    const chosen = [...diversify([candidate(`${text} 1`), candidate(`${text} 2`), candidate("It runs on Node 24")], 3)];
    expect(chosen.map(({ id }) => id)).toEqual([`${text} 1`, "It runs on Node 24"]);
  });

  it("is told what fits no more, and passes it over before it looks at it", () => {
    let isFull = false;
    const chosen: string[] = [];
    for (const { id } of diversify([candidate("cats purr"), candidate("dogs bark")], 3, () => !isFull)) {
      chosen.push(id);
      isFull = true;
    }
    expect(chosen).toEqual(["cats purr"]);
  });

  describe("with a fact", () => {
    const event = candidate("Remember the staging port is 6433.");
    const other = candidate("rivers flow");
    const fact: BlockCandidate = { ...candidate("the staging port is 6433"), type: "fact", quotes: [event.id] };

    it("has the fact in the place of the event that it quotes, and the event last", () => {
      expect([...diversify([event, fact, other], 3)]).toEqual([fact, other, event]);
      expect([...diversify([fact, event, other], 3)]).toEqual([fact, other, event]);
    });

    it("has an event in its own place that says much more", () => {
      const longer = candidate(
        "We moved the staging port to 6433 last week, because the old one was taken by the proxy",
      );
      const short: BlockCandidate = { ...fact, quotes: [longer.id] };
      expect([...diversify([longer, short, other], 3)]).toEqual([longer, short, other]);
    });

    it("has the event in its own place if there is no room for the fact", () => {
      const isWanted = ({ type }: BlockCandidate) => type !== "fact";
      expect([...diversify([fact, other, event], 3, isWanted)]).toEqual([other, event]);
    });
  });
});
