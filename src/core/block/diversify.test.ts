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

describe("the contents of a block", () => {
  it("come from several sessions: memories beyond a session's share are placed last", () => {
    const monday = ["cats purr", "dogs bark", "cows moo"].map((text) => candidate(text, "monday"));
    const other = candidate("rivers flow", "tuesday");
    expect([...diversify([...monday, other], 3)].map(({ text }) => text)).toEqual([
      "cats purr",
      "dogs bark",
      "rivers flow",
      "cows moo",
    ]);
  });

  it("omit near-duplicates", () => {
    const text = "The deploy script fails on the billing server because the token has expired, attempt";
    const chosen = [...diversify([candidate(`${text} 1`), candidate(`${text} 2`), candidate("It runs on Node 24")], 3)];
    expect(chosen.map(({ id }) => id)).toEqual([`${text} 1`, "It runs on Node 24"]);
  });

  it("keep the same short reply to another prompt", () => {
    const exchange = (asked: string, reply: string) => ({
      ...candidate(reply),
      id: asked,
      asked: { id: asked, text: asked },
    });
    const [old, other, again] = [
      exchange("The staging port is 6433.", "Done."),
      exchange("Change the staging port to 6601.", "Done."),
      exchange("The staging port is 6433!", "Done."),
    ];
    expect([...diversify([old, other, again], 3)].map(({ id }) => id)).toEqual([old.id, other.id]);
  });

  it("skip a memory that does not fit, without comparing it with others", () => {
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
    const order = (candidates: readonly BlockCandidate[], isWanted?: (one: BlockCandidate) => boolean) =>
      [...diversify(candidates, 3, isWanted)].map(({ id }) => id);

    it("show the event in the first place, and the fact last", () => {
      expect(order([event, fact, other])).toEqual([event.id, other.id, fact.id]);
      expect(order([fact, event, other])).toEqual([event.id, other.id, fact.id]);
    });

    it("show the fact in the first place if it quotes an agent, or an event that would be cut to a sentence", () => {
      for (const changes of [{ type: "assistant" }, { pointer: true }] as const)
        expect(order([{ ...event, ...changes }, fact, other])).toEqual([fact.id, other.id, event.id]);
    });

    it("show the fact in its event's place unless that place is the first, and the event last", () => {
      expect(order([other, event, fact])).toEqual([other.id, fact.id, event.id]);
      expect(order([other, fact, event])).toEqual([other.id, fact.id, event.id]);
    });

    it("show one of two facts about the same event, and the other last", () => {
      const second: BlockCandidate = { ...candidate("a port has changed"), type: "fact", quotes: [event.id] };
      const last = candidate("cats purr");
      expect(order([other, fact, second, last])).toEqual([other.id, fact.id, second.id, last.id]);
      expect(order([other, fact, second, event, last])).toEqual([other.id, fact.id, last.id, event.id, second.id]);
    });

    it("show one fact for all the events that it quotes", () => {
      const second = candidate("We moved to port 6433.");
      const both: BlockCandidate = { ...fact, quotes: [event.id, second.id] };
      expect(order([other, event, both, second])).toEqual([other.id, fact.id, event.id, second.id]);
      expect(order([event, both, other, second])).toEqual([event.id, other.id, second.id, fact.id]);
    });

    it("show the fact or the event if only one of them is allowed", () => {
      expect(order([other, fact, event], ({ type }) => type !== "fact").slice(0, 2)).toEqual([other.id, event.id]);
      expect(order([event, fact, other], ({ type }) => type === "fact")[0]).toBe(fact.id);
    });

    it("include the facts that are stated in a shown event", () => {
      expect([...diversify([event, fact], 3)][0]?.stated).toEqual([fact.text]);
    });
  });
});
